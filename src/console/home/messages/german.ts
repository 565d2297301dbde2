import type { SameKeys } from "../../messages/same-keys.ts";
import type english from "./english.ts";

/** Deutsche Texte der Startseite. */
const german: SameKeys<typeof english> = {
  title: "Start",
};
export default german;
