// Draws pictures as PNG: `node draw.mjs OUT` reads a JSON line each, `{name, ...subject}`, and writes OUT/<name>.png.
import { initWasm, Resvg } from "@resvg/resvg-wasm";
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { renderToStaticMarkup } from "preact-render-to-string";
import { Picture, type Subject } from "./picture";

const found = (name: string): Uint8Array => new Uint8Array(readFileSync(createRequire(import.meta.url).resolve(name)));
await initWasm(found("@resvg/resvg-wasm/index_bg.wasm"));
const fontBuffers = ["hebrew", "latin"].map((script) => found(`@fontsource/assistant/files/assistant-${script}-600-normal.woff2`));
const font = { fontBuffers, defaultFontFamily: "Assistant", loadSystemFonts: false };

for (const line of readFileSync(0, "utf-8").split("\n").filter(Boolean)) {
  const { name, ...subject } = JSON.parse(line) as Subject & { name: string };
  const drawn = new Resvg(renderToStaticMarkup(<Picture {...subject} />), { font }).render();
  writeFileSync(`${process.argv[2]}/${name}.png`, drawn.asPng());
}
