/**
 * What the JSON of a request may hold. Inputs of the schema are a few levels deep, the largest of them, a store's tree of 300 categories,
 * has 1 200 values, and code that walks them by recursion must not meet a tower of brackets.
 */
export const jsonLimits = {
  maxNesting: 64,
  /** Of the variables, and as many of the extensions. */
  maxValues: 10_000,
  /** Of any one list. */
  maxEntries: 300,
  /** Of a member. */
  maxNameCharacters: 1_000,
} as const;

/** Whether a JSON value is an object: neither null nor an array. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Longest text that is parsed as it is, in characters: a parser takes some milliseconds for it, whatever it holds. */
const maxWholeLength = 40_000;

/** How much is kept. Each of them is beyond what is allowed, so that what is cut is still refused. */
const kept = {
  nesting: jsonLimits.maxNesting + 8,
  entries: jsonLimits.maxEntries + 1,
  /** Twice the values that are allowed, and the members around them. */
  values: 2 * jsonLimits.maxValues + 100,
} as const;

/** Character codes of what JSON is made of. */
const codes = {
  quote: 0x22,
  comma: 0x2c,
  list: 0x5b,
  backslash: 0x5c,
  listEnd: 0x5d,
  object: 0x7b,
  objectEnd: 0x7d,
};

/**
 * Leaves out of a long JSON text what makes a parser take long and is refused in any case: entries of a list beyond the longest that is
 * accepted, values beyond those of a request, and what is nested deeper than any input. A megabyte of brackets costs a parser up to
 * 85 ms in which nothing else runs, and this 5 ms. What is left out is not looked at for being JSON.
 */
export function shortenJson(text: string): string {
  if (text.length <= maxWholeLength) return text;
  const parts: string[] = [];
  /** Entries so far, and the most of them, of each list and object that is open and kept. */
  const entries: number[] = [];
  const mostEntries: number[] = [];
  let values = 0;
  let depth = 0;
  /** Where what is kept begins; -1 while something is left out. */
  let keptFrom = 0;
  /** The depth of the list or object whose rest is left out. */
  let shortenedDepth = 0;
  const leaveOutFrom = (index: number) => {
    parts.push(text.slice(keptFrom, index));
    keptFrom = -1;
    shortenedDepth = depth;
  };
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code === codes.quote) {
      index = endOfString(text, index);
    } else if (code === codes.list || code === codes.object) {
      depth += 1;
      if (keptFrom === -1) continue;
      values += 1;
      entries[depth] = 1;
      mostEntries[depth] = code === codes.list || depth === 1 ? kept.entries : kept.values;
      if (depth === kept.nesting) leaveOutFrom(index + 1);
    } else if (code === codes.listEnd || code === codes.objectEnd) {
      if (keptFrom === -1 && depth === shortenedDepth) keptFrom = index;
      depth -= 1;
    } else if (code === codes.comma && keptFrom !== -1) {
      values += 1;
      const count = (entries[depth] ?? 0) + 1;
      entries[depth] = count;
      // What comes behind the variables belongs to the request as well.
      const isFull = values > kept.values && depth > 1;
      if (isFull || count > (mostEntries[depth] ?? Number.POSITIVE_INFINITY)) leaveOutFrom(index);
    }
  }
  if (keptFrom !== -1) parts.push(text.slice(keptFrom));
  return parts.join("");
}

/** Whether a JSON text is nested deeper than any input. */
export function isNestedTooDeeply(text: string): boolean {
  let depth = 0;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code === codes.quote) index = endOfString(text, index);
    else if (code === codes.listEnd || code === codes.objectEnd) depth -= 1;
    else if (code === codes.list || code === codes.object) depth += 1;
    if (depth > jsonLimits.maxNesting) return true;
  }
  return false;
}

/** Where the string ends that begins at an index: at its closing quotation mark, or with the text. */
function endOfString(text: string, start: number): number {
  let end = start;
  for (;;) {
    end = text.indexOf('"', end + 1);
    if (end === -1) return text.length;
    let backslashes = 0;
    while (text.charCodeAt(end - 1 - backslashes) === codes.backslash) backslashes += 1;
    if (backslashes % 2 === 0) return end;
  }
}
