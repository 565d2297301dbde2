/** A stretch of a file's bytes, both ends included and counted from 0. */
export interface ByteRange {
  readonly first: number;
  readonly last: number;
}

/**
 * Reads a Content-Range header. The service writes it without its unit, `0-10485760/25165824`, the standard with
 * `bytes ` before it (wire facts, catalog feed §5): both are understood.
 * @returns the range and the size of the whole file, null where the header does not say; null when there is none, or when it is no range at all.
 */
export function parseContentRange(header: string | null) {
  const match = /^\s*(?:bytes[\s=]+)?(\d{1,15})-(\d{1,15})\/(\d{1,15}|\*)\s*$/i.exec(header ?? "");
  if (!match) return null;
  const [first, last] = [Number(match[1]), Number(match[2])];
  return last < first ? null : { first, last, totalInBytes: match[3] === "*" ? null : Number(match[3]) };
}
