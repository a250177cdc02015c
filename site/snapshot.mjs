// Makes the memory snapshot of a Python that has the engine imported:  node site/snapshot.mjs WHEEL OUT
// Bytes must not differ from build to build, so every source of chance and time is fixed while it is made.
import { readFileSync, writeFileSync } from "node:fs";

const [wheel, out] = process.argv.slice(2);
const INITIAL_HEAP = 30 * 1024 * 1024; // Pyodide's own; above it a snapshot cannot be restored

const fixed = 1_700_000_000_000;
Date.now = () => fixed;
globalThis.Date = new Proxy(Date, { construct: (T, args) => new T(...(args.length ? args : [fixed])) });
performance.now = () => 0;
Math.random = () => 0.5;
const fill = (view) => (new Uint8Array(view.buffer, view.byteOffset, view.byteLength).fill(7), view);
Object.defineProperty(globalThis.crypto, "getRandomValues", { value: fill });
(await import("node:crypto")).default.randomFillSync = fill;

const { loadPyodide } = await import("pyodide");
const python = await loadPyodide({ _makeSnapshot: true, env: { PYTHONHASHSEED: "0", HOME: "/home/pyodide" } });
python.unpackArchive(new Uint8Array(readFileSync(wheel)), "wheel", { extractDir: "/engine" });
// Compiled inside this very Python and imported from the compiled files: the compiler's own memory stays out of the heap.
python.runPython(`
import compileall, os, sys
compileall.compile_dir("/engine", quiet=2, legacy=True, invalidation_mode=__import__("py_compile").PycInvalidationMode.UNCHECKED_HASH)
for folder, _, names in os.walk("/engine"):
    for name in names:
        if name.endswith(".py"):
            os.remove(os.path.join(folder, name))
`);
const compiled = new Map();
const collect = (folder) => {
  for (const name of python.FS.readdir(folder)) {
    if (name === "." || name === "..") continue;
    const path = `${folder}/${name}`;
    if (python.FS.isDir(python.FS.stat(path).mode)) collect(path);
    else compiled.set(path, python.FS.readFile(path));
  }
};
collect("/engine");

const fresh = await loadPyodide({ _makeSnapshot: true, env: { PYTHONHASHSEED: "0", HOME: "/home/pyodide" } });
for (const [path, bytes] of compiled) {
  fresh.FS.mkdirTree(path.slice(0, path.lastIndexOf("/")));
  fresh.FS.writeFile(path, bytes);
}
fresh.runPython(`
import sys
sys.path.insert(0, "/engine")
sys.dont_write_bytecode = True
import canasta_widgets.page
canasta_widgets.page.preload()
import gc
gc.collect()
`);
const snapshot = fresh.makeMemorySnapshot();
if (snapshot.length > INITIAL_HEAP + 64 * 1024) {
  console.error(
    `The snapshot is ${(snapshot.length / 2 ** 20).toFixed(1)} MiB and must fit ${INITIAL_HEAP / 2 ** 20} MiB: ` +
      "import less in canasta_widgets.page, or make what it imports smaller.",
  );
  process.exit(1);
}
writeFileSync(out, snapshot);
