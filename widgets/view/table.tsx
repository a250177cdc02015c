import { Lying, Words } from "./card";
import type { CardFace, DrillState, MeldRow, Pile, Row, Side, TableState } from "./state";

/** What a tap on a meld of one's own does, and which one the active group goes to. */
export interface Aim {
  at: number | null;
  open: boolean;
  choose: (target: number) => void;
}

const isBare = ({ sides, stock, pile }: TableState) => !sides.length && !stock && !pile;

/** Whether the question is about a table: figures and orders may be asked without one. */
export const isSet = ({ table, number, sheet, items }: DrillState) => !isBare(table) || !(number || sheet || items);

const NOWHERE: Aim = { at: null, open: false, choose: () => undefined };

/** The table: every side's melds, the stock and the pile. */
export function Table({ table, rules, aim = NOWHERE }: { table: TableState; rules: string; aim?: Aim }) {
  return (
    <div class="cn-table" role="group" aria-label={table.label}>
      <div class="cn-head">
        <p class="cn-zone" aria-hidden="true">{table.label}</p>
        <p class="cn-rules">{rules}</p>
      </div>
      {isBare(table) && <p class="cn-empty">{table.empty}</p>}
      <div class="cn-board">
        {table.sides.length > 0 && (
          <div class="cn-sides">
            {table.sides.map((side) => <OneSide side={side} empty={table.empty} aim={aim} />)}
          </div>
        )}
        {(table.stock || table.pile) && (
          <div class="cn-centre">
            {table.stock && <Stock {...table.stock} />}
            {table.pile && <ThePile pile={table.pile} />}
          </div>
        )}
      </div>
    </div>
  );
}

function OneSide({ side, empty, aim }: { side: Side; empty: string; aim: Aim }) {
  const { label, melds, red_threes: threes, score } = side;
  return (
    <div class="cn-side" role="group" aria-label={label || undefined} data-own={side.own ? "" : undefined}>
      {(label || score) && (
        <p class="cn-side-head">
          {label && <span class="cn-side-name" aria-hidden="true">{label}</span>}
          {score && <span class="cn-score"><Words text={score} /></span>}
        </p>
      )}
      {melds.length === 0 && !threes && <p class="cn-empty">{empty}</p>}
      {(melds.length > 0 || threes) && (
        <div class="cn-melds">
          {melds.map((meld) => <Meld meld={meld} aim={aim} />)}
          {threes && <Captioned row={threes} kind="threes" />}
        </div>
      )}
    </div>
  );
}

const red = ({ card }: CardFace) => /[HD]$/.test(card);

/** A closed canasta shows a red card on top where it is natural, a black one where it is mixed. */
function closed({ canasta, cards }: MeldRow): CardFace[] {
  const fits = (face: CardFace) => !face.wild && (canasta === "natural" ? red(face) : !red(face));
  const top = canasta === "natural" || canasta === "mixed" ? cards.find(fits) ?? cards.find(({ wild }) => !wild) : cards.at(-1);
  return top ? [...cards.filter((face) => face !== top), top] : cards;
}

/** How closely the cards of a meld lie: the more, the closer. */
const tight = (cards: CardFace[]) => (cards.length > 7 ? "most" : cards.length > 4 ? "more" : undefined);

function Meld({ meld, aim }: { meld: MeldRow; aim: Aim }) {
  const { label, canasta, target } = meld;
  const cards = canasta ? closed(meld) : meld.cards;
  const inside = (
    <>
      <span class="cn-fan" dir="ltr" data-tight={canasta ? undefined : tight(cards)}>{cards.map((face) => <Lying face={face} />)}</span>
      {canasta && <span class="cn-caption" aria-hidden="true">{label}</span>}
    </>
  );
  if (target === null || target === undefined) {
    return <div class="cn-meld" role="group" aria-label={label} data-canasta={canasta ?? undefined}>{inside}</div>;
  }
  return (
    <button
      type="button"
      class="cn-meld cn-target"
      data-target={target}
      data-canasta={canasta ?? undefined}
      aria-pressed={aim.at === target}
      aria-disabled={aim.open ? undefined : true}
      aria-label={`${label}: ${meld.cards.map(({ say }) => say).join(", ")}`}
      onClick={() => aim.open && aim.choose(target)}
    >
      {inside}
    </button>
  );
}

function Captioned({ row, kind }: { row: Row; kind: string }) {
  return (
    <div class="cn-meld" role="group" aria-label={row.label} data-kept={kind}>
      <span class="cn-fan" dir="ltr">{row.cards.map((face) => <Lying face={face} />)}</span>
      <span class="cn-caption" aria-hidden="true">{row.label}</span>
    </div>
  );
}

/** A card that lies face down. */
const Back = () => <span class="cn-card cn-back" aria-hidden="true" />;

function Stock({ label, count }: { label: string; count: number }) {
  return (
    <div class="cn-stock" role="img" aria-label={label} data-count={count}>
      <span class="cn-deck" dir="ltr">
        {count > 0 ? <Back /> : <span class="cn-card cn-gone" aria-hidden="true" />}
        {count > 0 && <b class="cn-count" aria-hidden="true">{count}</b>}
      </span>
      <span class="cn-caption" aria-hidden="true">{label}</span>
    </div>
  );
}

function ThePile({ pile }: { pile: Pile }) {
  const { label, count, top, frozen, across, across_card: deeper, note } = pile;
  return (
    <div class="cn-pile" role="group" aria-label={label} data-frozen={frozen ? "" : undefined} data-count={count}>
      <span class="cn-heap" dir="ltr">
        {deeper && <span class="cn-across"><Lying face={deeper} /></span>}
        {top.length === 0 && !deeper && <span class="cn-card cn-gone" aria-hidden="true" />}
        {top.map((face, place) => place === across
          ? <span class="cn-across"><Lying face={face} /></span>
          : <Lying face={face} />)}
        {count > 0 && <b class="cn-count" aria-hidden="true">{count}</b>}
      </span>
      <span class="cn-caption" aria-hidden="true">{label}</span>
      {note.length > 0 && <p class="cn-pile-note"><Words text={note} /></p>}
    </div>
  );
}
