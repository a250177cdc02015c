// The start page: goes on in the language that was used last, else in the browser's.
import { remembered } from "./language";

const wanted = remembered() ?? (navigator.languages.some((lang) => /^(he|iw)\b/i.test(lang)) ? "he" : "en");
location.replace(`${wanted}/${location.hash}`);
