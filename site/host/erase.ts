// Erases what this site keeps in the browser, after a second question.

/** Everything that the site keeps, in storage and in caches, stands under names that begin so. */
const OURS = "canasta:";
const ROOT = new URL("../", import.meta.url).href;

function eraseStorage(storage: Storage): void {
  for (const key of Object.keys(storage)) if (key.startsWith(OURS)) storage.removeItem(key);
}

/** Pages kept for offline use, and the worker that keeps them; browsers have them at secure addresses alone. */
async function eraseOffline(): Promise<void> {
  if (!isSecureContext || !("serviceWorker" in navigator)) return;
  for (const worker of await navigator.serviceWorker.getRegistrations()) {
    if (worker.scope.startsWith(ROOT)) await worker.unregister();
  }
  for (const name of await caches.keys()) if (name.startsWith(OURS)) await caches.delete(name);
}

async function eraseAll(): Promise<void> {
  await eraseOffline();
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
