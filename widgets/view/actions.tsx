import type { Action, DrillState } from "./state";

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

/** A dot for each hint that is left. */
const Left = ({ hints }: { hints: number }) => (
  <span class="cn-left" aria-hidden="true">{Array.from({ length: hints }, () => <i />)}</span>
);

interface Props {
  state: DrillState;
  waits: boolean;
  /** There is nothing to undo. */
  settled: boolean;
  act: (name: string, event: MouseEvent) => void;
}

/** The main action and those beside it. The second click of a double click does nothing: the button may have changed. */
export function Buttons({ state, waits, settled, act }: Props) {
  const button = ({ act: name, label, main, cap }: Action) => (
    <button
      type="button"
      key={main ? "main" : name}
      class={main ? "cn-button cn-main" : "cn-button"}
      data-act={name}
      aria-disabled={waits || (name === "undo" && settled) ? true : undefined}
      aria-keyshortcuts={cap}
      onClick={(event) => event.detail < 2 && act(name, event)}
    >
      {label}
      {name === "hint" && state.hints_left > 0 && <Left hints={state.hints_left} />}
    </button>
  );
  return (
    <div class="cn-actions">
      {state.actions.filter(({ act: name }) => name !== "group").map(button)}
      <Keys state={state} />
    </div>
  );
}
