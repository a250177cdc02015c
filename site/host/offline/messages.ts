// What pages and the service worker say to each other: pages by `postMessage`, the worker to all of them on a channel.
import type { Group } from "./list";

/**
 * `ask`: how do things stand? `hello`: the same from a page at leisure, so that what is old is thrown away and a download
 * that was broken off goes on. `keep`: keep everything; `drop`: keep no more than a visit needs. `take`: let this new
 * version begin now. `erase`: throw away everything and write nothing more.
 */
export interface ToKeeper {
  type: "ask" | "hello" | "keep" | "drop" | "take" | "erase";
}

export type Phase =
  /** Nothing goes on. */
  | "still"
  | "fetching"
  /** The line broke, or the server sent something else; the download goes on later. */
  | "broken"
  /** The browser gives no more room. */
  | "full";

export interface Standing {
  type: "standing";
  version: string;
  phase: Phase;
  /** The visitor wants everything kept. */
  wanted: boolean;
  /** The server no longer has a file of this version that a page asked for, nor has the browser. */
  gone: boolean;
  groups: Record<Group, { size: number; kept: number }>;
}

/** Everything was thrown away, since the visitor wished it; the worker's work is over. */
export interface Erased {
  type: "erased";
}

export type FromKeeper = Standing | Erased;

/** The names of everything that is kept for the site at this address: other sites of the same origin have their own. */
export const names = (scope: string): Record<"files" | "facts" | "channel" | "lock", string> => {
  const prefix = `canasta:${new URL(scope).pathname}:`;
  return { files: `${prefix}files`, facts: `${prefix}facts`, channel: `${prefix}news`, lock: `${prefix}fetching` };
};
