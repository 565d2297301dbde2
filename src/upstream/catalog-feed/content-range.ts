/** Range of bytes, counted from 0. Both ends are included. */
export interface ByteRange {
  readonly first: number;
  readonly last: number;
}

/**
 * Parses a Content-Range header. The service omits the unit, as in `0-10485760/25165824`; the standard requires `bytes
 * ` (wire facts, catalog feed §5). Both are accepted.
 * @returns the range and the size of the whole file, which is null for `*`. Null when the header is missing or invalid.
 */
export function parseContentRange(header: string | null) {
  const match = /^\s*(?:bytes[\s=]+)?(\d{1,15})-(\d{1,15})\/(\d{1,15}|\*)\s*$/i.exec(header ?? "");
  if (!match) return null;
  const [first, last] = [Number(match[1]), Number(match[2])];
  return last < first ? null : { first, last, totalInBytes: match[3] === "*" ? null : Number(match[3]) };
}
