import { useState } from "preact/hooks";
import type { Answer, CardFace, DrillState, Group } from "./state";

/** A group on the tray: places in the hand, and the meld of the table that they are to join. */
export interface Staged {
  cards: number[];
  to: number | null;
}

/** What the learner has picked and typed so far: it lives in the view alone until it is checked. */
export interface Picks {
  key: string;
  groups: Staged[];
  /** The group that the next card goes to. */
  active: number;
  choice: string | null;
  number: string;
  lines: Record<string, string>;
  order: string[] | null;
}

const NOBODY: Staged = { cards: [], to: null };

/** Nothing picked: a group for each slot that lies ready. */
const blank = (state: DrillState, key: string): Picks => ({
  key,
  groups: (state.staging?.slots.length ? state.staging.slots : [null]).map(() => NOBODY),
  active: 0,
  choice: null,
  number: "",
  lines: {},
  order: null,
});

/** Places in the hand of the cards of some groups; equal cards take different places. */
export function places(hand: CardFace[], groups: Group[]): Staged[] {
  const free = hand.map(({ card }) => card as string | null);
  return groups.map(({ cards, to }) => ({
    to: to ?? null,
    cards: cards.flatMap((card) => {
      const place = free.indexOf(card);
      if (place >= 0) free[place] = null;
      return place < 0 ? [] : [place];
    }),
  }));
}

const texts = (lines: Record<string, number>) =>
  Object.fromEntries(Object.entries(lines).map(([id, value]) => [id, String(value)]));

/** The picks that would give this answer. */
function picksOf(state: DrillState, answer: Answer, key: string): Picks {
  const none = blank(state, key);
  const groups = places(state.hand.cards, answer.groups ?? []);
  return {
    ...none,
    groups: [...groups, ...none.groups.slice(groups.length)],
    active: Math.max(0, groups.length - 1),
    choice: answer.choice ?? null,
    number: answer.number === undefined ? "" : String(answer.number),
    lines: texts(answer.lines ?? {}),
    order: answer.order ?? null,
  };
}

/** The local picks, which survive every redraw of the same position, and a way to change them. */
export function usePicks(state: DrillState) {
  const key = [state.key, state.step, ...state.hand.cards.map(({ card }) => card)].join("/");
  const [held, hold] = useState<Picks>(() => blank(state, key));
  const own = held.key === key ? held : blank(state, key);
  const given = state.phase === "answered" ? state.shown ?? state.answer : null;
  const seen = given ? picksOf(state, given, key) : own;
  return {
    picks: seen,
    hold: (change: Partial<Picks>) => hold({ ...own, ...change }),
    /** Takes up a given answer again, to change it. */
    resume: () => state.answer && hold(picksOf(state, state.answer, key)),
  };
}

export const allPicked = (picks: Picks): number[] => picks.groups.flatMap(({ cards }) => cards);

/** Puts a card into the active group or takes it out of whichever holds it. */
export function toggled(picks: Picks, at: number): Partial<Picks> {
  const held = picks.groups.some(({ cards }) => cards.includes(at));
  const groups = picks.groups.map((group, place) => {
    if (held) return { ...group, cards: group.cards.filter((other) => other !== at) };
    return place === picks.active ? { ...group, cards: [...group.cards, at] } : group;
  });
  return { groups, choice: null };
}

/** Puts a card into a group, wherever it was before; null: back into the hand. */
export function placed(picks: Picks, at: number, slot: number | null): Partial<Picks> {
  const groups = picks.groups.map((group, place) => {
    const rest = group.cards.filter((other) => other !== at);
    return { ...group, cards: place === slot ? [...rest, at] : rest };
  });
  return { groups, active: slot ?? picks.active, choice: null };
}

/** Sends the active group to a meld of the table, or takes it back from there unless it is to stay. */
export function aimed(picks: Picks, target: number, stay = false): Partial<Picks> {
  const groups = picks.groups.map((group, place) =>
    place === picks.active ? { ...group, to: group.to === target && !stay ? null : target } : group);
  return { groups, choice: null };
}

/** Starts a further group, unless the last one is still empty. */
export function extended(picks: Picks): Partial<Picks> {
  const empty = picks.groups.findIndex(({ cards, to }, place) => place > 0 && !cards.length && to === null);
  if (empty > 0) return { active: empty };
  return { groups: [...picks.groups, NOBODY], active: picks.groups.length };
}

/** Takes the last card back, or the last group that has become empty. */
export function undone(picks: Picks, slots: number): Partial<Picks> {
  const group = picks.groups[picks.active];
  if (group && (group.cards.length || group.to !== null)) {
    const less = group.to === null ? { ...group, cards: group.cards.slice(0, -1) } : { ...group, to: null };
    return { groups: picks.groups.map((other) => (other === group ? less : other)) };
  }
  const rest = picks.groups.length > Math.max(1, slots) ? picks.groups.filter((other) => other !== group) : picks.groups;
  return { groups: rest, active: Math.max(0, picks.active - 1) };
}

/** Whether nothing has been picked, chosen, typed or moved. */
export const untouched = ({ groups, choice, number, lines, order }: Picks): boolean =>
  groups.every(({ cards, to }) => !cards.length && to === null) && choice === null && !number
  && Object.values(lines).every((line) => !line) && order === null;

/** The staged groups in the notation; an empty one stays only where a slot lies ready for it. */
export function groupsOf(state: DrillState, picks: Picks): Group[] {
  const fixed = state.staging?.slots.filter(({ cards }) => cards.length).length ?? 0;
  return picks.groups
    .map(({ cards, to }) => ({
      cards: [...cards].sort((one, other) => one - other).map((at) => state.hand.cards[at]?.card ?? ""),
      to,
    }))
    .filter(({ cards, to }, place) => place < fixed || cards.length > 0 || to !== null);
}

/** The whole number that a learner has typed, with whatever sign and spaces; null where it is none. */
export function figure(typed: string): number | null {
  const plain = typed.replace(/[\s,.'\u200e\u200f\u2066-\u2069]/g, "").replace(/[−–]/g, "-");
  return /^[-+]?\d{1,7}$/.test(plain) ? Number(plain) : null;
}

/** What a check would send; null where there is no answer yet. */
export function answerOf(state: DrillState, picks: Picks): Answer | null {
  if (state.number) {
    const number = figure(picks.number);
    return number === null ? null : { number };
  }
  if (state.sheet) {
    const lines = Object.entries(picks.lines).flatMap(([id, typed]) => {
      const value = figure(typed);
      return value === null ? [] : [[id, value] as const];
    });
    return lines.length ? { lines: Object.fromEntries(lines) } : null;
  }
  if (state.items) return { order: picks.order ?? state.items.list.map(({ value }) => value) };
  if (picks.choice !== null) return { choice: picks.choice };
  return untouched(picks) ? null : { groups: groupsOf(state, picks) };
}
