// Fetches files of a version and keeps each one only when it is what the list says.
import { byPath, digestOf, type File, type FileList, type Group } from "./list";
import { type Files, unpacked } from "./store";

interface Attempt {
  /** How long (ms) to wait before it. */
  wait: number;
  cache: RequestCache;
  /** Ask by an address that no cache on the way has seen. */
  anew?: true;
}

/** The browser's own copy serves where the server says that it is fresh; a cache that holds another version is passed by. */
const ATTEMPTS: Attempt[] = [
  { wait: 0, cache: "no-cache" },
  { wait: 1_000, cache: "reload" },
  { wait: 3_000, cache: "reload", anew: true },
  { wait: 9_000, cache: "reload", anew: true },
];
/** How long (ms) a line may be silent before it counts as broken. */
const SILENCE = 30_000;
const AT_ONCE = 4;

export interface Errand {
  list: FileList;
  groups: readonly Group[];
  files: Files;
  scope: string;
  /** Told of bytes as they arrive, and with a minus of those that were no good. */
  count: (group: Group, bytes: number) => void;
  signal: AbortSignal;
}

/** Fetch what is lacking of these groups. Throws at the first file that cannot be had or kept; what came before stays. */
export async function gather(errand: Errand): Promise<void> {
  const here = await errand.files.digests();
  const lacking = [...byPath(errand.list).values()].filter((file) => errand.groups.includes(file.group) && !here.has(file.digest));
  if (lacking.some((file) => file.group === "core")) await gatherCore(errand);
  const queue = lacking.filter((file) => file.group !== "core");
  const work = async (): Promise<void> => {
    for (let file = queue.shift(); file; file = queue.shift()) await gatherOne(errand, file);
  };
  try {
    await Promise.all(Array.from({ length: AT_ONCE }, work));
  } finally {
    queue.length = 0;
  }
}

async function gatherCore(errand: Errand): Promise<void> {
  const { list, files } = errand;
  const pack = await fetched(errand, "core", list.pack);
  const core = [...byPath(list).values()].filter((file) => file.group === "core");
  for await (const [file, bytes] of unpacked(core, pack)) await files.put(file, bytes);
}

async function gatherOne(errand: Errand, file: File): Promise<void> {
  await errand.files.put(file, await fetched(errand, file.group, file));
}

async function fetched(errand: Errand, group: Group, file: Pick<File, "path" | "digest">): Promise<Uint8Array<ArrayBuffer>> {
  let reason: unknown;
  for (const attempt of ATTEMPTS) {
    await pause(attempt.wait, errand.signal);
    let come = 0;
    const count = (bytes: number): void => {
      come += bytes;
      errand.count(group, bytes);
    };
    try {
      const bytes = await read(errand, file, attempt, count);
      if ((await digestOf(bytes)) === file.digest) return bytes;
      reason = new Error(`${file.path} is not what the list says.`);
    } catch (error) {
      reason = error;
    }
    errand.count(group, -come);
  }
  throw reason;
}

async function read(
  { scope, signal }: Errand, { path, digest }: Pick<File, "path" | "digest">, { cache, anew }: Attempt, count: (bytes: number) => void,
): Promise<Uint8Array<ArrayBuffer>> {
  const stopped = new AbortController();
  const stop = (): void => stopped.abort();
  signal.addEventListener("abort", stop);
  let alarm = setTimeout(stop, SILENCE);
  try {
    const address = new URL(encodeURI(path) + (anew ? `?${digest}` : ""), scope);
    const response = await fetch(address, { cache, credentials: "same-origin", signal: stopped.signal });
    if (!response.ok) throw new Error(`${path}: ${response.status}`);
    const reader = (response.body ?? new Blob([]).stream()).getReader();
    const chunks: Uint8Array<ArrayBuffer>[] = [];
    for (let { done, value } = await reader.read(); !done; { done, value } = await reader.read()) {
      clearTimeout(alarm);
      alarm = setTimeout(stop, SILENCE);
      chunks.push(value as Uint8Array<ArrayBuffer>);
      count(value!.byteLength);
    }
    return new Uint8Array(await new Blob(chunks).arrayBuffer());
  } finally {
    clearTimeout(alarm);
    signal.removeEventListener("abort", stop);
  }
}

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((go, stop) => {
    signal.throwIfAborted();
    const timer = setTimeout(go, ms);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      stop(signal.reason);
    });
  });
