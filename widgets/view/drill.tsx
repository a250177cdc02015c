import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { Face, Lying, marks, Sign, Words } from "./card";
import type { Action, CardFace, Choice, DrillState, Event, Feedback, Row } from "./state";

/** Where the rules reference is, and whether it opens beside the page: leaving a notebook would end its Python. */
export interface Rules {
  base: string;
  aside: boolean;
}

export interface Props {
  state: DrillState;
  /** Without it, citations are plain text. */
  rules: Rules | undefined;
  send: (event: Event) => void;
}

/** What the learner has picked so far: it lives here alone until it is checked. */
interface Picks {
  key: string;
  cards: number[];
  choice: string | null;
}

const seed = () => crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;

const ARROWS: Record<string, [number, number]> = {
  ArrowRight: [1, 0],
  ArrowLeft: [-1, 0],
  ArrowDown: [0, 1],
  ArrowUp: [0, -1],
};

/** Places in the hand of the cards of an answer; equal cards take different places. */
function places(hand: CardFace[], cards: string[]): number[] {
  const wanted = [...cards];
  return hand.flatMap(({ card }, place) => {
    const found = wanted.indexOf(card);
    if (found < 0) return [];
    wanted.splice(found, 1);
    return [place];
  });
}

/** The card or the choice that a key leads to, as the eye sees them: cards run left to right in every language. */
function neighbour(all: HTMLElement[], from: HTMLElement, code: string): HTMLElement | undefined {
  if (code === "Home") return all[0];
  if (code === "End") return all.at(-1);
  const [across, down] = ARROWS[code] ?? [0, 0];
  const beside = (step: number) => all[all.indexOf(from) + step];
  if (across) return beside(getComputedStyle(from.parentElement ?? from).direction === "rtl" ? -across : across);
  const rest = all.filter((other) => (other.offsetTop - from.offsetTop) * down > other.offsetHeight / 4);
  const next = Math.min(...rest.map((other) => other.offsetTop * down)) * down;
  const aside = (other: HTMLElement) => Math.abs(other.offsetLeft - from.offsetLeft);
  const found = rest.filter((other) => other.offsetTop === next).sort((one, other) => aside(one) - aside(other))[0];
  return found ?? (from.matches(".cn-choice") ? beside(down) : undefined);
}

/** How closely a hand is held, for the stylesheet: on a phone, one row or two of three, four, five, six. */
const crowd = (cards: number) =>
  cards > 10 ? "many" : cards > 8 ? "more" : cards > 6 ? "some" : cards > 5 ? "six" : cards > 4 ? "few" : undefined;

/** Local picks; they survive every redraw of the same position. */
function usePicks(state: DrillState) {
  const key = `${state.key}/${state.step}`;
  const [held, hold] = useState<Picks>({ key, cards: [], choice: null });
  const own: Picks = held.key === key ? held : { key, cards: [], choice: null };
  const given = state.phase === "answered" ? state.shown ?? state.answer : null;
  const seen = given ? { ...own, cards: places(state.hand.cards, given.cards), choice: given.choice } : own;
  return [seen, (change: Partial<Picks>) => hold({ ...own, ...change })] as const;
}

