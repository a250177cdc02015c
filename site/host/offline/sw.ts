// The site's service worker. It belongs to one version, whose list of files the build has written before it, and answers
// every page of that version from what is kept, so that a visit never sees two versions. See CONTRIBUTING.md, "Offline".
import { gather } from "./fetching";
import { byPath, type File, type Group, GROUPS, plain } from "./list";
import { type FromKeeper, names, type Phase, type Standing, type ToKeeper } from "./messages";
import { Facts, Files } from "./store";
import type { Fetching, WorkerScope } from "./worker";

declare const self: WorkerScope;

const list = self.canastaFiles;
const ours = byPath(list);
const scope = self.registration.scope;
const base = new URL(scope).pathname;
const named = names(scope);
const files = new Files(named.files, scope);
const facts = new Facts(named.facts, scope);
const news = new BroadcastChannel(named.channel);

const tell = (message: FromKeeper): void => news.postMessage(message);
const groupsOf = (keep: boolean | undefined): readonly Group[] => (keep ? GROUPS : ["core"]);

// --- versions --------------------------------------------------------------------------------------------------------

self.addEventListener("install", (event) => event.waitUntil(alone(arrive)));
self.addEventListener("activate", (event) => event.waitUntil(begin()));

/** Fetch the whole of this version, as much as the visitor keeps; where that fails, the old version stays. */
async function arrive(): Promise<void> {
  await facts.set("lists", { ...(await facts.get("lists")), [list.version]: list });
  await facts.set("pending", list.version);
  const { signal } = new AbortController();
  await gather({ list, groups: groupsOf(await facts.get("keep")), files, scope, count: () => undefined, signal });
}

/** From now on this version answers new pages; pages that are open already stay with the version that they came from. */
async function begin(): Promise<void> {
  const before = await facts.get("active");
  if (before !== undefined && before !== list.version) {
    const open = await self.clients.matchAll({ includeUncontrolled: true, type: "all" });
    const map = await elsewhere();
    for (const { id } of open) if (!map.has(id)) map.set(id, before);
    await rememberElsewhere();
  }
  await facts.set("active", list.version);
}

/** One of the workers at a time fetches or throws away. */
const alone = <T>(work: () => Promise<T>): Promise<T> => navigator.locks.request(named.lock, work) as Promise<T>;

// --- answers ---------------------------------------------------------------------------------------------------------

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || request.headers.has("Range") || !request.url.startsWith(scope)) return;
  const path = plain(decodeURI(new URL(request.url).pathname.slice(base.length)));
  event.respondWith(request.mode === "navigate" ? opened(event, path) : needed(event, path));
});

/** A page that is opened. What is not kept comes from the network, and then all that it needs does too. */
async function opened(event: Fetching, path: string): Promise<Response> {
  const file = await answer(ours.get(path));
  if (file) return file;
  if (ours.has(`${path}/`)) return Response.redirect(new URL(`${path}/`, scope), 302);
  try {
    const response = await fetch(event.request);
    await settle(event.resultingClientId, null);
    return response;
  } catch {
    if (path.endsWith("offline/")) return Response.error();
    const lang = /(^|[/=])he\//.test(event.request.url.slice(scope.length)) ? "he" : "en";
    return Response.redirect(new URL(`${lang}/offline/`, scope), 302);
  }
}

/** Something that an open page needs, in the version of that page. */
async function needed(event: Fetching, path: string): Promise<Response> {
  const { request, clientId, resultingClientId } = event;
  const map = await elsewhere();
  const version = map.has(clientId) ? map.get(clientId)! : list.version;
  if (map.has(clientId) && resultingClientId) await settle(resultingClientId, version); // a worker of that page
  if (version === null) return fetch(request);
  const file = (await listed(version)).get(path);
  return (await answer(file)) ?? (file ? distant(request) : fetch(request));
}

const answer = async (file: File | undefined): Promise<Response | null> => (file ? files.answer(file) : null);

/** A file of this version that is not kept: from the server or, where that has gone on to another version, from the browser's cache. */
async function distant(request: Request): Promise<Response> {
  const response = await fetch(request);
  if (response.ok || response.type !== "basic") return response;
  const old = await fetch(request.url, { cache: "force-cache" });
  if (old.ok) return old;
  gone = true;
  void stand();
  void self.registration.update().catch(() => undefined);
  return response;
}

const others = new Map<string, Map<string, File>>();

/** The files of a version that is still open somewhere. */
async function listed(version: string): Promise<Map<string, File>> {
  if (version === list.version) return ours;
  if (!others.has(version)) others.set(version, byPath((await facts.get("lists"))?.[version] ?? list));
  return others.get(version)!;
}

let places: Promise<Map<string, string | null>> | null = null;

