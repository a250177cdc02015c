import { Sign, Words } from "./card";
import type { DrillState, Feedback } from "./state";

/** Where the rules reference is, and whether it opens beside the page: leaving a notebook would end its Python. */
export interface Rules {
  base: string;
  aside: boolean;
}

/** The rule that a reason cites, on a line of its own. */
function Cite({ cite, words, rules }: { cite: string; words: string; rules: Rules | undefined }) {
  if (!rules) return <p class="cn-cite">{words}</p>;
  const apart = rules.aside ? { target: "_blank", rel: "noopener" } : {};
  return <p class="cn-cite"><a href={`${rules.base}#${cite}`} {...apart}>{words}</a></p>;
}

/** What is said of an answer: the verdict, its reasons with their rules, and what would happen at the table. */
export function Verdict({ feedback, rules, label }: { feedback: Feedback; rules: Rules | undefined; label: string }) {
  const { tone, headline, reasons, table } = feedback;
  return (
    <div class="cn-verdict" data-tone={tone}>
      <p class="cn-headline"><Sign tone={tone} /><span><Words text={headline} /></span></p>
      {reasons.length > 0 && (
        <ul class="cn-reasons">
          {reasons.map(({ code, text, cite, title }, place) => (
            <li data-code={code}>
              <p><Words text={text} /></p>
              {cite && title && cite !== reasons[place + 1]?.cite && <Cite cite={cite} words={`${label}: ${title}`} rules={rules} />}
            </li>
          ))}
        </ul>
      )}
      {table && <p class="cn-at-table"><Words text={table} /></p>}
    </div>
  );
}

/** All hints so far, the newest last. */
export function Hints({ state }: { state: DrillState }) {
  return (
    <div class="cn-hint" role="status">
      {state.hint.length > 0 && <ol>{state.hint.map((text) => <li><Words text={text} /></li>)}</ol>}
    </div>
  );
}

/** What was done in this turn so far. */
export function History({ state }: { state: DrillState }) {
  if (!state.history.length) return null;
  return (
    <div class="cn-history" role="log" aria-label={state.labels.history}>
      <p class="cn-zone" aria-hidden="true">{state.labels.history}</p>
      <ol>{state.history.map((text) => <li><Words text={text} /></li>)}</ol>
    </div>
  );
}
