import type { Action } from "./state";

const ARROWS: Record<string, [number, number]> = {
  ArrowRight: [1, 0],
  ArrowLeft: [-1, 0],
  ArrowDown: [0, 1],
  ArrowUp: [0, -1],
};

/** What the arrows go among: within a row along it, up and down also from row to row of the same area. */
const ROWS = ".cn-row, .cn-melds, .cn-slots, .cn-choices, .cn-sheet, .cn-order";
const AREAS = ".cn-felt, .cn-slots, .cn-choices, .cn-sheet, .cn-order";
const STOPS = "button, input:not([readonly])";

const stops = (area: Element | null): HTMLElement[] => [...(area?.querySelectorAll<HTMLElement>(STOPS) ?? [])];

/** The nearest stop in the first row above or below. */
function vertical(all: HTMLElement[], from: HTMLElement, down: number): HTMLElement | undefined {
  const here = from.getBoundingClientRect();
  const away = (other: HTMLElement) => (other.getBoundingClientRect().top - here.top) * down;
  const aside = (other: HTMLElement) => {
    const box = other.getBoundingClientRect();
    return Math.abs(box.left + box.width / 2 - here.left - here.width / 2);
  };
  const rest = all.filter((other) => away(other) > Math.min(here.height, other.offsetHeight) / 2.5);
  const next = Math.min(...rest.map(away));
  return rest.filter((other) => away(other) < next + 12).sort((one, other) => aside(one) - aside(other))[0];
}

/** The stop that an arrow leads to, as the eye sees them: cards run left to right in every language. */
function neighbour(from: HTMLElement, row: HTMLElement, code: string): HTMLElement | undefined {
  const along = stops(row);
  if (code === "Home") return along[0];
  if (code === "End") return along.at(-1);
  const [across, down] = ARROWS[code] ?? [0, 0];
  const beside = (step: number) => along[along.indexOf(from) + step];
  if (across) return beside(getComputedStyle(from.parentElement ?? from).direction === "rtl" ? -across : across);
  return vertical(stops(from.closest(AREAS)), from, down) ?? (from.matches(".cn-choice") ? beside(down) : undefined);
}

/** Moves the focus among cards, melds, choices, lines or steps; says whether the key was one of those. */
function moved(event: KeyboardEvent): boolean {
  const from = event.target as HTMLElement;
  const row = from.closest<HTMLElement>(ROWS);
  const along = event.code in ARROWS || event.code === "Home" || event.code === "End";
  if (!row || !from.matches(STOPS) || !along) return false;
  if (from.matches("input") && !/Up|Down/.test(event.code)) return false;
  neighbour(from, row, event.code)?.focus();
  return true;
}

/** Enter in a field goes to the next empty one of the sheet, and from the last one to the check. */
function entered(event: KeyboardEvent): HTMLElement | "check" | null {
  const from = event.target as HTMLInputElement;
  if (!from.matches("input") || !/^(Enter|NumpadEnter)$/.test(event.code)) return null;
  const fields = [...(from.closest(".cn-sheet")?.querySelectorAll<HTMLInputElement>("input:not([readonly])") ?? [])];
  return fields.slice(fields.indexOf(from) + 1).find((field) => !field.value) ?? "check";
}

/** Keys go by their place, since a Hebrew keyboard gives Hebrew letters; none reaches the page or the notebook. */
export function press(event: KeyboardEvent, actions: Action[], act: (name: string) => void): void {
  event.stopPropagation();
  if (event.ctrlKey || event.metaKey || event.altKey || event.code === "Tab") return;
  const action = actions.find(({ code }) => code === event.code)?.act;
  const next = entered(event);
  if (next instanceof HTMLElement) next.focus();
  const named = next === "check" ? actions.find(({ main }) => main)?.act : action;
  if (moved(event)) event.preventDefault();
  else if (named || next) {
    event.preventDefault();
    if (named && !event.repeat) act(named);
  } else if (event.repeat && !(event.target as HTMLElement).matches("input")) event.preventDefault();
}
