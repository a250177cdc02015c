// What a learner meets on one page, in any browser: every drill comes alive and the engine replies to a first gesture.
// The body of an async function whose argument `answered` says which drills to answer: "first" or "each kind";
// "notebook" waits for the notebook to run before the first.
const pause = (ms) => new Promise((next) => setTimeout(next, ms));
const until = async (what, test) => {
  for (const end = Date.now() + 90_000; Date.now() < end; await pause(50)) if (test()) return;
  throw new Error(`This did not come about: ${what}`);
};
const press = (root, selector) => {
  const found = root.querySelector(selector);
  found?.click();
  return found !== null;
};

/** Some answer, right or wrong: a choice, figures, cards, or the first act of a turn. */
async function answer(root) {
  if (press(root, 'button[data-act="draw"]')) return until("a card is drawn", () => !root.querySelector('button[data-act="draw"]:enabled'));
  if (!press(root, "button[data-choice]")) {
    for (const field of root.querySelectorAll("input")) {
      field.value = "5";
      field.dispatchEvent(new Event("input", { bubbles: true }));
    }
    if (!root.querySelector("input")) press(root, "button[data-card]");
  }
  await pause(50);
  press(root, 'button[data-act="check"]');
  return until("the engine replies", () => root.dataset.state === "answered" || root.querySelector("[data-feedback]")?.textContent.trim());
}

const find = () => [...document.querySelectorAll("[data-drill]")];
if (answered === "notebook") await until("the notebook runs", () => find().length);
const report = { lang: document.documentElement.lang, title: document.title, headings: document.querySelectorAll("h1").length, answered: [] };
const drills = find();
report.drills = drills.length;
if (drills.length && answered !== "notebook") await until("the engine is there", () => document.documentElement.dataset.engine);
await until("every drill is alive", () => drills.every((root) => root.dataset.state !== "loading"));
report.engine = document.documentElement.dataset.engine ?? null;
const chosen = answered === "each kind" ? drills.filter((root) => root.dataset.drill.endsWith("-ready")) : drills.slice(0, 1);
for (const root of chosen) {
  await answer(root);
  report.answered.push(root.dataset.drill);
}
report.overflow = document.documentElement.scrollWidth - innerWidth;
return report;
