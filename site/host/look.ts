// Runs before the page is drawn, so that nothing is drawn twice.
import { applyRemembered } from "./display";
import { fromFile } from "./file";

applyRemembered();
if (location.protocol === "file:") fromFile();
