// What the page and its engine (a worker) tell each other.

/** Where the engine's files are (absolute addresses), and how many bytes the two big ones have. */
export interface EngineFiles {
  pyodide: string;
  snapshot: string;
  empty: string;
  wheel: string;
  bytes: { snapshot: number; wasm: number };
}

/** One event of one drill, as JSON; `root` names the drill's place in the page. */
export interface EngineEvent {
  type: "event";
  root: string;
  lesson: string;
  drill: string;
  lang: string;
  event: string;
}

/** Page to engine: first the files, then the events. */
export type ToEngine = { type: "start"; files: EngineFiles } | EngineEvent;

/** Engine to page. `by` says whether the memory snapshot was taken or Python was started the normal way. */
export type FromEngine =
  | { type: "progress"; loaded: number; total: number }
  | { type: "ready"; by: "snapshot" | "start" }
  | { type: "state"; root: string; state: string }
  | { type: "failed"; message: string };
