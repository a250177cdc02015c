import { Sign, Words } from "./card";
import type { Choice, DrillState } from "./state";

interface Props {
  state: DrillState;
  chosen: string | null;
  choose: (value: string, event: MouseEvent) => void;
}

/** A question and what may be answered. */
export function Choices({ state, chosen, choose }: Props) {
  const { question, shown, verdict } = state;
  const open = state.phase !== "answered";
  if (!question) return null;
  const brief = question.choices.every(({ text }) => text.length === 1 && typeof text[0] !== "string");
  const sign = ({ value }: Choice) => {
    if (shown?.choice === value) return "right";
    return !open && chosen === value ? verdict : null;
  };
  return (
    <fieldset class="cn-question" aria-labelledby={`${state.drill}-question`}>
      <p class="cn-ask" id={`${state.drill}-question`}><Words text={question.label} /></p>
      <div class="cn-choices" data-brief={brief ? "" : undefined}>
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
