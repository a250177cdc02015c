// Draws the icons of the installed site from its favicon:  node site/icons.mjs OUT
import { initWasm, Resvg } from "@resvg/resvg-wasm";
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";

const FELT = "#2f6b4f";
const SIDE = 32; // the favicon's own units
const SAFE = 0.8; // what every mask leaves: a circle of this part of the side

const favicon = readFileSync(new URL("assets/favicon.svg", import.meta.url), "utf-8");
const drawing = favicon.replace(/^<svg[^>]*>|<\/svg>\s*$/g, "");

/** The favicon on felt up to the edges, drawn small enough for any mask. */
const full = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIDE} ${SIDE}"><rect width="${SIDE}" height="${SIDE}" fill="${FELT}"/>
<g transform="translate(${(SIDE * (1 - SAFE)) / 2} ${(SIDE * (1 - SAFE)) / 2}) scale(${SAFE})">${drawing}</g></svg>`;

const ICONS = { "icon-192": [favicon, 192], "icon-512": [favicon, 512], "icon-full-512": [full, 512], "icon-touch": [full, 180] };

await initWasm(readFileSync(createRequire(import.meta.url).resolve("@resvg/resvg-wasm/index_bg.wasm")));
for (const [name, [svg, width]] of Object.entries(ICONS))
  writeFileSync(`${process.argv[2]}/${name}.png`, new Resvg(svg, { fitTo: { mode: "width", value: width } }).render().asPng());
