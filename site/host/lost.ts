// The page for an address where nothing is: the visitor's language comes first.
import { preferred } from "./language";

const lang = preferred();
const first = document.querySelector<HTMLElement>(`section[lang=${lang}]`)!;
document.documentElement.lang = lang;
document.documentElement.dir = first.dir;
document.querySelector("h1")!.after(first);
