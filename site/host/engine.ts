// The engine on a lesson page: Python in a module worker, restored from a memory snapshot, or started the normal way
// where the snapshot cannot be had. It runs the same Session as the notebook does.
import type { EngineEvent, EngineFiles, FromEngine, ToEngine } from "./protocol";

interface Python {
  runPython(code: string): unknown;
  pyimport(name: string): { dispatch(root: string, lesson: string, drill: string, lang: string, event: string): string };
  unpackArchive(bytes: Uint8Array, format: string, options: { extractDir: string }): void;
}
type LoadPyodide = (options: Record<string, unknown>) => Promise<Python>;

const tell = (message: FromEngine): void => self.postMessage(message);
const waiting: EngineEvent[] = [];
let answer: ((message: EngineEvent) => void) | null = null;

self.onmessage = ({ data }: MessageEvent<ToEngine>): void => {
  if (data.type === "start") void start(data.files);
  else if (answer) answer(data);
  else waiting.push(data);
};

async function start(files: EngineFiles): Promise<void> {
  try {
    const { python, by } = await new Promise<Restored>((come, fail) => {
      const count = counter(files);
      compileEarly(files, count, fail);
      boot(files, count).then(come, fail);
    });
    const page = python.pyimport("canasta_widgets.page");
    answer = ({ root, lesson, drill, lang, event }) => {
      try {
        tell({ type: "state", root, state: page.dispatch(root, lesson, drill, lang, event) });
      } catch (error) {
        tell({ type: "failed", message: String(error) });
      }
    };
    tell({ type: "ready", by });
    waiting.splice(0).forEach(answer);
  } catch (error) {
    tell({ type: "failed", message: String(error) });
  }
}

interface Restored {
  python: Python;
  by: "snapshot" | "start";
}

async function boot(files: EngineFiles, count: (bytes: number) => void): Promise<Restored> {
  const pyodide: Promise<{ loadPyodide: LoadPyodide }> = import(/* @vite-ignore */ `${files.pyodide}pyodide.mjs`);
  try {
    return { python: await fromSnapshot(files, pyodide, count), by: "snapshot" };
  } catch (reason) {
    console.info(`The snapshot could not be used (${String(reason)}); Python starts the normal way.`);
    return { python: await normally(files, pyodide), by: "start" };
  }
}

async function fromSnapshot(
  files: EngineFiles, pyodide: Promise<{ loadPyodide: LoadPyodide }>, count: (bytes: number) => void,
): Promise<Python> {
  const bytes = fetched(files.snapshot).then((response) => inflated(response, count));
  bytes.catch(() => undefined); // Pyodide tells of it too, unless it fails itself before
  const { loadPyodide } = await pyodide;
  const python = await loadPyodide({
    indexURL: files.pyodide, stdLibURL: files.empty, lockFileContents: EMPTY_LOCK, packageBaseUrl: files.pyodide,
    _loadSnapshot: bytes,
  });
  python.runPython("import random; random.seed()"); // the snapshot froze the generator's state
  return python;
}

async function normally(files: EngineFiles, pyodide: Promise<{ loadPyodide: LoadPyodide }>): Promise<Python> {
  const wheel = fetched(files.wheel).then(async (response) => new Uint8Array(await response.arrayBuffer()));
  const { loadPyodide } = await pyodide;
  const python = await loadPyodide({
    indexURL: files.pyodide, stdLibURL: `${files.pyodide}python_stdlib.zip`, lockFileContents: EMPTY_LOCK, packageBaseUrl: files.pyodide,
  });
  python.unpackArchive(await wheel, "wheel", { extractDir: "/engine" });
  python.runPython('import sys; sys.path.insert(0, "/engine")');
  return python;
}

/** Pyodide wants a list of packages; everything that the page needs is in the snapshot or in the wheel. */
const EMPTY_LOCK = Promise.resolve({
  info: { abi_version: "2026_0", arch: "wasm32", platform: "emscripten_5_0_3", python: "3.14.2", version: "314.0.6" },
  packages: {},
});

async function fetched(address: string): Promise<Response> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  return response;
}

const WASM = "pyodide.asm.wasm";
const GZIP = 0x1f;

/** The bytes of a gzip file, inflated while they arrive; also where a server has already inflated it on the way. */
async function inflated(response: Response, count: (bytes: number) => void): Promise<Uint8Array> {
  const [ahead, all] = counted(response, count).tee();
  const reader = ahead.getReader();
  const packed = (await reader.read()).value?.[0] === GZIP;
  void reader.cancel();
  const stream = packed ? all.pipeThrough(new DecompressionStream("gzip") as unknown as Inflate) : all;
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

type Inflate = TransformStream<Uint8Array, Uint8Array<ArrayBuffer>>;

function counted(response: Response, count: (bytes: number) => void): ReadableStream<Uint8Array> {
  const body = response.body ?? new Blob([]).stream();
  return body.pipeThrough(new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(chunk, controller) {
      count(chunk.byteLength);
      controller.enqueue(chunk);
    },
  }));
}

/** Bytes that have really arrived, told at most every 50 ms. */
function counter(files: EngineFiles): (bytes: number) => void {
  const total = files.bytes.snapshot + files.bytes.wasm;
  let loaded = 0;
  let told = 0;
  return (bytes) => {
    loaded += bytes;
    const now = performance.now();
    if (now - told < 50 && loaded < total) return;
    told = now;
    tell({ type: "progress", loaded: Math.min(loaded, total), total });
  };
}

/**
 * Compile Pyodide's WebAssembly while the snapshot is still being fetched: left to itself, Pyodide does the one after the
 * other. A failure is told to `lost`, since Pyodide itself would wait for ever.
 */
function compileEarly(files: EngineFiles, count: (bytes: number) => void, lost: (reason: unknown) => void): void {
  const headers = { "Content-Type": "application/wasm" };
  const compiled = fetched(files.pyodide + WASM)
    .then((response) => WebAssembly.compileStreaming(new Response(counted(response, count), { headers })));
  compiled.catch(lost);
  const original = self.fetch.bind(self);
  self.fetch = (input, init) =>
    String(input instanceof Request ? input.url : input).endsWith(WASM) ? Promise.resolve(new Response()) : original(input, init);
  WebAssembly.instantiateStreaming = async (_source, imports) => {
    const module = await compiled;
    return { module, instance: await WebAssembly.instantiate(module, imports) };
  };
}
