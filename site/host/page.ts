// Brings the drills of a lesson page to life: each gets the drills' own view over a small model, whose events go to the
// engine in a worker. An answer given before the engine has arrived waits in the worker's queue and is then judged.
import "./trusted";
import view from "../../widgets/view/index";
import type { DrillState } from "../../widgets/view/state";
import { offer } from "./display";
import { offerErasing } from "./erase";
import { keepPlace, remember } from "./language";
import { offline } from "./offline/page";
import type { EngineFiles, FromEngine, ToEngine } from "./protocol";
import { Prepared } from "./prepared";
import { type Deed, keep, recall } from "./visit";
import { StatusBar } from "./status";

interface HostConfig {
  lesson: string;
  lang: string;
  drills: string[];
  /** Places of the page that show a drill in a state of its own: which drill, and the events that lead there. */
  exhibits: Record<string, { drill: string; events: object[] }>;
  rules: string;
  worker: string;
  files: EngineFiles;
}

type Listener = () => void;

/** How long (ms) the engine may be silent while it comes, before the page says that something is wrong. */
const PATIENCE = 90_000;

/** The part of anywidget's model that the view uses. */
class Model {
  private readonly listeners = new Set<Listener>();

  constructor(
    readonly element: HTMLElement,
    private state: DrillState,
    private readonly rulesBase: string,
    private readonly deliver: (event: object) => void,
  ) {}

  get(name: "state"): DrillState;
  get(name: "rules_base"): string;
  get(name: "state" | "rules_base"): DrillState | string {
    return name === "state" ? this.state : this.rulesBase;
  }

  on(_name: string, listener: Listener): void {
    this.listeners.add(listener);
  }

  off(_name: string, listener: Listener): void {
    this.listeners.delete(listener);
  }

  send(event: object): void {
    this.deliver(event);
  }

  show(state: DrillState): void {
    this.state = state;
    this.listeners.forEach((listener) => listener());
  }

  get shown(): DrillState {
    return this.state;
  }
}

/** A state that waits for the engine no longer. */
const awake = (state: DrillState): DrillState => (state.phase === "loading" ? { ...state, phase: "ready" } : state);

/** Leaves the window free for whatever waits. */
const pause = (): Promise<void> => new Promise((next) => setTimeout(next));

class Host {
  private readonly models = new Map<string, Model>();
  /** The newest state of each drill that the engine has answered, also of one that is not alive yet. */
  private readonly arrived = new Map<string, DrillState>();
  /** Every event of this visit: an engine that starts again, or a page that is loaded again, plays them once more. */
  private readonly deeds: Deed[];
  /** How many answers of the engine each exhibit still gives before its session has come to the state that is shown. */
  private readonly behind = new Map<string, number>();
  private status: StatusBar | null = null;
  private engine: Worker | null = null;
  private ready = false;
  private alarm: number | undefined;

  /** The drill that is answered without the engine until it has arrived. */
  private first: { drill: string; prepared: Prepared } | null = null;

  /** The engine starts at once, while the page is still being read and drawn. */
  constructor(private readonly config: HostConfig) {
    this.deeds = recall().filter(([drill]) => config.drills.includes(drill));
    this.start();
  }

  /** Bring the page's drills to life: one at a time, so that the window stays free between them. */
  async adoptAll(): Promise<void> {
    this.status = new StatusBar(document.querySelector<HTMLElement>("[data-engine-status]")!, () => this.start());
    if (!this.engine) this.status.failed();
    else if (!this.ready) this.status.loading();
    for (const element of document.querySelectorAll<HTMLElement>("[data-host-drill]")) {
      this.adopt(element);
      if (!this.ready) await this.prepare(element);
      await pause();
    }
  }

  /** The engine is there: every drill says so, one at a time for the same reason. */
  private async wakeAll(): Promise<void> {
    for (const model of this.models.values()) {
      if (model.shown.phase === "loading") model.show(awake(model.shown));
      await pause();
    }
  }

  private adopt(element: HTMLElement): void {
    const drill = element.dataset["hostDrill"]!;
    const state = JSON.parse(element.querySelector("script")!.textContent!) as DrillState;
    const root = element.querySelector<HTMLElement>("[data-host-root]")!;
    const model = new Model(root, state, this.config.rules, (event) => this.send(drill, event));
    this.models.set(drill, model);
    void view.render({ model, el: root });
    if (this.ready) model.show(this.arrived.get(drill) ?? awake(state));
  }

