// Walks through pages in Firefox:  node firefox.mjs PROGRAM < plan
// The plan is a JSON list of [address, what to answer]; the reports come out as a JSON list.
import { readFileSync } from "node:fs";
import puppeteer from "puppeteer-core";

const walk = readFileSync(new URL("walk.js", import.meta.url), "utf-8");
const browser = await puppeteer.launch({ browser: "firefox", executablePath: process.argv[2], headless: true, protocolTimeout: 240_000 });
const reports = [];
for (const [address, answered] of JSON.parse(readFileSync(0, "utf-8"))) {
  const page = await browser.newPage();
  const errors = [];
  page.on("pageerror", (error) => errors.push(String(error)));
  page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
  try {
    await page.goto(address);
    reports.push({ address, errors, ...(await page.evaluate(`(async (answered) => {${walk}})(${JSON.stringify(answered)})`)) });
  } catch (error) {
    reports.push({ address, errors: [...errors, String(error)] });
  }
  await page.close();
}
await browser.close();
console.log(JSON.stringify(reports));
