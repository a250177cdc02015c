import { Lying, Small, Words } from "./card";
import type { Picks, Staged } from "./picks";
import type { Action, CardFace, DrillState, MeldRow, Row, Staging } from "./state";

interface Props {
  state: DrillState;
  picks: Picks;
  activate: (slot: number) => void;
  act: (name: string, event: MouseEvent) => void;
}

const sum = (cards: CardFace[]) => cards.reduce((total, { points }) => total + (points ?? 0), 0);

/** The slots that lie ready, and one for every further group. */
function slotsOf({ slots, further }: Staging, groups: Staged[]): Row[] {
  const added = groups.slice(slots.length).map((_, place) => ({
    label: groups.length - slots.length > 1 ? `${further} ${place + 1}` : further,
    cards: [],
  }));
  return slots.length ? [...slots, ...added] : added;
}

/** The tray between the hand and the check: what would be laid, group by group, and what it counts. */
export function Tray({ state, picks, activate, act }: Props) {
  const { staging, hand, table } = state;
  if (!staging) return null;
  const open = state.phase !== "answered";
  const slots = slotsOf(staging, picks.groups);
  const cardsIn = (slot: number) => [
    ...(slots[slot]?.cards ?? []),
    ...(picks.groups[slot]?.cards ?? []).flatMap((at) => hand.cards[at] ?? []),
  ];
  const all = slots.flatMap((_, slot) => cardsIn(slot));
  const goal = (to: number | null | undefined) =>
    table.sides.flatMap(({ melds }) => melds).find(({ target }) => target !== null && target === to);
  const more = open ? state.actions.find(({ act: name }) => name === "group") : undefined;
  return (
    <div class="cn-tray" role="group" aria-label={staging.label}>
      <div class="cn-tray-head">
        <p class="cn-zone" aria-hidden="true">{staging.label}</p>
        {staging.count && (
          <p class="cn-running" role="status" data-running={sum(all)}>
            {staging.count.label} <b><bdi dir="ltr">{sum(all)}</bdi></b> {staging.count.of && <Words text={staging.count.of} />}
          </p>
        )}
      </div>
      <div class="cn-slots">
        {slots.map((slot, place) => (
          <Slot
            place={place}
            name={slot.label}
            goal={goal(picks.groups[place]?.to)}
            cards={cardsIn(place)}
            active={slots.length > 1 ? picks.active === place : null}
            choose={() => open && activate(place)}
          />
        ))}
        {more && <More action={more} idle={picks.groups.every(({ cards }) => !cards.length)} act={act} />}
      </div>
      {all.length === 0 && staging.empty.length > 0 && <p class="cn-tray-empty"><Words text={staging.empty} /></p>}
    </div>
  );
}

interface SlotProps {
  place: number;
  name: string;
  goal: MeldRow | undefined;
  cards: CardFace[];
  /** Null where there is no other slot to choose. */
  active: boolean | null;
  choose: () => void;
}

/** One group. Where there are several, each is a button that makes it the one to which the next card goes. */
function Slot({ place, name, goal, cards, active, choose }: SlotProps) {
  const label = [name, goal?.label].filter(Boolean).join(", ");
  const inside = (
    <>
      {name && <span class="cn-slot-name" aria-hidden="true">{name}</span>}
      {goal && <Goal meld={goal} />}
      <span class="cn-fan" dir="ltr">{cards.map((face) => <Lying face={face} />)}</span>
    </>
  );
  if (active === null) return <div class="cn-slot" data-slot={place} role="group" aria-label={label || undefined}>{inside}</div>;
  const spoken = [label, cards.map(({ say }) => say).join(", ")].filter(Boolean).join(": ");
  return (
    <button type="button" class="cn-slot" data-slot={place} aria-pressed={active} aria-label={spoken} onClick={choose}>
      {inside}
    </button>
  );
}

/** The meld that a group is to join. */
function Goal({ meld }: { meld: MeldRow }) {
  const face = meld.cards.find(({ wild }) => !wild) ?? meld.cards[0];
  return (
    <span class="cn-slot-goal" aria-hidden="true">
      <svg class="cn-arrow" viewBox="0 0 24 24"><path d="M4 12h15M13 5.5 19.5 12 13 18.5" fill="none" stroke="currentColor" stroke-width="2.4" stroke-linecap="round" stroke-linejoin="round" /></svg>
      {face && <Small card={face.card} />}
      {meld.label}
    </span>
  );
}

function More({ action, idle, act }: { action: Action; idle: boolean; act: Props["act"] }) {
  return (
    <button
      type="button"
      class="cn-more"
      data-act={action.act}
      aria-disabled={idle ? true : undefined}
      aria-keyshortcuts={action.cap}
      onClick={(event) => !idle && act(action.act, event)}
    >
      {action.label}
    </button>
  );
}
