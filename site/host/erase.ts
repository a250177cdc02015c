// Erases what this site keeps in the browser, after a second question.

/** Everything that the site keeps stands under names that begin so. */
const OURS = "canasta:";

function erase(storage: Storage): void {
  for (const key of Object.keys(storage)) if (key.startsWith(OURS)) storage.removeItem(key);
}

/** Lets the visitor erase all of it by the buttons of this element, which is hidden until scripts run. */
export function offerErasing(element: HTMLElement | null): void {
  if (!element) return;
  const part = (name: string): HTMLElement => element.querySelector<HTMLElement>(`[data-${name}]`)!;
  const [ask, sure, yes, no, done] = ["ask", "sure", "yes", "no", "done"].map(part) as [HTMLElement, HTMLElement, HTMLElement, HTMLElement, HTMLElement];
  const asked = (open: boolean): void => {
    sure.hidden = !open;
    ask.hidden = open;
    (open ? no : ask).focus();
  };
  element.hidden = false;
  ask.addEventListener("click", () => asked(true));
  no.addEventListener("click", () => asked(false));
  yes.addEventListener("click", () => {
    try {
      erase(localStorage);
      erase(sessionStorage);
      done.textContent = done.dataset["done"]!;
    } catch {
      done.textContent = done.dataset["failed"]!;
    }
    asked(false);
  });
}
