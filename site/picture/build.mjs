// Bundles the pictures' drawing:  node site/picture/build.mjs OUT
import { build } from "esbuild";
import { fileURLToPath } from "node:url";

await build({
  entryPoints: [fileURLToPath(new URL("draw.tsx", import.meta.url))],
  outfile: process.argv[2],
  bundle: true,
  format: "esm",
  platform: "node",
  target: "node20",
  external: ["@resvg/resvg-wasm"],
  legalComments: "none",
  jsx: "automatic",
  jsxImportSource: "preact",
});
