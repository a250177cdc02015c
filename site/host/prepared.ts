// The first drill of a lesson answers before the engine has arrived: what the engine says to each answer was worked out
// when the site was built (canasta_widgets/prepared.py), and is looked up here.
import type { DrillState } from "../../widgets/view/state";

interface Pack {
  names: string[];
  parts: unknown[];
  nodes: number[][];
  turns: Record<string, number>;
}

/** The moments of one drill, and which of them it is in. */
export class Prepared {
  private node = 0;
  private turn = 0;

  private constructor(private readonly drill: string, private readonly pack: Pack) {}

  /** The pack in a data block, base64 of gzip; null where there is none, or where the browser cannot unpack it. */
  static async read(drill: string, block: Element | null): Promise<Prepared | null> {
    if (!block?.textContent) return null;
    try {
      const packed = Uint8Array.from(atob(block.textContent), (sign) => sign.charCodeAt(0));
      const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
      return new Prepared(drill, JSON.parse(await new Response(stream).text()) as Pack);
    } catch {
      return null; // The engine will answer.
    }
  }

  get state(): DrillState {
    const { names, parts, nodes } = this.pack;
    const values = nodes[this.node]!.map((place, at) => [names[at]!, parts[place]]);
    return { ...Object.fromEntries(values), turn: this.turn } as DrillState;
  }

  /** Goes on by an event of the view; false where only the engine knows what comes then. */
  follow(event: object): boolean {
    const next = this.pack.turns[digest(`${this.drill}/${this.node}/${said(event)}`)];
    if (next === undefined) return false;
    this.node = next;
    this.turn += 1;
    return true;
  }
}

const said = (event: object): string =>
  ["type", "choice", "number"].flatMap((name) => (name in event ? [String(event[name as keyof object])] : [])).join(" ");

/** A hash of 53 bits in hexadecimal, as in prepared.py. */
function digest(text: string): string {
  let high = 0xdeadbeef;
  let low = 0x41c6ce57;
  for (const sign of text) {
    const unit = sign.codePointAt(0)!;
    high = Math.imul(high ^ unit, 2654435761);
    low = Math.imul(low ^ unit, 1597334677);
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  return ((0x1fffff & low) * 2 ** 32 + (high >>> 0)).toString(16);
}
