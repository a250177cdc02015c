// A page's side of being offline: it brings the service worker once the page itself has all that it needs, lets the
// visitor keep everything on the device, and tells of a new version.
import { GROUPS } from "./list";
import { type FromKeeper, names, type Standing, type ToKeeper } from "./messages";

const WORKER = new URL("../sw.js", import.meta.url);
const SCOPE = new URL("./", WORKER).href;
const LATER = "canasta:later:";
/** Pauses (ms) before a download that broke is tried again while a page is open; the last one holds from then on. */
const AGAIN = [5_000, 15_000, 60_000, 300_000];
/** While a download goes on, the worker is called so often (ms), so that the browser does not stop it. */
const CALL = 10_000;
const HOUR = 3_600_000;

/** Whether this browser, at this address, can keep anything. Not inside another page: that one's visitor is not ours. */
const able = (): boolean =>
  isSecureContext && "serviceWorker" in navigator && "DecompressionStream" in window && "locks" in navigator && window.top === window;

/** Everything about being offline on this page. */
export async function offline(): Promise<void> {
  if (!able()) return;
  const keeper = new Keeper();
  new Control(keeper, document.querySelector<HTMLElement>("[data-offline]"));
  const bar = new NewsBar(keeper, document.querySelector<HTMLElement>("[data-news]"));
  await keeper.meet();
  await leisure();
  await keeper.come();
  bar.offerToKeep();
}

/** Throw away all that was kept for offline use, the worker included; the next page that is opened begins anew. */
export async function forget(): Promise<void> {
  if (!able()) return;
  const registration = await navigator.serviceWorker.getRegistration(SCOPE);
  const { files, facts, channel } = names(SCOPE);
  if (registration?.scope === SCOPE) {
    await Promise.race([erased(registration, channel), new Promise((late) => setTimeout(late, 3_000))]);
    await registration.unregister();
  }
  for (const name of [files, facts]) await caches.delete(name);
}

/** The worker has thrown away everything, so that it writes nothing after this. */
function erased(registration: ServiceWorkerRegistration, channel: string): Promise<void> {
  return new Promise((done) => {
    const news = new BroadcastChannel(channel);
    news.onmessage = ({ data }: MessageEvent<FromKeeper>) => {
      if (data.type !== "erased") return;
      news.close();
      done();
    };
    const { active, waiting } = registration;
    waiting?.postMessage({ type: "erase" } satisfies ToKeeper);
    active?.postMessage({ type: "erase" } satisfies ToKeeper);
  });
}

/** The page has arrived, its engine too (or cannot come), and the browser has nothing better to do. */
async function leisure(): Promise<void> {
  if (document.readyState !== "complete") await new Promise((loaded) => addEventListener("load", loaded, { once: true }));
  if (hasEngine()) await engineSettled();
  await new Promise<unknown>((idle) => ("requestIdleCallback" in window ? requestIdleCallback(idle, { timeout: 5_000 }) : setTimeout(idle, 500)));
}

const hasEngine = (): boolean => document.getElementById("host-config") !== null;
const engineFailed = (): boolean => document.querySelector('[data-engine-status="failed"]') !== null;

function engineSettled(): Promise<void> {
  const settled = (): boolean => "engine" in document.documentElement.dataset || engineFailed();
  return new Promise((go) => {
    const observer = new MutationObserver(look);
    function look(): void {
      if (!settled()) return;
      observer.disconnect();
      go();
    }
    observer.observe(document.documentElement, { attributeFilter: ["data-engine", "data-engine-status"], subtree: true });
    look();
  });
}

/** Speaks with the service worker for this page. */
class Keeper extends EventTarget {
  standing: Standing | null = null;
  /** The browser lets this site keep nothing. */
  denied = false;
  /** The visitor wants everything kept, and the worker that will do it has not come yet. */
  asked = false;
  private registration: ServiceWorkerRegistration | null = null;
  /** The engine of this page could not come, since the server no longer has its version. */
  private gone = false;
  private failures = 0;
  private timer: number | undefined;

