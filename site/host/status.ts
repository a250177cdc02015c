// The line at the foot of the window that tells truthfully how far the engine has come, or that it could not come.

/** Draws progress in bytes; the sentences stand in the page, in its language. */
export class StatusBar {
  private readonly bar: HTMLProgressElement;
  private readonly amount: HTMLElement;
  private timer: number | undefined;

  constructor(private readonly element: HTMLElement, again: () => void) {
    this.bar = element.querySelector("progress")!;
    this.amount = element.querySelector("[data-amount]")!;
    element.querySelector("button")!.addEventListener("click", again);
  }

  /** Nothing is shown for a moment: on a fast line the engine is there before a bar could be read. */
  loading(): void {
    this.show("none");
    this.bar.removeAttribute("value");
    this.amount.textContent = "";
    this.timer = window.setTimeout(() => this.show("loading"), 400);
  }

  progress(loaded: number, total: number): void {
    this.bar.max = total;
    this.bar.value = loaded;
    this.amount.textContent = loaded < total ? `${megabytes(loaded)} / ${megabytes(total)} ${this.amount.dataset["amount"]}` : "";
  }

  done(): void {
    this.show("none");
  }

  failed(): void {
    this.show("failed");
  }

  private show(state: "none" | "loading" | "failed"): void {
    window.clearTimeout(this.timer);
    this.element.dataset["engineStatus"] = state;
  }
}

const megabytes = (bytes: number): string => (bytes / 1e6).toFixed(1);
