// Bundles the page's scripts:  node site/host/build.mjs OUT
import { build } from "esbuild";
import { fileURLToPath } from "node:url";

const here = (name) => fileURLToPath(new URL(name, import.meta.url));
await build({
  entryPoints: ["page.ts", "engine.ts", "choose.ts"].map(here),
  outdir: process.argv[2],
  bundle: true,
  format: "esm",
  target: "es2022",
  minify: true,
  legalComments: "none",
  jsx: "automatic",
  jsxImportSource: "preact",
});
