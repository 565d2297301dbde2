import type { WordsLike } from "../../words/words-like.ts";
import type english from "./english.ts";

const german: WordsLike<typeof english> = {
  title: "Berichte",
  tabs: { tasks: "Aufträge", upload: "Listings hochladen" },
};
export default german;
