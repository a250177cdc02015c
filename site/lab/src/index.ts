// Lesson mode: a lesson's notebook opens like a page, runs by itself, and keeps its code out of the way until asked for.
// It runs the site's own lessons only, from the list that the build put into the page's settings.
import type { JupyterFrontEnd, JupyterFrontEndPlugin } from "@jupyterlab/application";
import { PageConfig } from "@jupyterlab/coreutils";
import { INotebookTracker, NotebookActions, type NotebookPanel } from "@jupyterlab/notebook";
import { MessageLoop } from "@lumino/messaging";
import { Widget } from "@lumino/widgets";

interface LessonData {
  lesson: string;
  lang: string;
  dir: string;
  title: string;
  words: Record<"page" | "showCode" | "hideCode" | "language" | "starting" | "failed", string>;
}

const PATIENCE = 60_000;

const plugin: JupyterFrontEndPlugin<void> = {
  id: "canasta-lesson-mode:plugin",
  description: "Opens a lesson like a page and runs it.",
  autoStart: true,
  requires: [INotebookTracker],
  activate: (app: JupyterFrontEnd, tracker: INotebookTracker) => {
    tracker.widgetAdded.connect((_tracker, panel) => {
      document.getElementById("cnl-opening")?.remove();
      void open(app, panel);
    });
  },
};

async function open(app: JupyterFrontEnd, panel: NotebookPanel): Promise<void> {
  await panel.context.ready;
  const data = panel.content.model?.sharedModel.getMetadata()["canasta"] as LessonData | undefined;
  if (!data || !ownLessons().includes(panel.context.path)) return;
  document.documentElement.lang = data.lang;
  document.body.classList.add("cnl", "cnl-waiting");
  document.body.dataset.cnRules = `${PageConfig.getBaseUrl()}${data.lang}/rules/`;
  document.title = data.title;
  const { menu, top } = app.shell as { menu?: Widget; top?: Widget };
  for (const bar of [menu, top, panel.toolbar]) bar?.hide();
  panel.content.node.dir = data.dir;
  panel.content.node.lang = data.lang;
  const head = new Head(data);
  panel.contentHeader.addWidget(head);
  const late = window.setTimeout(() => head.say(data.words.failed), PATIENCE);
  await panel.sessionContext.ready;
  // Unlike runAll, this leaves the reader at the top of the page.
  await NotebookActions.runCells(panel.content, panel.content.widgets, panel.sessionContext);
  window.clearTimeout(late);
  document.body.classList.remove("cnl-waiting");
  document.title = data.title;
  head.say("");
}

/** Paths of the lessons that the build put into the site. */
function ownLessons(): string[] {
  return JSON.parse(PageConfig.getOption("canastaLessons") || "[]") as string[];
}

/** The line above a lesson: back to its page, the other language, the code on demand, and what is being waited for. */
class Head extends Widget {
  private readonly status = document.createElement("span");

  constructor(data: LessonData) {
    super();
    this.addClass("cnl-head");
    this.node.dir = data.dir;
    this.node.lang = data.lang;
    const other = data.lang === "he" ? "en" : "he";
    const base = PageConfig.getBaseUrl();
    this.status.className = "cnl-status";
    this.status.setAttribute("role", "status");
    this.node.append(
      link(`${base}${data.lang}/lessons/${data.lesson}/`, data.words.page),
      link(`${base}notebooks/index.html?path=${other}/${data.lesson}.ipynb`, data.words.language),
      this.codeButton(data.words),
      this.status,
    );
    this.say(data.words.starting);
  }

  say(text: string): void {
    this.status.textContent = text;
    this.toggleClass("cnl-says", text !== "");
    if (this.parent) MessageLoop.postMessage(this.parent, Widget.Msg.FitRequest);
  }

  private codeButton(words: LessonData["words"]): HTMLButtonElement {
    const button = document.createElement("button");
    const show = (shown: boolean): void => {
      document.body.classList.toggle("cnl-code", shown);
      button.setAttribute("aria-pressed", String(shown));
      button.textContent = shown ? words.hideCode : words.showCode;
    };
    button.type = "button";
    button.addEventListener("click", () => show(!document.body.classList.contains("cnl-code")));
    show(false);
    return button;
  }
}

function link(address: string, text: string): HTMLAnchorElement {
  const anchor = document.createElement("a");
  anchor.href = address;
  anchor.textContent = text;
  return anchor;
}

export default plugin;