/** Keeps the keyboard's place: when the focused element goes, the main action or the verdict gets the focus. */
function useKeptFocus(root: { current: HTMLElement | null }) {
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
const HINT = ".cn-hint";
const FEEDBACK = "[data-feedback]";

/** What each act brings about: it must be seen, also on a small screen. */
const BRINGS: Record<string, string> = { check: FEEDBACK, show: FEEDBACK, hint: HINT, next: TASK };

/** Scrolls what an act has brought into view, unless the learner has left the drill while the answer was on its way. */
function useSight(root: { current: HTMLElement | null }, state: DrillState, note: string | null) {
  const wanted = useRef<string | null>(null);
  useEffect(() => {
    const drill = root.current?.getBoundingClientRect();
    const part = wanted.current ? root.current?.querySelector(wanted.current) : null;
    if (!drill || !part?.textContent) return;
    if (!note) wanted.current = null;
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
function useDoubleTap() {
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

function Table({ table, rules }: { table: DrillState["table"]; rules: string }) {
  return (
    <div class="cn-table" role="group" aria-label={table.label}>
      <div class="cn-head">
        <p class="cn-zone" aria-hidden="true">{table.label}</p>
        <p class="cn-rules">{rules}</p>
      </div>
      {table.sides.length === 0 && <p class="cn-empty">{table.empty}</p>}
      <div class="cn-sides">
        {table.sides.map(({ label, melds }) => (
          <div class="cn-side" role="group" aria-label={label || undefined}>
            {label && <p class="cn-note" aria-hidden="true">{label}</p>}
            <div class="cn-melds">{melds.map((meld) => <Meld meld={meld} />)}</div>
          </div>
        ))}
      </div>
    </div>
  );
}

function Meld({ meld }: { meld: Row }) {
  return (
    <div class="cn-meld" dir="ltr" role="group" aria-label={meld.label}>
      {meld.cards.map((face) => <Lying face={face} />)}
    </div>
  );
}

interface HandProps {
  state: DrillState;
  picked: number[];
  pick: (cards: number[]) => void;
}

function Hand({ state, picked, pick }: HandProps) {
  const { hand, shown } = state;
  const [place, setPlace] = useState(0);
  const entry = Math.min(place, hand.cards.length - 1);
  const open = state.phase !== "answered";
  const marked = places(hand.cards, shown?.cards ?? []);
  const toggle = (at: number) =>
    open && pick(picked.includes(at) ? picked.filter((other) => other !== at) : [...picked, at]);
  return (
    <div class="cn-hand">
      <p class="cn-zone" aria-hidden="true">{hand.label}</p>
      <div class="cn-row" dir="ltr" role="group" aria-label={hand.label} data-crowd={crowd(hand.cards.length)}>
        {hand.cards.map((face, at) => hand.pick
          ? (
            <button
              type="button"
              class="cn-card"
              data-card={face.card}
              {...marks(face)}
              data-shown={marked.includes(at) ? "" : undefined}
              aria-pressed={picked.includes(at)}
              aria-disabled={open ? undefined : true}
              aria-label={face.say}
              tabIndex={at === entry ? 0 : -1}
              onFocus={() => setPlace(at)}
              onClick={() => toggle(at)}
            >
              <Face face={face} />
            </button>
          )
          : <Lying face={face} />)}
      </div>
      {hand.note.length > 0 && <p class="cn-note"><Words text={hand.note} /></p>}
    </div>
  );
}

interface ChoicesProps {
  state: DrillState;
  chosen: string | null;
  choose: (value: string, event: MouseEvent) => void;
}

function Choices({ state, chosen, choose }: ChoicesProps) {
  const { question, shown, verdict } = state;
  const open = state.phase !== "answered";
  if (!question) return null;
  const sign = ({ value }: Choice) => {
    if (shown?.choice === value) return "right";
    return !open && chosen === value ? verdict : null;
  };
  return (
    <fieldset class="cn-question" aria-labelledby={`${state.drill}-question`}>
      <p class="cn-ask" id={`${state.drill}-question`}><Words text={question.label} /></p>
      <div class="cn-choices">
        {question.choices.map((choice) => (
          <button
            type="button"
            class="cn-choice"
            data-choice={choice.value}
            data-sign={sign(choice) ?? undefined}
            aria-pressed={chosen === choice.value}
            aria-disabled={open ? undefined : true}
            onClick={(event) => open && choose(choice.value, event)}
          >
            <span class="cn-tick">{sign(choice) && <Sign tone={sign(choice) ?? ""} />}</span>
            <span><Words text={choice.text} /></span>
          </button>
        ))}
      </div>
    </fieldset>
  );
}

/** The rule that a reason cites, on a line of its own. */
function Cite({ cite, words, rules }: { cite: string; words: string; rules: Rules | undefined }) {
  if (!rules) return <p class="cn-cite">{words}</p>;
  const apart = rules.aside ? { target: "_blank", rel: "noopener" } : {};
  return <p class="cn-cite"><a href={`${rules.base}#${cite}`} {...apart}>{words}</a></p>;
}

function Verdict({ feedback, rules, label }: { feedback: Feedback; rules: Rules | undefined; label: string }) {
  return (
    <div class="cn-verdict" data-tone={feedback.tone}>
      <p class="cn-headline"><Sign tone={feedback.tone} /><span><Words text={feedback.headline} /></span></p>
      {feedback.reasons.length > 0 && (
        <ul class="cn-reasons">
          {feedback.reasons.map(({ code, text, cite, title }, place) => (
            <li data-code={code}>
              <p><Words text={text} /></p>
              {cite && title && cite !== feedback.reasons[place + 1]?.cite && <Cite cite={cite} words={`${label}: ${title}`} rules={rules} />}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function Keys({ state }: { state: DrillState }) {
  return (
    <details class="cn-keys">
      <summary>{state.labels.keys}</summary>
      <dl>
        {state.keys.map(({ cap, text }) => (
          <div><dt><kbd dir="ltr">{cap}</kbd></dt><dd>{text}</dd></div>
        ))}
      </dl>
    </details>
  );
}

interface ButtonsProps {
  state: DrillState;
  waits: boolean;
  untouched: boolean;
  act: (name: string, event: MouseEvent) => void;
}

/** The main action and those beside it. The second click of a double click does nothing: the button may have changed. */
function Buttons({ state, waits, untouched, act }: ButtonsProps) {
  const button = ({ act: name, label, main, cap }: Action) => (
    <button
      type="button"
      key={main ? "main" : name}
      class={main ? "cn-button cn-main" : "cn-button"}
      data-act={name}
      aria-disabled={waits || (name === "undo" && untouched) ? true : undefined}
      aria-keyshortcuts={cap}
      onClick={(event) => event.detail < 2 && act(name, event)}
    >
      {label}
    </button>
  );
  return (
    <div class="cn-actions">
      {state.actions.map(button)}
      <Keys state={state} />
    </div>
  );
}

/** Moves the focus among the cards or the choices; says whether the key was one of those. */
function moved(event: KeyboardEvent): boolean {
  const from = (event.target as HTMLElement).closest<HTMLElement>(".cn-row button, .cn-choice");
  if (!from || !(event.code in ARROWS || event.code === "Home" || event.code === "End")) return false;
  const group = [...(from.parentElement?.querySelectorAll<HTMLElement>("button") ?? [])];
  neighbour(group, from, event.code)?.focus();
  return true;
}

/** Keys go by their place, since a Hebrew keyboard gives Hebrew letters; none reaches the page or the notebook. */
function press(event: KeyboardEvent, state: DrillState, act: (name: string) => void): void {
  event.stopPropagation();
  if (event.ctrlKey || event.metaKey || event.altKey || event.code === "Tab") return;
  const action = state.actions.find(({ code }) => code === event.code);
  if (moved(event) || event.repeat) event.preventDefault();
  else if (action) {
    event.preventDefault();
    act(action.act);
  }
}

const stop = (event: KeyboardEvent) => event.stopPropagation();

/** What the view says by itself, in the state's words: the answer waits, or there is none yet. */
const note = (words: string): Feedback => ({ tone: "note", headline: [words], reasons: [] });

/** One drill: draws the state, holds the picks, and reports what the learner does. */
export function Drill({ state, rules, send }: Props) {
  const root = useRef<HTMLElement>(null);
  const [picks, setPicks] = usePicks(state);
  const [sent, setSent] = useState<DrillState | null>(null);
  const [nudged, setNudged] = useState<string | null>(null);
  const untouched = picks.cards.length === 0 && picks.choice === null;
  const waits = sent !== null && (sent === state || state.phase === "loading");
  const words = waits ? state.labels.waiting : nudged === picks.key && untouched ? state.labels.nothing : null;
  const taps = useDoubleTap();
  const look = useSight(root, state, words);
  useKeptFocus(root);
  useEffect(() => {
    if (state.fresh && state.phase === "ready" && untouched && !sent) send({ type: "start", seed: seed() });
  }, [state.fresh, state.phase]);

  const check = () => {
    if (untouched) return setNudged(picks.key);
    setSent(state);
    const cards = [...picks.cards].sort((one, other) => one - other).map((at) => state.hand.cards[at]?.card ?? "");
    send({ type: "check", key: state.key, ...(picks.choice === null ? { cards } : { choice: picks.choice }) });
  };
  const act = (name: string) => {
    if (waits) return;
    setNudged(null);
    look(name);
    if (name === "check") check();
    else if (name === "undo") setPicks({ cards: picks.cards.slice(0, -1) });
    else if (name === "next") send({ type: "next", seed: seed() });
    else send({ type: name } as Event);
  };
  const tapped = (name: string, event: MouseEvent) => {
    taps.remember(event);
    act(name);
  };
  const choose = (choice: string, event: MouseEvent) => taps.repeats(event) || setPicks({ choice });
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
      data-lm-suppress-shortcuts="true"
      aria-labelledby={`${state.drill}-task`}
      onKeyDown={(event) => press(event, state, act)}
      onKeyUp={stop}
      onKeyPress={stop}
    >
      <p class="cn-task" id={`${state.drill}-task`}><Words text={state.task} /></p>
      <div class="cn-felt">
        <Table table={state.table} rules={state.rules} />
        <Hand state={state} picked={picks.cards} pick={(cards) => setPicks({ cards })} />
      </div>
      <Choices state={state} chosen={picks.choice} choose={choose} />
      <Buttons state={state} waits={waits} untouched={untouched} act={tapped} />
      <div class="cn-hint" role="status">{state.hint && <p><Words text={state.hint} /></p>}</div>
      <div class="cn-feedback" data-feedback="" role="status" aria-live="polite" aria-label={state.labels.feedback} tabIndex={-1}>
        {feedback && <Verdict feedback={feedback} rules={rules} label={state.labels.rule} />}
      </div>
    </section>
  );
}
