import type { TimeSlice } from "../../../time-slice.ts";
import type { FeedType } from "../feed-types.ts";
import { decodeInput } from "./decode-input.ts";
import { FileTooLargeError, MalformedFileError } from "./feed-record.ts";
import { requestNameOf } from "./xml-records.ts";

/** Position from which a file cannot be read. */
export interface UnreadablePosition {
  /** Line number from which the file cannot be read, from 1. */
  readonly line: number;
  /** Number of records before the unreadable position. */
  readonly appliedCount: number;
  /** Maximum number of line numbers to return. */
  readonly mostLines: number;
}

/** Records that were not read. */
export interface UnreadRecords {
  /** Line numbers at which the records begin, from 1. */
  readonly unreadLines: readonly number[];
  /** False when the search stopped before the end of the file, so there may be more records. */
  readonly isWhole: boolean;
}

/**
 * Finds the records after the one at which a file becomes unreadable. In CSV each line that is not blank counts as a
 * record; in XML each element with the name of a record.
 */
export async function findUnreadLines(
  source: AsyncIterable<Buffer>,
  feedType: FeedType,
  { line, appliedCount, mostLines }: UnreadablePosition,
  slice: TimeSlice,
): Promise<UnreadRecords> {
  const beginnings = feedType.format === "csv" ? csvLines : xmlElements(elementOf(feedType));
  // In XML, skip the records already read and the broken one after them. In CSV, the broken record begins at the line
  // of the error.
  let passed = feedType.format === "csv" ? 0 : appliedCount + 1;
  const unreadLines: number[] = [];
  try {
    for await (const beginning of beginnings(decodeInput(source, slice))) {
      if (feedType.format === "csv" && beginning <= line) continue;
      if (passed > 0) passed -= 1;
      else unreadLines.push(beginning);
      if (unreadLines.length === mostLines) return { unreadLines, isWhole: false };
    }
    return { unreadLines, isWhole: true };
  } catch (error) {
    if (error instanceof MalformedFileError || error instanceof FileTooLargeError) {
      return { unreadLines, isWhole: false };
    }
    throw error;
  }
}

function elementOf(feedType: FeedType): string {
  const name = requestNameOf(feedType);
  return name === "ReviseInventoryStatusRequest" ? "InventoryStatus" : name;
}

const lineBreak = /\r\n|\n|\r/g;

/** Maximum number of characters buffered of an incomplete line or tag; enough to recognise its start. */
const heldCharacters = 1000;

function isRecord(line: string): boolean {
  return /[^\s,"]/.test(line) && !/^\s*#INFO/i.test(line);
}

async function* csvLines(texts: AsyncIterable<string>): AsyncGenerator<number> {
  let line = 1;
  let rest = "";
  for await (const piece of texts) {
    const text = rest + piece;
    let start = 0;
    for (const { 0: mark, index } of text.matchAll(lineBreak)) {
      // The line feed of a CRLF may be in the next piece.
      if (mark === "\r" && index === text.length - 1) break;
      if (isRecord(text.slice(start, index))) yield line;
      line += 1;
      start = index + mark.length;
    }
    rest = text.slice(start);
    if (rest.length > heldCharacters)
      rest = rest.trimStart().slice(0, heldCharacters) + (rest.endsWith("\r") ? "\r" : "");
  }
  if (isRecord(rest)) yield line;
}

function xmlElements(name: string) {
  const beginning = new RegExp(`<(?:[\\w.-]+:)?${name}(?=[\\s/>])|\\r\\n|\\n|\\r`, "g");
  return async function* (texts: AsyncIterable<string>): AsyncGenerator<number> {
    let line = 1;
    let rest = "";
    for await (const piece of texts) {
      const text = rest + piece;
      // A possible start of a tag or CRLF is buffered until the next piece.
      const open = /(?:<[\w.:-]*|\r)$/.exec(text)?.index ?? text.length;
      const end = text.length - open > heldCharacters ? text.length : open;
      for (const { 0: found, index } of text.matchAll(beginning)) {
        if (index >= end) break;
        if (found.startsWith("<")) yield line;
        else line += 1;
      }
      rest = text.slice(end);
    }
  };
}
