import type { ComponentChildren } from "preact";
import { BASKET, CROWN, STAR, SUITS } from "./shapes";
import type { CardFace, Span, Text } from "./state";

function Suit({ of }: { of: string }) {
  return (
    <svg class="cn-suit" viewBox="0 0 24 24" aria-hidden="true">
      <path d={SUITS[of] ?? ""} fill="currentColor" />
    </svg>
  );
}

/** The mark of a wild card. */
function Star() {
  return (
    <svg class="cn-star" viewBox="0 0 24 24" aria-hidden="true">
      <path d={STAR} fill="currentColor" />
    </svg>
  );
}

function Crown({ rank }: { rank: string }) {
  return (
    <svg class="cn-crown" viewBox="0 0 32 27" aria-hidden="true">
      <path d={CROWN} fill="currentColor" />
      {rank === "K" && <path d="M16 0v4.5M14 2h4" stroke="currentColor" stroke-width="1.6" fill="none" />}
      {rank !== "J" && <path d="M2.5 5.5a1.7 1.7 0 1 1 0 3.4 1.7 1.7 0 0 1 0-3.4Zm27 0a1.7 1.7 0 1 1 0 3.4 1.7 1.7 0 0 1 0-3.4Z" fill="currentColor" />}
      {rank === "Q" && <circle cx="16" cy="3.2" r="1.9" fill="currentColor" />}
    </svg>
  );
}

/** The joker's picture. */
function Basket() {
  return (
    <svg class="cn-basket" viewBox="0 0 48 44" aria-hidden="true">
      <g fill="none" stroke="currentColor" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round">
        {BASKET.map((line) => <path d={line} />)}
      </g>
    </svg>
  );
}

const split = (card: string): [string, string] =>
  card === "JK" ? ["JK", "J"] : [card.slice(0, -1), card.slice(-1)];

function Corner({ rank, suit, wild, end }: { rank: string; suit: string; wild: boolean; end?: boolean }) {
  return (
    <span class={end ? "cn-corner cn-end" : "cn-corner"} aria-hidden="true">
      <b class={rank.length > 1 ? "cn-rank cn-wide" : "cn-rank"} data-rank={rank} />
      {suit !== "J" && <Suit of={suit} />}
      {wild && <Star />}
    </span>
  );
}

function Middle({ rank, suit }: { rank: string; suit: string }) {
  return (
    <span class="cn-middle" aria-hidden="true">
      {suit === "J" ? <Basket /> : <>{"JQK".includes(rank) && <Crown rank={rank} />}<Suit of={suit} /></>}
    </span>
  );
}

/** What is printed on a card; its name is the parent's label. */
export function Face({ face }: { face: CardFace }) {
  const [rank, suit] = split(face.card);
  const wild = face.wild ?? false;
  return (
    <>
      <Corner rank={rank} suit={suit} wild={wild} />
      <Middle rank={rank} suit={suit} />
      <Corner rank={rank} suit={suit} wild={wild} end />
    </>
  );
}

/** A card that lies on the table. */
export function Lying({ face }: { face: CardFace }) {
  return (
    <span class="cn-card" role="img" data-card={face.card} {...marks(face)} aria-label={face.say}>
      <Face face={face} />
    </span>
  );
}

/** Attributes by which the stylesheet tells suits, wild cards and bonus cards apart. */
export const marks = (face: CardFace) => ({
  "data-suit": split(face.card)[1],
  "data-wild": face.wild ? "" : undefined,
  "data-bonus": face.bonus ? "" : undefined,
});

/** A card within words. */
export function Small({ card }: { card: string }) {
  const [rank, suit] = split(card);
  return (
    <span class="cn-small" data-suit={suit} aria-hidden="true">
      {suit === "J" ? <Basket /> : <>{rank}<Suit of={suit} /></>}
    </span>
  );
}

const isRow = (span: Span | undefined): span is { cards: string[]; say: string } =>
  typeof span === "object" && "cards" in span;

/** The punctuation with which a span begins: it must not be torn from the cards before it. */
const mark = (span: Span | undefined): string => (typeof span === "string" ? /^[?!.,:;)]+/.exec(span)?.[0] ?? "" : "");

/** A sentence with its cards drawn and its figures isolated. */
export function Words({ text }: { text: Text }): ComponentChildren {
  return text.map((span, place) => {
    if (typeof span === "string") return isRow(text[place - 1]) ? span.slice(mark(span).length) : span;
    if ("ltr" in span) return <bdi dir="ltr">{span.ltr}</bdi>;
    return (
      <span class="cn-kept">
        <bdi dir="ltr" class="cn-said" role="img" aria-label={span.say}>
          {span.cards.map((card) => <Small card={card} />)}
        </bdi>
        {mark(text[place + 1])}
      </span>
    );
  });
}

/** The sign that goes with a verdict's colour. */
export function Sign({ tone }: { tone: string }) {
  const path: Record<string, string> = {
    right: "M5 12.5l4.5 4.5L19 7.5",
    onward: "M5 12.5l4.5 4.5L19 7.5",
    wrong: "M7 7l10 10M17 7 7 17",
    shown: "M12 11v6M12 7.2v.1",
    note: "M12 11v6M12 7.2v.1",
  };
  return (
    <svg class="cn-sign" viewBox="0 0 24 24" aria-hidden="true">
      <circle cx="12" cy="12" r="11" fill="currentColor" />
      <path d={path[tone] ?? ""} class="cn-stroke" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round" fill="none" />
    </svg>
  );
}
