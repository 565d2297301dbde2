import type { WordsLike } from "../../words/words-like.ts";
import type english from "./english.ts";

const german: WordsLike<typeof english> = {
  title: "Listings hochladen",
};
export default german;
