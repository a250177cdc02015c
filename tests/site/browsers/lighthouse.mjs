// Lighthouse on a phone with its usual throttling:  node lighthouse.mjs CHROMIUM FLAGS ADDRESS...
// Writes a JSON list: for each address its scores (0 to 100) and every audit that is not passed in full.
import { launch } from "chrome-launcher";
import lighthouse from "lighthouse";

const [chromePath, flags, ...addresses] = process.argv.slice(2);
const chrome = await launch({ chromePath, chromeFlags: flags.split(" ") });
const reports = [];
for (const address of addresses) {
  const { lhr } = await lighthouse(address, { port: chrome.port, logLevel: "error" });
  const scores = Object.fromEntries(Object.entries(lhr.categories).map(([name, one]) => [name, Math.round(one.score * 100)]));
  const short = Object.values(lhr.audits).filter((one) => one.score !== null && one.score < 1 && one.scoreDisplayMode !== "informative");
  reports.push({ address, scores, short: short.map((one) => `${one.id} ${one.score} ${one.displayValue ?? ""}`) });
}
chrome.kill();
console.log(JSON.stringify(reports));
