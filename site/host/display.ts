// How cards are drawn: four colours of suits, large cards. `look.ts` sets what is remembered before anything is drawn;
// the page's script offers the choice.
const KEY = "canasta:display";
const OPTIONS = { suits: "four", cards: "large" } as const;
type Option = keyof typeof OPTIONS;

/** The options that the visitor has switched on, as far as the browser remembers them. */
function remembered(): Option[] {
  try {
    const names = (localStorage.getItem(KEY) ?? "").split(" ");
    return (Object.keys(OPTIONS) as Option[]).filter((name) => names.includes(name));
  } catch {
    return [];
  }
}

/** Draw cards as these options say, here and now. */
function apply(options: Option[]): void {
  const { dataset } = document.documentElement;
  for (const name of Object.keys(OPTIONS) as Option[])
    if (options.includes(name)) dataset[name] = OPTIONS[name];
    else delete dataset[name];
}

/** Draw as remembered. */
export function applyRemembered(): void {
  apply(remembered());
}

/** Let the visitor choose by the boxes of this element. */
export function offer(element: HTMLElement | null): void {
  if (!element) return;
  const boxes = [...element.querySelectorAll<HTMLInputElement>("input[name]")];
  const chosen = remembered();
  for (const box of boxes) box.checked = chosen.includes(box.name as Option);
  element.addEventListener("change", () => {
    const options = boxes.filter((box) => box.checked).map((box) => box.name as Option);
    apply(options);
    try {
      localStorage.setItem(KEY, options.join(" "));
    } catch {
      // Storage may be denied: the choice then holds for this page.
    }
  });
  element.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    element.removeAttribute("open");
    element.querySelector("summary")?.focus();
  });
}