  /** Lets a drill answer by itself where the page brings what the engine would say. */
  private async prepare(element: HTMLElement): Promise<void> {
    const drill = element.dataset["hostDrill"]!;
    const prepared = await Prepared.read(drill, element.querySelector("[data-prepared]"));
    if (!prepared || this.ready) return;
    this.first = { drill, prepared };
    const done = this.deeds.filter(([name]) => name === drill);
    if (done.every(([, event]) => prepared.follow(event))) this.models.get(drill)!.show(prepared.state);
    else this.first = null;
  }

  private start(): void {
    this.engine?.terminate();
    this.ready = false;
    this.behind.clear();
    this.status?.loading();
    const engine = new Worker(this.config.worker, { type: "module" });
    this.engine = engine;
    engine.onmessage = ({ data }: MessageEvent<FromEngine>) => this.hear(data);
    engine.onerror = (event) => this.hear({ type: "failed", message: event.message });
    this.watch();
    engine.postMessage({ type: "start", files: this.config.files } satisfies ToEngine);
    this.deeds.forEach((deed) => this.tell(deed));
  }

  private send(drill: string, event: object): void {
    const deed: Deed = [drill, event];
    this.deeds.push(deed);
    keep(this.deeds);
    this.tell(deed);
    if (this.ready || this.first?.drill !== drill) return;
    const { prepared } = this.first;
    if (prepared.follow(event)) this.models.get(drill)!.show(prepared.state);
    else this.first = null;
  }

  /** Sends an event; the first one to an exhibit brings its session to where it stands. */
  private tell([root, event]: Deed): void {
    const { lesson, lang, exhibits } = this.config;
    const { drill, events } = exhibits[root] ?? { drill: root, events: [] };
    const before = this.behind.has(root) ? [] : events;
    this.behind.set(root, (this.behind.get(root) ?? 0) + before.length);
    for (const one of [...before, event]) {
      this.engine?.postMessage({ type: "event", root, lesson, drill, lang, event: JSON.stringify(one) } satisfies ToEngine);
    }
  }

  private hearState(root: string, json: string): void {
    const behind = this.behind.get(root) ?? 0;
    if (behind > 0) {
      this.behind.set(root, behind - 1);
      return;
    }
    const state = { ...(JSON.parse(json) as DrillState), drill: root };
    this.arrived.set(root, state);
    const model = this.models.get(root);
    if (model && (model.shown.phase === "loading" || model.shown.turn <= state.turn)) model.show(state);
  }

  /** A line that goes dead gives no error: silence does. */
  private watch(): void {
    window.clearTimeout(this.alarm);
    if (!this.ready) this.alarm = window.setTimeout(() => this.hear({ type: "failed", message: "The engine is silent." }), PATIENCE);
  }

  private hear(message: FromEngine): void {
    window.clearTimeout(this.alarm);
    switch (message.type) {
      case "progress":
        this.status?.progress(message.loaded, message.total);
        this.watch();
        break;
      case "ready":
        this.ready = true;
        this.status?.done();
        document.documentElement.dataset["engine"] = message.by;
        void this.wakeAll();
        break;
      case "state":
        this.hearState(message.root, message.state);
        break;
      case "failed":
        console.info(message.message);
        this.engine?.terminate();
        this.engine = null;
        this.status?.failed();
        break;
    }
  }
}

/** The host of a lesson page, from the settings in its head; null on a page without drills. */
function hostOfThisPage(): Host | null {
  const block = document.getElementById("host-config");
  if (!block) return null;
  const config = JSON.parse(block.textContent!) as HostConfig;
  const absolute = (address: string): string => new URL(address, document.baseURI).href;
  const { bytes, ...addresses } = config.files;
  const named = Object.entries(addresses).map(([name, address]) => [name, absolute(address)]);
  return new Host({ ...config, worker: absolute(config.worker), files: { ...Object.fromEntries(named), bytes } as EngineFiles });
}

const host = hostOfThisPage();
remember(document.documentElement.lang);
if (document.readyState === "loading") await new Promise((parsed) => document.addEventListener("DOMContentLoaded", parsed));
offer(document.querySelector<HTMLElement>("[data-display]"));
offerErasing(document.querySelector<HTMLElement>("[data-erase]"));
for (const link of document.querySelectorAll<HTMLLinkElement>("link[rel=alternate]")) link.setAttribute("href", link.href); // searchers want it whole
keepPlace(document.querySelectorAll<HTMLAnchorElement>("a[data-language]"), [...document.querySelectorAll<HTMLElement>("main section[id]")]);
void offline();
await host?.adoptAll();
