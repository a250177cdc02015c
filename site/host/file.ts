// A page that was opened from a file, without a server. Browsers then run no modules, so that no drill can be answered,
// and a link to a folder shows what is in it: links are made to name the page itself, and a line says what to do.

/** Make this page, opened from a file, as good as it can be. */
export function fromFile(): void {
  document.documentElement.dataset["from"] = "file";
  addEventListener("DOMContentLoaded", () => {
    for (const link of document.querySelectorAll<HTMLAnchorElement>("a[href]")) {
      if (link.pathname.endsWith("/")) link.pathname += "index.html";
    }
  });
}
