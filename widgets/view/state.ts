/** The view model that the Python session sends: every sentence is already in the learner's language. */

/** Words, cards to draw among them, or figures that read left to right. */
export type Span = string | { cards: string[]; say: string } | { ltr: string };
export type Text = Span[];

export interface CardFace {
  card: string;
  say: string;
  wild?: boolean;
  bonus?: boolean;
  /** What the card counts, where a running count matters. */
  points?: number;
}

export interface Row {
  label: string;
  cards: CardFace[];
}

export interface MeldRow extends Row {
  canasta: "natural" | "mixed" | "wild" | "sequence" | null;
  /** The number by which an answer's group names this meld, where cards may join it. */
  target: number | null;
}

export interface Side {
  label: string;
  own: boolean;
  melds: MeldRow[];
  red_threes: Row | null;
  score: Text | null;
}

export interface Pile {
  label: string;
  count: number;
  /** Up to four cards; the last one is the top card. */
  top: CardFace[];
  frozen: boolean;
  /** The place in `top` of the freezing card, or that card itself where it lies deeper. */
  across: number | null;
  across_card: CardFace | null;
  note: Text;
}

export interface TableState {
  label: string;
  empty: string;
  sides: Side[];
  stock: { label: string; count: number } | null;
  pile: Pile | null;
}

export interface Staging {
  label: string;
  /** The cards of a slot lie there already, as the pile's top card does. */
  slots: Row[];
  /** The learner may add further groups, each named `further`. */
  more: boolean;
  further: string;
  count: { label: string; of: Text | null } | null;
  empty: Text;
}

export interface NumberState {
  label: string;
  suffix: string;
  least: number;
  most: number;
}

export type Ruling = "right" | "wrong";

export interface Line {
  id: string;
  label: Text;
  detail: Text | null;
  /** What is known already and not asked. */
  value: number | null;
  verdict: Ruling | null;
  sign: "+" | "-" | "";
}

export interface Choice {
  value: string;
  text: Text;
}

export interface Items {
  label: string;
  list: Choice[];
  up: string;
  down: string;
}

export interface Reason {
  code: string;
  text: Text;
  cite: string | null;
  title: string;
}

export interface Action {
  act: string;
  label: string;
  main: boolean;
  /** `KeyboardEvent.code` of its shortcut, and what is printed on that key. */
  code: string;
  cap: string;
}

/** Cards of the hand that go together; `to` is the meld that they join. */
export interface Group {
  cards: string[];
  to: number | null;
}

export interface Answer {
  choice?: string | null;
  groups?: Group[];
  number?: number;
  lines?: Record<string, number>;
  order?: string[];
}

export type Tone = "right" | "wrong" | "onward" | "note" | "shown";

export interface Feedback {
  tone: Tone;
  headline: Text;
  reasons: Reason[];
  /** What would happen at the table. */
  table: Text | null;
}

export interface DrillState {
  drill: string;
  /** Changes when another position is dealt; picks belong to one key. */
  key: string;
  /** Counts the events answered: every answer of the session is a new state. */
  turn: number;
  kind: "judge" | "build" | "take" | "choose" | "count" | "scoresheet" | "turn" | "order";
  lang: string;
  dir: "rtl" | "ltr";
  phase: "loading" | "ready" | "answered";
  step: string;
  verdict: Ruling | null;
  task: Text;
  rules: string;
  table: TableState;
  hand: { label: string; cards: CardFace[]; note: Text; pick: boolean };
  staging: Staging | null;
  number: NumberState | null;
  sheet: { label: string; lines: Line[] } | null;
  items: Items | null;
  question: { label: Text; choices: Choice[] } | null;
  answer: Answer | null;
  shown: Answer | null;
  feedback: Feedback | null;
  /** All hints given so far. */
  hint: Text[];
  hints_left: number;
  /** The first position may still be dealt anew from a seed of the browser. */
  fresh: boolean;
  actions: Action[];
  /** What was done in this turn so far. */
  history: Text[];
  keys: { cap: string; text: string }[];
  labels: { waiting: string; nothing: string; keys: string; feedback: string; rule: string; history: string };
}

/** A picture of a table. */
export interface LayoutState extends Pick<DrillState, "drill" | "key" | "lang" | "dir" | "rules" | "table"> {
  kind: "layout";
  phase: "ready";
  hands: DrillState["hand"][];
  caption: Text;
}

export type Event =
  | { type: "start" | "next"; seed: number }
  | { type: "retry" | "hint" | "show" | "why" | "undo" }
  | ({ type: "check"; key: string } & Answer)
  | { type: "act"; key: string; act: string; groups: Group[] };

/** What anywidget gives to `render`, and what the page's host imitates. */
export interface Model {
  get(name: "state"): DrillState | LayoutState;
  get(name: "rules_base"): string | undefined;
  on(name: "change:state", callback: () => void): void;
  off(name: "change:state", callback: () => void): void;
  send(event: Event): void;
}
