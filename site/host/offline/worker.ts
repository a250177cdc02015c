// What a service worker's global scope has and TypeScript's "dom" library lacks: only what is used here.

export interface Extendable extends Event {
  waitUntil(work: Promise<unknown>): void;
}

export interface Fetching extends Extendable {
  readonly request: Request;
  readonly clientId: string;
  readonly resultingClientId: string;
  respondWith(response: Promise<Response>): void;
}

export interface Hearing extends Extendable {
  readonly data: unknown;
  readonly source: { readonly id: string } | null;
}

interface Clients {
  get(id: string): Promise<unknown>;
  matchAll(options: { includeUncontrolled: boolean; type: "all" }): Promise<{ readonly id: string }[]>;
}

interface Events {
  install: Extendable;
  activate: Extendable;
  fetch: Fetching;
  message: Hearing;
}

export interface WorkerScope {
  readonly registration: ServiceWorkerRegistration;
  readonly clients: Clients;
  /** The list of the site's files, which the build writes before the worker's own code. */
  readonly canastaFiles: import("./list").FileList;
  skipWaiting(): Promise<void>;
  addEventListener<Name extends keyof Events>(name: Name, listener: (event: Events[Name]) => void): void;
}
