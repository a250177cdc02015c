// What is kept on the device: files by the digest of their content, so that versions share what they have in common and
// can never be mixed, and a few facts.
import { digestOf, type File, type FileList, headersOf } from "./list";

const PACKED = "X-Canasta-Packed";

/** Files by digest. All of them are verified when they are put in. */
export class Files {
  constructor(
    private readonly name: string,
    private readonly scope: string,
  ) {}

  /** The digests of all files that are here. */
  async digests(): Promise<Set<string>> {
    const keys = (await caches.has(this.name)) ? await (await this.open()).keys() : [];
    return new Set(keys.map((request) => request.url.slice(request.url.lastIndexOf("/") + 1)));
  }

  /** A file as a response to a request for it, or nothing. */
  async answer(file: File): Promise<Response | null> {
    const found = await caches.match(this.address(file.digest), { cacheName: this.name });
    if (!found) return null;
    const packed = found.headers.has(PACKED) && found.body;
    const body = packed ? packed.pipeThrough(new DecompressionStream("gzip") as Inflate) : found.body;
    return new Response(body, { headers: headersOf(file.path) });
  }

  /** Keep a file whose bytes were verified; those of the pack stay packed. Throws QuotaExceededError where there is no room. */
  async put(file: File, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
    const headers = file.packed === undefined ? {} : { [PACKED]: "gzip" };
    await (await this.open()).put(this.address(file.digest), new Response(bytes, { headers }));
  }

  /** Throw away what is not among these digests. */
  async sweep(wanted: Set<string>): Promise<void> {
    const old = [...(await this.digests())].filter((digest) => !wanted.has(digest));
    if (!old.length) return;
    const cache = await this.open();
    for (const digest of old) await cache.delete(this.address(digest));
  }

  private open(): Promise<Cache> {
    return caches.open(this.name);
  }

  private address(digest: string): string {
    return `${this.scope}offline/files/${digest}`;
  }
}

type Inflate = TransformStream<Uint8Array, Uint8Array<ArrayBuffer>>;

/** What the worker must remember when it has been stopped and started again. */
export interface Known {
  /** Everything is to be kept. */
  keep: boolean;
  /** The version that answers new pages. */
  active: string;
  /** The version that was fetched last, wholly or in part. */
  pending: string;
  /** Open pages that another version than the active one answers; null stands for the network. */
  elsewhere: Record<string, string | null>;
  /** The lists of these versions are known. */
  lists: Record<string, FileList>;
}

/** Facts by name. */
export class Facts {
  constructor(
    private readonly name: string,
    private readonly scope: string,
  ) {}

  async get<Name extends keyof Known>(name: Name): Promise<Known[Name] | undefined> {
    const found = await caches.match(this.address(name), { cacheName: this.name });
    return found && ((await found.json()) as Known[Name]);
  }

  async set<Name extends keyof Known>(name: Name, value: Known[Name]): Promise<void> {
    await (await caches.open(this.name)).put(this.address(name), new Response(JSON.stringify(value)));
  }

  private address(name: string): string {
    return `${this.scope}offline/facts/${name}`;
  }
}

/** The files of a pack, each with its packed bytes; throws where one is not what the list says. */
export async function* unpacked(files: File[], pack: Uint8Array<ArrayBuffer>): AsyncGenerator<[File, Uint8Array<ArrayBuffer>]> {
  let start = 0;
  for (const file of files) {
    const bytes = pack.slice(start, (start += file.packed ?? 0));
    const stream = new Response(bytes).body!.pipeThrough(new DecompressionStream("gzip") as Inflate);
    const content = new Uint8Array(await new Response(stream).arrayBuffer());
    if ((await digestOf(content)) !== file.digest) throw new Error(`${file.path} is not what the list says.`);
    yield [file, bytes];
  }
}
