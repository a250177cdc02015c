import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { Face, Lying, marks, Sign, Words } from "./card";
import type { Action, CardFace, Choice, DrillState, Event, Feedback, Row } from "./state";

export interface Props {
  state: DrillState;
  /** Address of the rules reference; without it, citations are plain text. */
  rules: string | undefined;
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

/** The card that a key leads to, as the eye sees the rows (they run left to right in every language). */
function neighbour(cards: HTMLElement[], from: HTMLElement, code: string): HTMLElement | undefined {
  if (code === "Home") return cards[0];
  if (code === "End") return cards.at(-1);
  const [across, down] = ARROWS[code] ?? [0, 0];
  if (across) return cards[cards.indexOf(from) + across];
  const rest = cards.filter((card) => (card.offsetTop - from.offsetTop) * down > card.offsetHeight / 4);
  const next = Math.min(...rest.map((card) => card.offsetTop * down)) * down;
  const aside = (card: HTMLElement) => Math.abs(card.offsetLeft - from.offsetLeft);
  return rest.filter((card) => card.offsetTop === next).sort((one, other) => aside(one) - aside(other))[0];
}

/** How closely a hand is held, for the stylesheet: on a phone, one row of up to six, or two of four, five, six. */
const crowd = (cards: number) =>
  cards > 10 ? "many" : cards > 8 ? "more" : cards > 6 ? "some" : cards > 4 ? "few" : undefined;

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
    next?.focus();
  });
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
  choose: (value: string) => void;
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
    <div class="cn-question" role="group" aria-labelledby={`${state.drill}-question`}>
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
            onClick={() => open && choose(choice.value)}
          >
            <span class="cn-tick">{sign(choice) && <Sign tone={sign(choice) ?? ""} />}</span>
            <span><Words text={choice.text} /></span>
          </button>
        ))}
      </div>
    </div>
  );
}

function Verdict({ feedback, rules, label }: { feedback: Feedback; rules: string | undefined; label: string }) {
  return (
    <div class="cn-verdict" data-tone={feedback.tone}>
      <p class="cn-headline"><Sign tone={feedback.tone} /><span><Words text={feedback.headline} /></span></p>
      {feedback.reasons.length > 0 && (
        <ul class="cn-reasons">
          {feedback.reasons.map(({ code, text, cite, title }) => (
            <li data-code={code}>
              <Words text={text} />
              {cite && title && (
                <>
                  {" "}
                  {rules
                    ? <a class="cn-cite" href={`${rules}#${cite}`} aria-label={`${label}: ${title}`}>{title}</a>
                    : <span class="cn-cite">{title}</span>}
                </>
              )}
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
  act: (name: string) => void;
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
      onClick={(event) => event.detail < 2 && act(name)}
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
    if (name === "check") check();
    else if (name === "undo") setPicks({ cards: picks.cards.slice(0, -1) });
    else if (name === "next") send({ type: "next", seed: seed() });
    else send({ type: name } as Event);
  };
  const words = waits ? state.labels.waiting : nudged === picks.key && untouched ? state.labels.nothing : null;
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
      <Choices state={state} chosen={picks.choice} choose={(choice) => setPicks({ choice })} />
      <Buttons state={state} waits={waits} untouched={untouched} act={act} />
      <div class="cn-hint" role="status">{state.hint && <p><Words text={state.hint} /></p>}</div>
      <div class="cn-feedback" data-feedback="" role="status" aria-live="polite" aria-label={state.labels.feedback} tabIndex={-1}>
        {feedback && <Verdict feedback={feedback} rules={rules} label={state.labels.rule} />}
      </div>
    </section>
  );
}
