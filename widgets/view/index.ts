import { h, hydrate, render as draw } from "preact";
import { Drill } from "./drill";
import { Layout } from "./layout";
import type { Event, Model } from "./state";
import type { Rules } from "./verdict";

/** Whether `el` already holds the server's HTML of this very state. */
function holds(el: HTMLElement, model: Model): boolean {
  const { drill, key, phase } = model.get("state");
  const root = el.firstElementChild as HTMLElement | null;
  return root?.dataset.drill === drill && root.dataset.key === key && root.dataset.state === phase;
}

/** The rules reference: the page's host names it; in a notebook, which a link must not leave, its document does. */
function rulesOf(model: Model): Rules | undefined {
  const base = model.get("rules_base");
  if (base) return { base, aside: false };
  const near = document.body.dataset.cnRules;
  return near ? { base: near, aside: true } : undefined;
}

/** The event without what is null: Python in a notebook's worker gets that as an object of JavaScript, not as None. */
const told = (event: Event): Event => JSON.parse(JSON.stringify(event, (_, value: unknown) => value ?? undefined)) as Event;

/** anywidget's entry: draws the model's state into `el`, keeps it up to date, and returns the clean-up. */
function render({ model, el }: { model: Model; el: HTMLElement }): () => void {
  const view = () => {
    const state = model.get("state");
    return state.kind === "layout"
      ? h(Layout, { state })
      : h(Drill, { state, rules: rulesOf(model), send: (event) => model.send(told(event)) });
  };
  const redraw = () => draw(view(), el);
  if (holds(el, model)) {
    hydrate(view(), el);
  } else {
    el.replaceChildren();
    redraw();
  }
  model.on("change:state", redraw);
  return () => {
    model.off("change:state", redraw);
    draw(null, el);
  };
}

export default { render };
