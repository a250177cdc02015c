// Bundles the view: `node widgets/view/build.mjs` writes drill.js and drill.css beside the Python package,
// and build/ssr.mjs, which turns states (a JSON line each) into HTML (a JSON string a line).
// Types are checked apart: `tsc -p widgets/view/tsconfig.json`.
import { build } from "esbuild";
import { fileURLToPath } from "node:url";

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const common = {
  bundle: true,
  format: "esm",
  jsx: "automatic",
  jsxImportSource: "preact",
  legalComments: "none",
  logLevel: "warning",
};

await build({
  ...common,
  entryPoints: { drill: here("index.ts") },
  outdir: here("../canasta_widgets/static"),
  minify: true,
  target: "es2022",
});
await build({
  ...common,
  entryPoints: { drill: here("drill.css") },
  outdir: here("../canasta_widgets/static"),
  minify: true,
});
await build({
  ...common,
  entryPoints: { ssr: here("ssr.ts") },
  outdir: here("../../build"),
  outExtension: { ".js": ".mjs" },
  platform: "node",
  target: "node20",
});
