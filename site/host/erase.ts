// Erases what this site keeps in the browser, after a second question.
import { forget } from "./offline/page";

/** Everything that the site keeps, stands under names that begin so. */
const OURS = "canasta:";

function eraseStorage(storage: Storage): void {
  for (const key of Object.keys(storage)) if (key.startsWith(OURS)) storage.removeItem(key);
}

/** What was kept for offline use goes first, so that its worker writes nothing more. */
async function eraseAll(): Promise<void> {
  await forget();
  eraseStorage(localStorage);
  eraseStorage(sessionStorage);
}

/** Lets the visitor erase all of it by the buttons of this element, which is hidden until scripts run. */
export function offerErasing(element: HTMLElement | null): void {
  if (!element) return;
  const part = (name: string): HTMLElement => element.querySelector<HTMLElement>(`[data-${name}]`)!;
  const [ask, sure, yes, no, done] = ["ask", "sure", "yes", "no", "done"].map(part) as [HTMLElement, HTMLElement, HTMLElement, HTMLElement, HTMLElement];
  const asked = (open: boolean): void => {
    done.textContent = "";
    sure.hidden = !open;
    ask.hidden = open;
    (open ? no : ask).focus();
  };
  element.hidden = false;
  ask.addEventListener("click", () => asked(true));
  no.addEventListener("click", () => asked(false));
  yes.addEventListener("click", async () => {
    const said = await eraseAll().then(() => "done", () => "failed");
    asked(false);
    done.textContent = done.dataset[said]!;
  });
}
