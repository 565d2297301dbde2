/** Part of a text. */
export interface TextPart {
  readonly text: string;
  readonly isMatch: boolean;
}

/** Searched texts of an option. */
export interface Searched {
  readonly title: string;
  readonly detail: string;
  readonly keywords: readonly string[];
}

/** Returns the words of a search text, without case and diacritics. */
export function wordsOf(text: string): readonly string[] {
  return [...new Set(fold(text).split(/\s+/).filter(Boolean))];
}

/** Returns the options that contain all words, best matches first. @param limit Maximum number of options. */
export function bestMatches<Option extends Searched>(
  options: readonly Option[],
  words: readonly string[],
  limit: number,
): readonly Option[] {
  return options
    .map((option) => ({ option, rank: rankOf(option, words) }))
    .filter(({ rank }) => rank !== null)
    .toSorted((one, other) => (one.rank ?? 0) - (other.rank ?? 0))
    .slice(0, limit)
    .map(({ option }) => option);
}

/** Splits a text into the parts that match a word and the others. */
export function highlight(text: string, words: readonly string[]): readonly TextPart[] {
  const letters = Array.from(text);
  const folded = letters.map(foldLetter).join("");
  const isMarked = letters.map(() => false);
  // Each folded letter is one code unit, so that positions in both texts are the same.
  for (const word of words) {
    for (let at = folded.indexOf(word); at >= 0; at = folded.indexOf(word, at + 1)) {
      isMarked.fill(true, at, at + word.length);
    }
  }
  const parts: TextPart[] = [];
  for (const [index, letter] of letters.entries()) {
    const isMatch = isMarked[index] ?? false;
    const last = parts.at(-1);
    if (last?.isMatch === isMatch) parts[parts.length - 1] = { text: last.text + letter, isMatch };
    else parts.push({ text: letter, isMatch });
  }
  return parts;
}

/** Rank of an option, the best first; null when a word is missing. */
function rankOf({ title, detail, keywords }: Searched, words: readonly string[]): number | null {
  const folded = fold(title);
  const others = fold([detail, ...keywords].join("\n"));
  let rank = 0;
  for (const word of words) {
    const at = folded.indexOf(word);
    if (at === 0) continue;
    if (at > 0) rank += /[\p{L}\p{N}]/u.test(folded.charAt(at - 1)) ? 2 : 1;
    else if (others.includes(word)) rank += 3;
    else return null;
  }
  return rank;
}

function fold(text: string): string {
  return Array.from(text, foldLetter).join("");
}

/** Returns a letter in lower case and without diacritics, as one code unit. */
function foldLetter(letter: string): string {
  return letter.normalize("NFD").toLowerCase().charAt(0);
}
