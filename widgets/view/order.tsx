import { useLayoutEffect, useRef } from "preact/hooks";
import { Words } from "./card";
import type { DrillState } from "./state";

interface Props {
  state: DrillState;
  order: string[] | null;
  move: (order: string[]) => void;
}

/** The list with one value moved by a step; the same where there is no place to go. */
function shifted(all: string[], at: number, step: number): string[] {
  const next = [...all];
  const other = at + step;
  if (other < 0 || other >= all.length) return all;
  [next[at], next[other]] = [next[other] ?? "", next[at] ?? ""];
  return next;
}

/** The order after one value was let go over another. */
export function reordered(state: DrillState, order: string[] | null, moved: string, over: string): string[] {
  const all = order ?? state.items?.list.map(({ value }) => value) ?? [];
  if (moved === over) return all;
  const rest = all.filter((value) => value !== moved);
  const at = all.indexOf(over);
  return [...rest.slice(0, at), moved, ...rest.slice(at)];
}

/** Steps to be put in order, by a button up and one down beside each. */
export function Order({ state, order, move }: Props) {
  const { items } = state;
  const list = useRef<HTMLOListElement>(null);
  const moved = useRef<string | null>(null);
  useLayoutEffect(() => {
    if (moved.current) list.current?.querySelector<HTMLElement>(moved.current)?.focus();
    moved.current = null;
  });
  if (!items) return null;
  const open = state.phase !== "answered";
  const all = order ?? items.list.map(({ value }) => value);
  const words = new Map(items.list.map(({ value, text }) => [value, text]));
  const button = (value: string, at: number, step: -1 | 1) => {
    const way = step < 0 ? "up" : "down";
    const id = `${state.drill}-${way}-${value}`;
    const stuck = !open || at + step < 0 || at + step >= all.length;
    return (
      <button
        type="button"
        class="cn-step"
        id={id}
        data-move={way}
        aria-label={items[way]}
        aria-labelledby={`${id} ${state.drill}-item-${value}`}
        aria-disabled={stuck ? true : undefined}
        onClick={() => {
          if (stuck) return;
          moved.current = `[data-item="${value}"] [data-move="${way}"]`;
          move(shifted(all, at, step));
        }}
      >
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d={step < 0 ? "M5 15.5 12 8l7 7.5" : "M5 8.5 12 16l7-7.5"} fill="none" stroke="currentColor" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round" />
        </svg>
      </button>
    );
  };
  return (
    <ol class="cn-order" ref={list} aria-label={items.label}>
      {all.map((value, at) => (
        <li class="cn-item" key={value} data-item={value}>
          <span class="cn-nth" aria-hidden="true">{at + 1}</span>
          <span class="cn-item-text" id={`${state.drill}-item-${value}`}><Words text={words.get(value) ?? []} /></span>
          <span class="cn-steps">{button(value, at, -1)}{button(value, at, 1)}</span>
        </li>
      ))}
    </ol>
  );
}
