// What was done on this page in this visit, so that a look at the rules and back, or a reload, loses no answer.

/** A drill's name and an event of it, as the view sent it. */
export type Deed = [drill: string, event: object];

const KEY = `canasta:visit:${location.pathname}`;
const MOST = 500;

/** The deeds kept for this page; none where the storage is denied or holds something else. */
export function recall(): Deed[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? "[]");
    return Array.isArray(kept) ? kept.filter(isDeed) : [];
  } catch {
    return [];
  }
}

/** Keep the deeds of this page, the last ones where there are too many. */
export function keep(deeds: Deed[]): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(deeds.slice(-MOST)));
  } catch {
    // Denied or full: this visit is then not remembered, and nothing else changes.
  }
}

function isDeed(value: unknown): value is Deed {
  return Array.isArray(value) && value.length === 2 && typeof value[0] === "string" && typeof value[1] === "object" && value[1] !== null;
}