/** Which open pages another version answers, or (null) the network. */
function elsewhere(): Promise<Map<string, string | null>> {
  return (places ??= facts.get("elsewhere").then((known) => new Map(Object.entries(known ?? {}))));
}

async function rememberElsewhere(): Promise<void> {
  await facts.set("elsewhere", Object.fromEntries(await elsewhere()));
}

async function settle(client: string, version: string | null): Promise<void> {
  (await elsewhere()).set(client, version);
  if (!over) await rememberElsewhere();
}

// --- keeping ---------------------------------------------------------------------------------------------------------

self.addEventListener("message", (event) => event.waitUntil(hear(event.data as ToKeeper)));

/** Nothing is written any more. */
let over = false;

async function hear({ type }: ToKeeper): Promise<void> {
  if (over) return;
  switch (type) {
    case "ask":
      return stand();
    case "hello":
      await tidy();
      return (await facts.get("keep")) ? complete() : stand();
    case "keep":
      await facts.set("keep", true);
      return complete();
    case "drop":
      await facts.set("keep", false);
      fetching?.abort();
      await alone(sweep);
      phase = "still";
      return stand();
    case "take":
      return self.skipWaiting();
    case "erase":
      over = true;
      fetching?.abort();
      await alone(() => Promise.all([caches.delete(named.files), caches.delete(named.facts)]));
      return tell({ type: "erased" });
  }
}

let phase: Phase = "still";
let gone = false;
let fetching: AbortController | null = null;
/** How many bytes of each group are there while a download goes on. */
let there: Record<Group, number> | null = null;
/** When the pages were told of it, ms. */
let told = 0;

/** Fetch what is lacking of all that the visitor keeps; one download goes on at a time. */
async function complete(): Promise<void> {
  if (fetching) return stand();
  fetching = new AbortController();
  const { signal } = fetching;
  phase = "fetching";
  try {
    there = await kept();
    await stand();
    await alone(() => gather({ list, groups: GROUPS, files, scope, count: arrived, signal }));
    phase = "still";
  } catch (error) {
    phase = signal.aborted ? "still" : error instanceof DOMException && error.name === "QuotaExceededError" ? "full" : "broken";
    if (phase === "broken") void self.registration.update().catch(() => undefined); // perhaps there is a newer version to be had
  }
  fetching = there = null;
  await stand();
}

function arrived(group: Group, bytes: number): void {
  there![group] += bytes;
  if (performance.now() - told < 150) return;
  told = performance.now();
  void stand();
}

/** Tell the pages how things stand. */
async function stand(): Promise<void> {
  if (over) return;
  const bytes = there ?? (await kept());
  const groups = Object.fromEntries(GROUPS.map((group) => [group, { size: sizes[group], kept: bytes[group] }]));
  const wanted = (await facts.get("keep")) ?? false;
  tell({ type: "standing", version: list.version, phase, wanted, gone, groups: groups as Standing["groups"] });
}

/** What is fetched for each group, in bytes. */
const sizes = Object.fromEntries(
  GROUPS.map((group) => [group, group === "core" ? list.pack.size : list.files[group].reduce((sum, [, , size]) => sum + size, 0)]),
) as Record<Group, number>;

async function kept(): Promise<Record<Group, number>> {
  const here = await files.digests();
  const sum = (group: Group): number => list.files[group].reduce((all, [, digest, size]) => all + (here.has(digest) ? size : 0), 0);
  const core = list.files.core.every(([, digest]) => here.has(digest)) ? sizes.core : 0;
  return { core, drills: sum("drills"), notebooks: sum("notebooks") };
}

/** Forget pages that were closed, and what only they needed. */
async function tidy(): Promise<void> {
  const map = await elsewhere();
  const before = map.size;
  for (const id of [...map.keys()]) if (!(await self.clients.get(id))) map.delete(id);
  if (map.size !== before) await rememberElsewhere();
  await navigator.locks.request(named.lock, { ifAvailable: true }, (lock) => (lock ? sweep() : undefined));
}

/** Throw away what neither this version, nor one that is still open, nor the one that is being fetched keeps. */
async function sweep(): Promise<void> {
  const lists = (await facts.get("lists")) ?? {};
  const wanted = new Set([list.version, await facts.get("pending"), ...(await elsewhere()).values()]);
  const left = Object.fromEntries(Object.entries(lists).filter(([version]) => wanted.has(version)));
  if (Object.keys(left).length < Object.keys(lists).length) await facts.set("lists", left);
  const groups = groupsOf(await facts.get("keep"));
  await files.sweep(new Set(Object.values({ ...left, [list.version]: list }).flatMap((one) => groups.flatMap((group) => one.files[group].map(([, digest]) => digest)))));
}
