"""The public names."""

import canasta


def test_the_public_names_are_there_and_sorted():
    names = canasta.__all__
    assert names == sorted(names, key=lambda name: (not name.isupper(), not name[0].isupper(), name))
    assert all(hasattr(canasta, name) for name in names)


def test_a_deal_can_be_played_with_the_public_names_alone():
    start = canasta.deal(1)
    drawn = canasta.play(start, canasta.Draw())
    assert canasta.check(drawn, canasta.Discard(drawn.hand[0]))
    assert canasta.legal_actions(drawn)
    assert canasta.View.of(drawn).seat == 0
