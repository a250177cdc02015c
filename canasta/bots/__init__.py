"""Players that see only a view; each choice carries its reason."""

from canasta.bots.chance import ChancePlayer
from canasta.bots.player import Choice, Player, Why
from canasta.bots.sensible import SensiblePlayer

POLICIES: dict[str, type[Player]] = {"random": ChancePlayer, "bot": SensiblePlayer}
"""The players by the name that the command line gives them."""

__all__ = ["POLICIES", "ChancePlayer", "Choice", "Player", "SensiblePlayer", "Why"]
