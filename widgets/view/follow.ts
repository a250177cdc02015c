import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import type { DrillState } from "./state";

type Root = { current: HTMLElement | null };

/** Keeps the keyboard's place: when the focused element goes, the main action or the verdict gets the focus. */
export function useKeptFocus(root: Root) {
  const inside = useRef(false);
  const active = () => (root.current?.getRootNode() as Document | undefined)?.activeElement ?? null;
  inside.current = !!root.current?.contains(active());
  useLayoutEffect(() => {
    if (!inside.current || root.current?.contains(active())) return;
    const next = root.current?.querySelector<HTMLElement>(".cn-main") ?? root.current?.querySelector<HTMLElement>("[data-feedback]");
    next?.focus({ preventScroll: true });
  });
}

const TASK = ".cn-task";
const HINT = ".cn-hint li:last-child";
const FEEDBACK = "[data-feedback]";

/** What each act brings about: it must be seen, also on a small screen. */
const BRINGS: Record<string, string> = {
  check: FEEDBACK, show: FEEDBACK, why: FEEDBACK, hint: HINT, next: TASK,
  draw: FEEDBACK, take: FEEDBACK, lay: FEEDBACK, discard: FEEDBACK, pass: FEEDBACK,
};

/** Scrolls what an act has brought into view, unless the learner has left the drill while the answer was on its way. */
export function useSight(root: Root, state: DrillState, note: string | null) {
  const wanted = useRef<string | null>(null);
  useEffect(() => {
    const part = wanted.current ? root.current?.querySelector(wanted.current) : null;
    if (!root.current || !part?.textContent) return;
    if (!note) wanted.current = null;
    const drill = root.current.getBoundingClientRect(); // asked only here: it makes the browser lay out the whole page
    const gentle = matchMedia("(prefers-reduced-motion: no-preference)").matches;
    if (drill.bottom > 0 && drill.top < innerHeight) {
      part.scrollIntoView({ block: "nearest", behavior: gentle ? "smooth" : "auto" });
    }
  }, [state, note]);
  return (act: string) => {
    wanted.current = BRINGS[act] ?? null;
  };
}

/** The time (ms) and the way (px) within which two taps are one double tap. */
const DOUBLE = { time: 500, way: 24 };

/** Tells the second tap of a double tap, which lands on whatever has moved under the finger; keys are never one. */
export function useDoubleTap() {
  const last = useRef<MouseEvent | null>(null);
  return {
    remember: (event: MouseEvent) => {
      last.current = event;
    },
    repeats: (event: MouseEvent) => {
      const before = last.current;
      if (event.detail === 0 || !before) return false;
      const way = Math.hypot(event.clientX - before.clientX, event.clientY - before.clientY);
      return event.timeStamp - before.timeStamp < DOUBLE.time && way < DOUBLE.way;
    },
  };
}
