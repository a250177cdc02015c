import { Sign } from "./card";
import { Field } from "./field";
import type { DrillState } from "./state";

interface Props {
  state: DrillState;
  value: string;
  type: (value: string) => void;
}

/** A question whose answer is a number. */
export function NumberQuestion({ state, value, type }: Props) {
  const { number, verdict, shown } = state;
  if (!number) return null;
  const open = state.phase !== "answered";
  const sign = open ? null : shown ? "right" : verdict;
  const id = `${state.drill}-number`;
  return (
    <div class="cn-number" data-sign={sign ?? undefined}>
      <label class="cn-ask" for={id}>{number.label}</label>
      <span class="cn-figure">
        <Field
          id={id}
          value={value}
          signed={number.least < 0}
          open={open}
          wrong={sign === "wrong"}
          described={number.suffix ? `${id}-unit` : undefined}
          type={type}
        />
        {number.suffix && <span id={`${id}-unit`}>{number.suffix}</span>}
        {sign && <Sign tone={sign} />}
      </span>
    </div>
  );
}
