import type { ComponentChildren } from "preact";
import type { CardFace, Span, Text } from "./state";

const SUITS: Record<string, string> = {
  S: "M12 2c5 5.5 9.5 8.8 9.5 12.8 0 2.7-1.9 4.2-4 4.2-1.9 0-3.6-1-4.5-2.4.2 2.4 1 4.2 2.5 5.4h-7c1.5-1.2 2.3-3 2.5-5.4C10.1 18 8.4 19 6.5 19c-2.1 0-4-1.5-4-4.2C2.5 10.8 7 7.5 12 2Z",
  H: "M12 21.5C5 15.5 2 12 2 8.1 2 5.1 4.2 3 6.8 3 9 3 11 4.3 12 6.5 13 4.3 15 3 17.2 3 19.8 3 22 5.1 22 8.1c0 3.9-3 7.4-10 13.4Z",
  D: "M12 1.5c2 4 4.8 7.5 8 10.5-3.2 3-6 6.5-8 10.5C10 18.5 7.2 15 4 12c3.2-3 6-6.5 8-10.5Z",
  C: "M12 2a4.7 4.7 0 0 1 4 7.1 4.8 4.8 0 1 1-3 6.9c.2 2.5 1 4.5 2.6 6H8.4c1.6-1.5 2.4-3.5 2.6-6a4.8 4.8 0 1 1-3-6.9A4.7 4.7 0 0 1 12 2Z",
};

const CROWN = "M5 21 2.5 8.5l8 5L16 4l5.5 9.5 8-5L27 21ZM5 22.5h22V25H5Z";

function Suit({ of }: { of: string }) {
  return (
    <svg class="cn-suit" viewBox="0 0 24 24" aria-hidden="true">
      <path d={SUITS[of] ?? ""} fill="currentColor" />
    </svg>
  );
}

/** A four-pointed star: this card is wild. */
function Star() {
  return (
    <svg class="cn-star" viewBox="0 0 24 24" aria-hidden="true">
      <path d="M12 1c1.2 6.5 4.5 9.8 11 11-6.5 1.2-9.8 4.5-11 11-1.2-6.5-4.5-9.8-11-11 6.5-1.2 9.8-4.5 11-11Z" fill="currentColor" />
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

/** The joker's picture: a canasta is a basket. */
function Basket() {
  return (
    <svg class="cn-basket" viewBox="0 0 48 44" aria-hidden="true">
      <g fill="none" stroke="currentColor" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round">
        <path d="M10 19C10 7 16 2.5 24 2.5S38 7 38 19" />
        <path d="M4 19h40l-4.5 20a3 3 0 0 1-3 2.4h-25a3 3 0 0 1-3-2.4Z" />
        <path d="M6 26.5h36M7.6 34h32.8" />
        <path d="M15 19l2 22M24 19v22M33 19l-2 22" />
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
