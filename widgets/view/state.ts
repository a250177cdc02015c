/** The view model that the Python session sends: every sentence is already in the learner's language. */

/** Words, cards to draw among them, or figures that read left to right. */
export type Span = string | { cards: string[]; say: string } | { ltr: string };
export type Text = Span[];

export interface CardFace {
  card: string;
  say: string;
  wild?: boolean;
  bonus?: boolean;
}

export interface Row {
  label: string;
  cards: CardFace[];
}

export interface Choice {
  value: string;
  text: Text;
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

export interface Answer {
  choice: string | null;
  cards: string[];
}

export type Tone = "right" | "wrong" | "onward" | "note" | "shown";

export interface Feedback {
  tone: Tone;
  headline: Text;
  reasons: Reason[];
}

export interface DrillState {
  drill: string;
  /** Changes when another position is dealt; picks belong to one key. */
  key: string;
  /** Counts the events answered: every answer of the session is a new state. */
  turn: number;
  kind: "judge" | "build";
  lang: string;
  dir: "rtl" | "ltr";
  phase: "loading" | "ready" | "answered";
  step: "answer" | "why";
  verdict: "right" | "wrong" | null;
  task: Text;
  rules: string;
  table: { label: string; sides: { label: string; melds: Row[] }[]; empty: string };
  hand: { label: string; cards: CardFace[]; note: Text; pick: boolean };
  question: { label: Text; choices: Choice[] } | null;
  answer: Answer | null;
  shown: Answer | null;
  feedback: Feedback | null;
  hint: Text | null;
  /** The first position may still be dealt anew from a seed of the browser. */
  fresh: boolean;
  actions: Action[];
  keys: { cap: string; text: string }[];
  labels: { waiting: string; nothing: string; keys: string; feedback: string; rule: string };
}

export type Event =
  | { type: "start" | "next"; seed: number }
  | { type: "retry" | "hint" | "show" }
  | { type: "check"; key: string; choice?: string; cards?: string[] };

/** What anywidget gives to `render`, and what the page's host imitates. */
export interface Model {
  get(name: "state"): DrillState;
  get(name: "rules_base"): string | undefined;
  on(name: "change:state", callback: () => void): void;
  off(name: "change:state", callback: () => void): void;
  send(event: Event): void;
}
