import { useState } from "preact/hooks";
import { Face, Lying, marks, Words } from "./card";
import { allPicked, places, type Picks } from "./picks";
import type { DrillState } from "./state";
import { isSet } from "./table";

/** The most cards for each way of holding a hand: on a phone one row, rows of three, four, five, six, and so on. */
const CROWDS: [number, string | undefined][] = [
  [4, undefined], [5, "few"], [6, "six"], [8, "some"], [10, "more"], [12, "many"], [15, "most"],
];

const crowd = (cards: number) => (CROWDS.find(([most]) => cards <= most) ?? [0, "many"])[1];

/** Cards that are only to be seen, with whose they are. */
export function Cards({ hand }: { hand: DrillState["hand"] }) {
  return (
    <div class="cn-hand">
      <div class="cn-head">
        <p class="cn-zone" aria-hidden="true">{hand.label}</p>
      </div>
      <div class="cn-row" dir="ltr" role="group" aria-label={hand.label} data-crowd={crowd(hand.cards.length)}>
        {hand.cards.map((face) => <Lying face={face} />)}
      </div>
    </div>
  );
}

interface Props {
  state: DrillState;
  picks: Picks;
  toggle: (place: number) => void;
}

/** The learner's cards: to pick from, or only to see. One of them is the tab stop; arrows lead to the others. */
export function Hand({ state, picks, toggle }: Props) {
  const { hand, shown } = state;
  const [place, setPlace] = useState(0);
  const entry = Math.min(place, hand.cards.length - 1);
  const open = state.phase !== "answered";
  const picked = allPicked(picks);
  const marked = places(hand.cards, shown?.groups ?? []).flatMap(({ cards }) => cards);
  return (
    <div class="cn-hand">
      <div class="cn-head">
        <p class="cn-zone" aria-hidden="true">{hand.label}</p>
        {!isSet(state) && <p class="cn-rules">{state.rules}</p>}
      </div>
      <div class="cn-row" dir="ltr" role="group" aria-label={hand.label} data-crowd={crowd(hand.cards.length)}>
        {hand.cards.map((face, at) => hand.pick
          ? (
            <button
              type="button"
              class="cn-card"
              data-card={face.card}
              data-place={at}
              {...marks(face)}
              data-shown={marked.includes(at) ? "" : undefined}
              aria-pressed={picked.includes(at)}
              aria-disabled={open ? undefined : true}
              aria-label={face.say}
              tabIndex={at === entry ? 0 : -1}
              onFocus={() => setPlace(at)}
              onClick={() => open && toggle(at)}
            >
              <Face face={face} />
            </button>
          )
          : <Lying face={face} />)}
      </div>
      {hand.note.length > 0 && <p class="cn-note"><Words text={hand.note} /></p>}
    </div>
  );
}
