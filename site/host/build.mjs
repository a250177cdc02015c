// Bundles the page's scripts and makes its styles small:  node site/host/build.mjs OUT
import { build } from "esbuild";
import { fileURLToPath } from "node:url";

const here = (name) => fileURLToPath(new URL(name, import.meta.url));
const common = {
  outdir: process.argv[2],
  bundle: true,
  target: "es2022",
  minify: true,
  legalComments: "none",
  jsx: "automatic",
  jsxImportSource: "preact",
};
await build({ ...common, format: "esm", entryPoints: ["page.ts", "engine.ts", "choose.ts", "lost.ts"].map(here) });
await build({ ...common, format: "iife", entryPoints: [here("look.ts")] });
await build({ ...common, format: "iife", entryPoints: [here("offline/sw.ts")] });
await build({ ...common, bundle: false, entryPoints: ["site.css", "tables.css"].map((name) => here(`../assets/${name}`)) });
