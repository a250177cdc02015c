// The start page: goes on in the visitor's language.
import { preferred } from "./language";

location.replace(`${preferred()}/${location.hash}`);
