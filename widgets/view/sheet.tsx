import { Sign, Words } from "./card";
import { Field } from "./field";
import type { DrillState, Line } from "./state";

interface Props {
  state: DrillState;
  lines: Record<string, string>;
  type: (line: string, value: string) => void;
}

/** A score sheet: one figure a line, each judged for itself; the last line is the total. */
export function Sheet({ state, lines, type }: Props) {
  const { sheet } = state;
  if (!sheet) return null;
  const open = state.phase !== "answered";
  return (
    <div class="cn-sheet" role="group" aria-label={sheet.label}>
      {sheet.lines.map((line, place) => (
        <SheetLine
          id={`${state.drill}-line-${line.id}`}
          line={line}
          value={lines[line.id] ?? ""}
          last={place === sheet.lines.length - 1}
          open={open}
          right={state.shown !== null}
          type={(value) => type(line.id, value)}
        />
      ))}
    </div>
  );
}

interface LineProps {
  id: string;
  line: Line;
  value: string;
  last: boolean;
  open: boolean;
  /** A right answer is being shown. */
  right: boolean;
  type: (value: string) => void;
}

const SIGNS = { "+": "+", "-": "−", "": "" };

function SheetLine({ id, line, value, last, open, right, type }: LineProps) {
  const sign = open ? null : right && line.verdict ? "right" : line.verdict;
  return (
    <div class={last ? "cn-line cn-total" : "cn-line"} data-sign={sign ?? undefined}>
      <label class="cn-line-label" for={line.value === null ? id : undefined}>
        <Words text={line.label} />
        {line.detail && <small><Words text={line.detail} /></small>}
      </label>
      <span class="cn-figure" dir="ltr">
        {line.sign && <span class="cn-plus" aria-hidden="true">{SIGNS[line.sign]}</span>}
        {line.value === null
          ? <Field id={id} value={value} signed={line.sign === ""} open={open} wrong={sign === "wrong"} line={line.id} type={type} />
          : <output class="cn-known"><bdi dir="ltr">{line.value}</bdi></output>}
        <span class="cn-mark">{sign && <Sign tone={sign} />}</span>
      </span>
    </div>
  );
}
