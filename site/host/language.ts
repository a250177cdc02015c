// The language that a visitor uses, remembered where the browser allows it.
const KEY = "canasta:lang";

/** The language used last, or null. */
function remembered(): "en" | "he" | null {
  try {
    const lang = localStorage.getItem(KEY);
    return lang === "en" || lang === "he" ? lang : null;
  } catch {
    return null;
  }
}

/** The language used last, or else the browser's. */
export function preferred(): "en" | "he" {
  return remembered() ?? (navigator.languages.some((lang) => /^(he|iw)\b/i.test(lang)) ? "he" : "en");
}

/** Remember the language of this page. */
export function remember(lang: string): void {
  try {
    localStorage.setItem(KEY, lang);
  } catch {
    // Storage may be denied: the start page then asks the browser's language again.
  }
}

/** Language links lead to the part of the page that is being read. */
export function keepPlace(links: Iterable<HTMLAnchorElement>, parts: HTMLElement[]): void {
  for (const link of links) {
    const address = link.getAttribute("href") ?? "";
    const point = (): void => {
      const above = parts.filter((part) => part.getBoundingClientRect().top < innerHeight / 3);
      const part = scrollY > 40 ? above.at(-1) : undefined;
      link.setAttribute("href", part ? `${address}#${part.id}` : address);
    };
    for (const event of ["pointerdown", "focus", "pointerenter", "click"]) link.addEventListener(event, point);
  }
}