  constructor() {
    super();
    new BroadcastChannel(names(SCOPE).channel).onmessage = ({ data }: MessageEvent<FromKeeper>) => this.hear(data);
    addEventListener("online", () => this.retry());
    setInterval(() => void this.registration?.update().catch(() => undefined), HOUR);
    setInterval(() => this.standing?.phase === "fetching" && this.say("ask"), CALL);
  }

  /** A new version, wholly fetched, that waits until no page of the old one is open. */
  get waiting(): ServiceWorker | null {
    return this.registration?.active ? this.registration.waiting : null; // the very first one begins at once
  }

  /** Look whether a worker has come in an earlier visit, and how things stand. */
  async meet(): Promise<void> {
    try {
      const found = await navigator.serviceWorker.getRegistration(SCOPE);
      if (found?.scope === SCOPE) this.know(found);
      this.say("ask");
    } catch {
      this.denied = true;
    }
    this.tell();
  }

  /** Bring the worker, or let the browser look for a new one. */
  async come(): Promise<void> {
    if (this.denied) return;
    try {
      const registration = await navigator.serviceWorker.register(WORKER, { scope: SCOPE, updateViaCache: "none" });
      this.know(registration);
      this.say("hello");
      if (registration.active) await registration.update(); // fails, and so is tried again, where the server is out of reach
    } catch (error) {
      if (error instanceof DOMException && error.name === "SecurityError") this.denied = true;
      else this.later();
      this.tell();
    }
  }

  /** Keep everything, from the newest version that there is. */
  async keep(): Promise<void> {
    void navigator.storage?.persist?.().catch(() => undefined);
    this.asked = true;
    this.tell();
    if (this.registration?.active) this.say("keep");
    else await this.come();
    if (this.waiting) this.take();
  }

  drop(): void {
    this.asked = false;
    this.say("drop");
  }

  /** Let the new version begin, and show this page in it; other open pages stay as they are. */
  take(): void {
    const next = this.waiting;
    if (!next) return;
    next.addEventListener("statechange", () => next.state === "activated" && location.reload());
    next.postMessage({ type: "take" } satisfies ToKeeper);
  }

  private say(type: ToKeeper["type"]): void {
    this.registration?.active?.postMessage({ type } satisfies ToKeeper);
  }

  private know(registration: ServiceWorkerRegistration): void {
    if (this.registration === registration) return;
    this.registration = registration;
    const watch = (): void => {
      const next = registration.installing;
      next?.addEventListener("statechange", () => {
        if (next.state === "activated") this.say(this.asked ? "keep" : "ask");
        if (next.state === "redundant") this.later();
        this.tell();
      });
    };
    watch();
    registration.addEventListener("updatefound", watch);
  }

  private hear(message: FromKeeper): void {
    if (message.type === "erased") {
      this.registration = this.standing = null;
      this.asked = false;
      clearTimeout(this.timer);
    } else {
      this.standing = message;
      if (message.gone) void this.missEngine();
      if (message.phase === "broken") this.later();
      else if (message.phase === "still") this.failures = 0;
    }
    this.tell();
  }

  /** Where it was this page's engine that is gone, the page goes on in the new version as soon as that has come. */
  private async missEngine(): Promise<void> {
    if (!hasEngine() || this.gone) return;
    await engineSettled();
    this.gone = engineFailed();
    this.tell();
  }

  private later(): void {
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => this.retry(), AGAIN[Math.min(this.failures++, AGAIN.length - 1)]);
  }

  private retry(): void {
    clearTimeout(this.timer);
    void this.come();
  }

  private tell(): void {
    if (this.gone && this.waiting) this.take();
    this.dispatchEvent(new Event("change"));
  }
}

type Shown = "offer" | "fetching" | "broken" | "full" | "kept" | "denied";

/** The control by which a visitor keeps everything. Its sentences stand in the page; each part says when it is shown. */
class Control {
  constructor(
    private readonly keeper: Keeper,
    element: HTMLElement | null,
  ) {
    if (!element) return;
    keeper.addEventListener("change", () => this.show(element));
    for (const act of ["keep", "drop"] as const)
      for (const button of element.querySelectorAll(`[data-offline-act="${act}"]`))
        button.addEventListener("click", () => void keeper[act]());
  }

