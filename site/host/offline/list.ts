// The list of all files of one version of the site, as the build wrote it.

/** What is kept together. `core` is stored at a first visit; the rest when a visitor asks for it. */
export const GROUPS = ["core", "drills", "notebooks"] as const;
export type Group = (typeof GROUPS)[number];

/** Path from the site's root (a folder's page by the folder), digest, size; a file of the pack also its size in it. */
export type Row = [path: string, digest: string, size: number, packed?: number];

export interface FileList {
  version: string;
  /** One file with all of `core`, each packed by gzip, in the order of its rows. */
  pack: { path: string; digest: string; size: number };
  files: Record<Group, Row[]>;
}

export interface File {
  path: string;
  digest: string;
  size: number;
  packed: number | undefined;
  group: Group;
}

/** A version's files by path. */
export function byPath(list: FileList): Map<string, File> {
  return new Map(
    GROUPS.flatMap((group) =>
      list.files[group].map(([path, digest, size, packed]): [string, File] => [path, { path, digest, size, packed, group }]),
    ),
  );
}

/** A folder's page has one path, however it is asked for. */
export const plain = (path: string): string => path.replace(/(^|\/)index\.html$/, "$1");

const TYPES: Record<string, string> = {
  css: "text/css; charset=utf-8",
  html: "text/html; charset=utf-8",
  ico: "image/vnd.microsoft.icon",
  ipynb: "application/json",
  js: "text/javascript; charset=utf-8",
  json: "application/json",
  mjs: "text/javascript; charset=utf-8",
  png: "image/png",
  svg: "image/svg+xml",
  txt: "text/plain; charset=utf-8",
  wasm: "application/wasm",
  webmanifest: "application/manifest+json",
  woff2: "font/woff2",
};

/** Every page but those that other sites may frame. */
const UNFRAMED = /^(?!(en|he)\/drill\/)/;

/** The headers with which a kept file is answered: what a host would say of it. */
export function headersOf(path: string): Record<string, string> {
  const page = path === "" || path.endsWith("/") || path.endsWith(".html");
  const type = page ? TYPES["html"] : TYPES[path.slice(path.lastIndexOf(".") + 1)];
  return {
    "Content-Type": type ?? "application/octet-stream",
    "X-Content-Type-Options": "nosniff",
    ...(page && UNFRAMED.test(path) ? { "Content-Security-Policy": "frame-ancestors 'self'" } : {}),
  };
}

/** The digest by which files are known: the first 128 bits of SHA-256, as base64url. */
export async function digestOf(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)).subarray(0, 16);
  return btoa(String.fromCharCode(...hash)).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
}
