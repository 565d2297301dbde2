/**
 * Limits on the JSON of a request. Inputs of the schema are a few levels deep. The largest one, a store's tree of 300
 * categories, has 1 200 values. Recursive code must not meet deeply nested brackets.
 */
export const jsonLimits = {
  maxNesting: 64,
  /** Maximum for the variables, and separately for the extensions. */
  maxValues: 10_000,
  /** Maximum for a single list. */
  maxEntries: 300,
  /** Maximum for the name of a member. */
  maxNameCharacters: 1_000,
} as const;

/** True for a JSON object: neither null nor an array. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Maximum length of a text that is parsed unchanged, in characters: any such text takes only milliseconds to parse. */
const maxWholeLength = 40_000;

/** Limits for the shortened text. Each exceeds the allowed limit, so that a shortened text is still rejected. */
const kept = {
  nesting: jsonLimits.maxNesting + 8,
  entries: jsonLimits.maxEntries + 1,
  /** Twice the number of allowed values, and the members around them. */
  values: 2 * jsonLimits.maxValues + 100,
} as const;

/** Character codes of JSON's structural characters. */
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
 * Shortens a long JSON text that would be slow to parse and is rejected in any case. It omits list entries and values
 * beyond the limits, and content that is nested too deeply. Parsing a megabyte of brackets blocks the process for up to
 * 85 ms, and this takes 5 ms. The omitted text is not checked to be valid JSON.
 */
export function shortenJson(text: string): string {
  if (text.length <= maxWholeLength) return text;
  const parts: string[] = [];
  /** Number of entries, and their maximum, of each open list and object. */
  const entries: number[] = [];
  const mostEntries: number[] = [];
  let values = 0;
  let depth = 0;
  /** Start of the text being kept; -1 while text is omitted. */
  let keptFrom = 0;
  /** Depth of the list or object whose rest is omitted. */
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
      // Members after the variables must be kept.
      const isFull = values > kept.values && depth > 1;
      if (isFull || count > (mostEntries[depth] ?? Number.POSITIVE_INFINITY)) leaveOutFrom(index);
    }
  }
  if (keptFrom !== -1) parts.push(text.slice(keptFrom));
  return parts.join("");
}

/** True when a JSON text is nested deeper than the limit. */
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

/**
 * Index of the closing quotation mark of the string that starts at an index; the text's length when it is unterminated.
 */
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
