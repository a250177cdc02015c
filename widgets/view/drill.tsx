import { useEffect, useRef, useState } from "preact/hooks";
import { Buttons } from "./actions";
import { Words } from "./card";
import { Choices } from "./choices";
import { useDrag } from "./drag";
import { useDoubleTap, useKeptFocus, useSight } from "./follow";
import { Hand } from "./hand";
import { press } from "./keys";
import { NumberQuestion } from "./number";
import { Order, reordered } from "./order";
import { aimed, allPicked, answerOf, extended, groupsOf, type Picks, placed, toggled, undone, untouched, usePicks } from "./picks";
import { Sheet } from "./sheet";
import { Tray } from "./staging";
import type { DrillState, Event, Feedback } from "./state";
import { isSet, Table } from "./table";
import { Hints, History, type Rules, Verdict } from "./verdict";

export interface Props {
  state: DrillState;
  /** Without it, citations are plain text. */
  rules: Rules | undefined;
  send: (event: Event) => void;
}

const seed = () => crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;

/** The acts of a turn, and whether each needs cards. */
const TURN: Record<string, boolean> = { draw: false, take: false, lay: true, discard: true, pass: false };

const stop = (event: KeyboardEvent) => event.stopPropagation();

/** What the view says by itself, in the state's words: the answer waits, or there is none yet. */
const note = (words: string): Feedback => ({ tone: "note", headline: [words], reasons: [], table: null });

/** One drill: draws the state, holds the picks, and reports what the learner does. */
export function Drill({ state, rules, send }: Props) {
  const root = useRef<HTMLElement>(null);
  const { picks, hold, resume } = usePicks(state);
  const [sent, setSent] = useState<DrillState | null>(null);
  const [nudged, setNudged] = useState<string | null>(null);
  const waits = sent !== null && (sent === state || state.phase === "loading");
  const words = waits ? state.labels.waiting : nudged === picks.key ? state.labels.nothing : null;
  const taps = useDoubleTap();
  const look = useSight(root, state, words);
  useKeptFocus(root);
  useEffect(() => {
    if (state.fresh && state.phase === "ready" && untouched(picks) && !sent) send({ type: "start", seed: seed() });
  }, [state.fresh, state.phase]);

  const change = (part: Partial<Picks>) => {
    setNudged(null);
    hold(part);
  };
  const report = (event: Event | null) => {
    if (!event) return setNudged(picks.key);
    setSent(state);
    send(event);
  };
  const answer = (): Event | null => {
    const given = answerOf(state, picks);
    return given && { type: "check", key: state.key, ...given };
  };
  const step = (act: string): Event | null => {
    if (TURN[act] && allPicked(picks).length === 0) return null;
    return { type: "act", key: state.key, act, groups: groupsOf(state, picks) };
  };
  const undo = () => (untouched(picks) ? send({ type: "undo" }) : change(undone(picks, state.staging?.slots.length ?? 1)));
  const acts: Record<string, () => unknown> = {
    check: () => report(answer()),
    undo,
    group: () => change(extended(picks)),
    next: () => send({ type: "next", seed: seed() }),
    retry: () => {
      resume();
      send({ type: "retry" });
    },
  };
  const act = (name: string) => {
    if (waits) return;
    setNudged(null);
    look(name);
    if (name in TURN) report(step(name));
    else (acts[name] ?? (() => send({ type: name } as Event)))();
  };
  const tapped = (name: string, event: MouseEvent) => {
    taps.remember(event);
    act(name);
  };
  const none = picks.groups.map(() => ({ cards: [], to: null }));
  const choose = (choice: string, event: MouseEvent) => taps.repeats(event) || change({ choice, groups: none });
  const aim = {
    at: picks.groups[picks.active]?.to ?? null,
    open: state.phase !== "answered",
    choose: (target: number) => change(aimed(picks, target)),
  };
  const drop = (thing: HTMLElement, place: HTMLElement) => {
    const { slot, target, item } = place.dataset;
    const moved = thing.closest<HTMLElement>("[data-item]")?.dataset.item;
    if (moved) return item && change({ order: reordered(state, picks.order, moved, item) });
    const at = Number(thing.dataset.place);
    const put = placed(picks, at, target ? picks.active : slot ? Number(slot) : null);
    change(target ? { ...put, ...aimed({ ...picks, ...put }, Number(target), true) } : put);
  };
  const drag = useDrag(state.phase !== "answered", drop);
  const handed = state.hand.pick || state.hand.cards.length > 0;
  const feedback = words ? note(words) : state.feedback;
  return (
    <section
      ref={root}
      class="cn-drill"
      lang={state.lang}
      dir={state.dir}
      data-drill={state.drill}
      data-key={state.key}
      data-kind={state.kind}
      data-state={state.phase}
      data-verdict={state.phase === "answered" ? state.verdict ?? undefined : undefined}
      role="group"
      data-lm-suppress-shortcuts="true"
      aria-labelledby={`${state.drill}-task`}
      onKeyDown={(event) => press(event, state.actions, act)}
      {...drag}
      onKeyUp={stop}
      onKeyPress={stop}
    >
      <p class="cn-task" id={`${state.drill}-task`}><Words text={state.task} /></p>
      {isSet(state) || state.hand.cards.length > 0
        ? (
          <div class="cn-felt">
            {isSet(state) && <Table table={state.table} rules={state.rules} aim={aim} />}
            {handed && <Hand state={state} picks={picks} toggle={(at) => change(toggled(picks, at))} />}
          </div>
        )
        : <p class="cn-rules cn-apart">{state.rules}</p>}
      <Tray state={state} picks={picks} activate={(active) => change({ active })} act={tapped} />
      <Choices state={state} chosen={picks.choice} choose={choose} />
      <NumberQuestion state={state} value={picks.number} type={(number) => change({ number })} />
      <Sheet state={state} lines={picks.lines} type={(line, value) => change({ lines: { ...picks.lines, [line]: value } })} />
      <Order state={state} order={picks.order} move={(order) => change({ order })} />
      <History state={state} />
      <Buttons state={state} waits={waits} settled={untouched(picks) && !state.history.length} act={tapped} />
      <Hints state={state} />
      <div class="cn-feedback" data-feedback="" role="status" aria-live="polite" aria-label={state.labels.feedback} tabIndex={-1}>
        {feedback && <Verdict feedback={feedback} rules={rules} label={state.labels.rule} />}
      </div>
    </section>
  );
}