  private show(element: HTMLElement): void {
    const { standing } = this.keeper;
    const shown = this.shown(standing);
    if (element.dataset["offline"] !== shown || element.hidden) switchTo(element, shown);
    element.dataset["offline"] = shown;
    element.hidden = false;
    if (standing) this.fill(element, standing);
  }

  private shown(standing: Standing | null): Shown {
    if (this.keeper.denied) return "denied";
    if (!standing) return this.keeper.asked ? "fetching" : "offer";
    if (standing.phase === "fetching" || standing.phase === "full") return standing.phase;
    if (GROUPS.every((group) => standing.groups[group].kept >= standing.groups[group].size)) return "kept";
    return standing.wanted ? "broken" : "offer";
  }

  private fill(element: HTMLElement, { groups }: Standing): void {
    const sum = (what: "size" | "kept"): number => GROUPS.reduce((all, group) => all + groups[group][what], 0);
    const bar = element.querySelector("progress")!;
    bar.max = sum("size");
    bar.value = sum("kept");
    element.querySelector("[data-amount]")!.textContent = `${megabytes(sum("kept"))} / ${megabytes(sum("size"))}`;
    for (const part of element.querySelectorAll<HTMLElement>("[data-group]")) {
      const { size, kept } = groups[part.dataset["group"] as keyof typeof groups];
      part.hidden = kept >= size;
    }
  }
}

/** The line at the foot of the window that tells of a new version, or offers to keep everything once the site is installed. */
class NewsBar {
  constructor(
    private readonly keeper: Keeper,
    private readonly element: HTMLElement | null,
  ) {
    if (!element) return;
    keeper.addEventListener("change", () => this.look());
    const acts = { keep: () => void keeper.keep(), take: () => keeper.take(), later: () => this.putOff() };
    for (const [act, deed] of Object.entries(acts))
      for (const button of element.querySelectorAll(`[data-offline-act="${act}"]`)) button.addEventListener("click", deed);
  }

  /** Offer to keep everything where the site stands on the device like an app. */
  offerToKeep(): void {
    if (matchMedia("(display-mode: standalone)").matches) this.offer();
    addEventListener("appinstalled", () => this.offer());
  }

  private offer(): void {
    if (!this.keeper.standing?.wanted && !document.querySelector("[data-offline]:not([hidden])")) this.show("install");
  }

  private look(): void {
    if (this.keeper.waiting) this.show("update");
    else if (this.element?.dataset["news"] === "install" && this.keeper.standing?.wanted) this.element.hidden = true;
  }

  private show(news: "update" | "install"): void {
    if (!this.element || this.putOffBefore(news) || (this.element.dataset["news"] === news && !this.element.hidden)) return;
    this.element.dataset["news"] = news;
    this.element.hidden = false;
    switchTo(this.element, news);
  }

  private putOff(): void {
    const news = this.element!.dataset["news"]!;
    this.element!.hidden = true;
    try {
      memory(news).setItem(LATER + news, "yes");
    } catch {
      // Storage may be denied: the line then comes again on the next page.
    }
  }

  private putOffBefore(news: string): boolean {
    try {
      return memory(news).getItem(LATER + news) !== null;
    } catch {
      return false;
    }
  }
}

/** An offer that was declined is not made again; news of a version are put off for a visit. */
const memory = (news: string): Storage => (news === "install" ? localStorage : sessionStorage);

/** Show the parts that belong to a state. A button that goes away hands the focus on. */
function switchTo(element: HTMLElement, state: string): void {
  const focused = element.contains(document.activeElement) ? document.activeElement : null;
  for (const part of element.querySelectorAll<HTMLElement>("[data-when]")) part.hidden = !part.dataset["when"]!.split(" ").includes(state);
  if (focused?.closest("[hidden]")) (element.querySelector<HTMLElement>("button:not([hidden], [hidden] *)") ?? element).focus();
}

const megabytes = (bytes: number): string => (bytes / 1e6).toFixed(1);
