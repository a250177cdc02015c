import { figure } from "./picks";

interface Props {
  id: string;
  value: string;
  /** A number below zero may be meant: phones' figure keys have no minus, so a button gives it. */
  signed: boolean;
  open: boolean;
  wrong: boolean;
  described?: string | undefined;
  line?: string | undefined;
  type: (value: string) => void;
}

/** The same figure with the other sign. */
const turned = (value: string) => (/^[-−–]/.test(value) ? value.slice(1) : `-${value.replace(/^\+/, "")}`);

/** A field for a whole number. */
export function Field({ id, value, signed, open, wrong, described, line, type }: Props) {
  const odd = value !== "" && value !== "-" && figure(value) === null;
  return (
    <>
      {signed && (
        <button type="button" class="cn-sign-key" aria-disabled={open ? undefined : true} onClick={() => open && type(turned(value))}>
          <bdi dir="ltr">+/−</bdi>
        </button>
      )}
      <input
        id={id}
        class="cn-field"
        type="text"
        inputMode="numeric"
        autocomplete="off"
        dir="ltr"
        maxLength={9}
        data-number={line === undefined ? "" : undefined}
        data-line={line}
        value={value}
        readOnly={!open}
        aria-invalid={wrong || odd ? true : undefined}
        aria-describedby={described}
        onInput={(event) => type(event.currentTarget.value)}
      />
    </>
  );
}
