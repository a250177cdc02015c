// The picture that stands for a page where its address is shared: title and first words on paper, cards on felt.
import type { JSX } from "preact";
import { BASKET, SUITS } from "../../widgets/view/shapes";

/** What a picture shows; `cards` in the notation, at most five of them are drawn. */
export interface Subject {
  lang: "en" | "he";
  brand: string;
  title: string;
  about: string;
  cards: string[];
}

export const WIDTH = 1200;
export const HEIGHT = 630;
const MARGIN = 80;
/** Embeds a line from right to left: the renderer takes every line for one from left to right. */
const rightToLeft = (line: string): string => `\u202b${line}\u202c`;
const CARD = { width: 170, height: 238, step: 150, most: 5 };
const COLOURS = { paper: "#fbf7f0", ink: "#1f2430", soft: "#5b5f69", felt: "#2f6b4f", edge: "#255640", basket: "#a84a14", black: "#15181f", red: "#b3122b" };

/** Lines of at most `most` letters, broken between words. */
export function lines(text: string, most: number): string[] {
  const result: string[] = [];
  for (const word of text.split(" ")) {
    const last = result.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= most) result[result.length - 1] = `${last} ${word}`;
    else result.push(word);
  }
  return result;
}

function Text({ y, size, fill, lang, children }: { y: number; size: number; fill: string; lang: string; children: string }): JSX.Element {
  const rtl = lang === "he";
  return (
    <text x={rtl ? WIDTH - MARGIN : MARGIN} y={y} text-anchor={rtl ? "end" : "start"} font-family="Assistant" font-weight="600" font-size={size} fill={fill}>
      {rtl ? rightToLeft(children) : children}
    </text>
  );
}

function Suit({ of, x, y, size }: { of: string; x: number; y: number; size: number }): JSX.Element {
  return <path d={SUITS[of]} transform={`translate(${x} ${y}) scale(${size / 24})`} />;
}

function Basket(): JSX.Element {
  return (
    <g transform={`translate(${CARD.width / 2 - 48} 80) scale(2)`} fill="none" stroke={COLOURS.basket} stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round">
      {BASKET.map((line) => <path d={line} />)}
    </g>
  );
}

function Card({ card, place, of }: { card: string; place: number; of: number }): JSX.Element {
  const [rank, suit] = card === "JK" ? ["JK", ""] : [card.slice(0, -1), card.slice(-1)];
  const middle = (of - 1) / 2;
  const x = WIDTH / 2 - CARD.width / 2 + (place - middle) * Math.min(CARD.step, 940 / of);
  const colour = suit === "" ? COLOURS.basket : "HD".includes(suit) ? COLOURS.red : COLOURS.black;
  const turn = `rotate(${(place - middle) * 4} ${CARD.width / 2} 900)`;
  return (
    <g transform={`translate(${x} 412) ${turn}`} fill={colour}>
      <rect width={CARD.width} height={CARD.height} rx="14" fill="#fff" stroke="#d9d2c4" stroke-width="2" />
      <text x="16" y="52" font-family="Assistant" font-weight="600" font-size="50">{rank}</text>
      {suit === "" ? <Basket /> : <><Suit of={suit} x={16} y={64} size={34} /><Suit of={suit} x={CARD.width / 2 - 44} y={104} size={88} /></>}
    </g>
  );
}

/** The whole picture as SVG. */
export function Picture({ lang, brand, title, about, cards }: Subject): JSX.Element {
  const shown = cards.slice(0, CARD.most);
  const big = lines(title, 26);
  const size = big.length > 1 ? 66 : 84;
  const below = 120 + big.length * size + 66;
  return (
    <svg xmlns="http://www.w3.org/2000/svg" width={WIDTH} height={HEIGHT} viewBox={`0 0 ${WIDTH} ${HEIGHT}`}>
      <rect width={WIDTH} height={HEIGHT} fill={COLOURS.paper} />
      <path d={`M0 500h${WIDTH}v130H0Z`} fill={COLOURS.felt} />
      <path d={`M0 500h${WIDTH}v8H0Z`} fill={COLOURS.edge} />
      <Text y={100} size={36} fill={COLOURS.basket} lang={lang}>{brand}</Text>
      {big.map((line, place) => <Text y={120 + (place + 1) * size} size={size} fill={COLOURS.ink} lang={lang}>{line}</Text>)}
      {lines(about, 62).slice(0, 2).map((line, place) => <Text y={below + place * 46} size={36} fill={COLOURS.soft} lang={lang}>{line}</Text>)}
      {shown.map((card, place) => <Card card={card} place={place} of={shown.length} />)}
    </svg>
  );
}
