import { extname } from "node:path";
import { createTimeSlice } from "../../../time-slice.ts";
import type { TimeSlice } from "../../../time-slice.ts";
import type { FeedType } from "../feed-types.ts";
import { readCsvRecords } from "./csv-records.ts";
import { decodeInput } from "./decode-input.ts";
import { MalformedFileError } from "./feed-record.ts";
import { openInput, compressionOf, readBeginning } from "./open-input.ts";
import { checkXmlRoot } from "./xml-records.ts";

/**
 * Allowed file extensions by format of the feed type (wire facts, seller feed §4). The public service also accepts 7z,
 * which the sandbox cannot open. The sandbox accepts gzipped CSV so that a downloaded report can be uploaded again:
 * unconfirmed.
 */
const extensions: Readonly<Record<FeedType["format"], readonly string[]>> = {
  xml: [".xml", ".zip", ".gz"],
  csv: [".csv", ".csv.gz"],
  json: [],
};

/** Number of unpacked bytes at the start of a file that must contain the first record or the root element. */
const checkedBytes = 512 * 1024;

/** Reason why a file is rejected. */
export interface InputFault {
  readonly message: string;
  /** True when the file name or the first bytes show that the file has another format than the feed type's. */
  readonly isOtherKind: boolean;
}

/**
 * Checks the name and the start of a file before it is accepted. CSV is read up to the first record and at most 512
 * KiB, XML up to the root element. Stops when the signal aborts.
 * @returns the fault of the file; undefined when there is none
 */
export async function findInputFault(
  path: string,
  fileName: string,
  feedType: FeedType,
  signal: AbortSignal,
): Promise<InputFault | undefined> {
  const allowed = extensions[feedType.format];
  if (!allowed.some((extension) => fileName.toLowerCase().endsWith(extension))) {
    return otherKind(
      `The name of a file for ${feedType.name} must end with ${allowed.join(" or ")}, not with "${extname(fileName)}".`,
    );
  }
  const beginning = await readBeginning(path);
  if (beginning.length === 0) return otherKind("The file is empty.");
  const packing = compressionOf(beginning);
  if (packing === "seven-zip") return otherKind("A 7z archive cannot be opened; use zip or gzip.");
  if (feedType.format === "csv" && packing !== "none" && !isNamedGzip(fileName, packing)) {
    return otherKind(`The file is not CSV: it is compressed (${packing}).`);
  }
  const message = await findContentFault(path, feedType, signal);
  if (message === undefined) return undefined;
  return { message, isOtherKind: packing === "none" && (await isOtherText(beginning, feedType, signal)) };
}

function otherKind(message: string): InputFault {
  return { message, isOtherKind: true };
}

/** Returns true when the unpacked text cannot be the start of a file in this format. */
async function isOtherText(beginning: Buffer, { format }: FeedType, signal: AbortSignal): Promise<boolean> {
  const source = (async function* () {
    yield beginning;
  })();
  let text = "";
  try {
    for await (const piece of decodeInput(source, createTimeSlice(signal))) text += piece;
  } catch (error) {
    // An unsupported encoding does not prove that the file has another format.
    if (error instanceof MalformedFileError) return false;
    throw error;
  }
  const isMarkup = /^\uFEFF?\s*</.test(text);
  return format === "xml" ? !isMarkup : isMarkup || text.includes("\0");
}

function isNamedGzip(fileName: string, packing: string): boolean {
  return packing === "gzip" && fileName.toLowerCase().endsWith(".gz");
}

async function findContentFault(
  path: string,
  feedType: FeedType,
  signal: AbortSignal,
): Promise<string | undefined> {
  try {
    const source = await openInput(path, signal);
    const slice = createTimeSlice(signal);
    try {
      if (feedType.format === "xml") await checkXmlRoot(source, slice);
      else await readFirstRecord(takeBeginning(source), feedType, slice);
    } finally {
      source.destroy();
    }
    return undefined;
  } catch (error) {
    if (!(error instanceof MalformedFileError)) throw error;
    return error.message;
  }
}

async function* takeBeginning(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let bytes = 0;
  for await (const chunk of source) {
    yield chunk;
    bytes += chunk.length;
    if (bytes >= checkedBytes) return;
  }
}

async function readFirstRecord(
  source: AsyncIterable<Buffer>,
  feedType: FeedType,
  slice: TimeSlice,
): Promise<void> {
  const records = readCsvRecords(source, feedType, slice);
  await records.next();
  await records.return(undefined);
}
