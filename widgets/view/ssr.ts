import { h } from "preact";
import { renderToString } from "preact-render-to-string";
import { Drill } from "./drill";
import { Layout } from "./layout";
import type { DrillState, LayoutState } from "./state";

declare const process: {
  argv: string[];
  stdin: AsyncIterable<Uint8Array>;
  stdout: { write(text: string): void };
};

/** The HTML of a drill's or a layout's state, as the page shows it before any script runs. */
export function renderDrill(state: DrillState | LayoutState, rules?: string): string {
  if (state.kind === "layout") return renderToString(h(Layout, { state }));
  return renderToString(h(Drill, { state, rules: rules ? { base: rules, aside: false } : undefined, send: () => undefined }));
}

/** Reads a state a line (JSON) and writes its HTML a line (a JSON string), in the same order. */
async function serve(): Promise<void> {
  const decoder = new TextDecoder();
  let text = "";
  for await (const chunk of process.stdin) text += decoder.decode(chunk, { stream: true });
  const lines = text.split("\n").filter((line) => line.trim());
  for (const line of lines) process.stdout.write(`${JSON.stringify(renderDrill(JSON.parse(line) as DrillState | LayoutState))}\n`);
}

if (import.meta.url === new URL(process.argv[1] ?? "", "file:").href) await serve();
