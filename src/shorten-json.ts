/**
 * Limits on the JSON of a request. Inputs of the schema are only a few levels deep. The largest input, a store's tree
 * of 300 categories, has 1 200 values. The nesting limit protects recursive code.
 */
export const jsonLimits = {
  maxNesting: 64,
  /** Maximum number of values in the variables, and separately in the extensions. */
  maxValues: 10_000,
  /** Maximum number of entries in a single list. */
  maxEntries: 300,
  /** Maximum length of a member name, in characters. */
  maxNameCharacters: 1_000,
} as const;

/** True for a JSON object: neither null nor an array. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Maximum length of a text that is parsed unchanged, in characters: any such text takes only milliseconds to parse. */
const maxWholeLength = 40_000;

/** Limits for the shortened text. They exceed the limits for requests, so that a shortened text is still rejected. */
const kept = {
  nesting: jsonLimits.maxNesting + 8,
  entries: jsonLimits.maxEntries + 1,
  /**
   * `variables` and `extensions` may each have the maximum number of values; 100 more are for the rest of the request.
   */
  values: 2 * jsonLimits.maxValues + 100,
} as const;

/** Character codes of the structural characters of JSON. */
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
 * Shortens a long JSON text that would be slow to parse and is rejected anyway. It omits list entries and values beyond
 * the limits, and content that is nested too deeply. Parsing a megabyte of brackets would block the process for up to
 * 85 ms; shortening takes 5 ms. The omitted text is not validated.
 */
export function shortenJson(text: string): string {
  if (text.length <= maxWholeLength) return text;
  const parts: string[] = [];
  /** Number of entries of each open list and object, by depth. */
  const entries: number[] = [];
  const mostEntries: number[] = [];
  let values = 0;
  let depth = 0;
  /** Start of the text to copy; -1 while text is omitted. */
  let keptFrom = 0;
  /** Depth of the list or object whose remaining content is omitted. */
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
      // Members after the variables must not be omitted.
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
 * Returns the index of the closing quotation mark of the string that starts at `start`; the text's length when it is
 * unterminated.
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
