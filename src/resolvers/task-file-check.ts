import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { isFileContentError } from "../files/file-content-error.ts";
import { decodeText } from "../files/text-encoding.ts";
import { maxResultBytes, DecompressedFile } from "../files/decompressed-file.ts";
import { UncommonZipFault } from "../files/zipped-file.ts";
import type { StoredFile } from "../uploads/uploaded-file.ts";
import type { FileRules } from "../upstream/files/file-rules.ts";
import { factsOf } from "../upstream/seller-feed/feed-types.ts";
import { fileRulesOf } from "../upstream/seller-feed/limits.ts";
import type { FileRejectionReason } from "./errors/mutation-error.ts";
import { quoted } from "./errors/quoted.ts";
import { type FileBeginning, findCsvFault, findXmlFault } from "./task-file-format.ts";

/** Number of bytes at the start of a stored file that the check of its beginning reads. */
const startBytes = 16_384;

/**
 * Number of decompressed bytes at the start of a file that suffice for its column names and first record, or its root.
 */
const checkedBytes = 131_072;

/** Reason why a file is invalid for its feed type. */
export interface TaskFileFault {
  readonly reason: Extract<FileRejectionReason, "INVALID_CONTENT" | "UNSUPPORTED_TYPE">;
  readonly message: string;
}

type Packing = "gzip" | "none" | "seven-zip" | "zip";

/**
 * Checks the name of a file against its feed type. A file without a name is checked by its content only.
 * @returns the error; null when there is none, or when the gateway does not know the feed type.
 */
export function checkTaskFileName(name: string | null, feedType: string): TaskFileFault | null {
  if (name === null || factsOf(feedType)?.direction !== "UPLOAD") return null;
  const rules = fileRulesOf(feedType);
  if (rules.acceptedTypes.some((type) => name.toLowerCase().endsWith(`.${type}`))) return null;
  const message = `The name of the file ends in ${quoted(name.slice(-40))}; the name of a file for ${feedType} must end in ${endings(rules)}.`;
  return { reason: "UNSUPPORTED_TYPE", message };
}

function endings({ acceptedTypes }: FileRules): string {
  return acceptedTypes.map((type) => `.${type}`).join(" or ");
}

/**
 * Checks the start of a file against its feed type: its type and compression. For an uncompressed file, also checks the
 * column names and first record of CSV, or the root of XML.
 * @param beginning the first bytes.
 * @param isCut true when the file has more bytes.
 * @returns the error; null when there is none, or when the gateway does not know the feed type.
 */
export async function checkTaskFileContent(
  beginning: Buffer,
  name: string | null,
  feedType: string,
  isCut = beginning.length >= startBytes,
): Promise<TaskFileFault | null> {
  if (factsOf(feedType)?.direction !== "UPLOAD" || beginning.length === 0) return null;
  const packing = packingOf(beginning);
  const isNamedGzip = packing === "gzip" && (name === null || name.toLowerCase().endsWith(".gz"));
  if (packing === "seven-zip" || (isCsvType(feedType) && packing !== "none" && !isNamedGzip)) {
    const message = `The file is compressed (${packing}), regardless of its name; a file for ${feedType} must be one of ${endings(fileRulesOf(feedType))}.`;
    return { reason: "UNSUPPORTED_TYPE", message };
  }
  if (packing !== "none") return null;
  return invalidContent(findTextFault({ text: await textOf(beginning), isCut }, feedType));
}

/**
 * Checks a complete file against its feed type, before its task is created. A compressed file is decompressed to its
 * end, and its content is checked as in {@link checkTaskFileContent}.
 * @returns the error; null when there is none, or when the gateway does not know the feed type.
 */
export async function checkTaskFile(
  content: Pick<StoredFile, "createReadStream">,
  name: string | null,
  feedType: string,
): Promise<TaskFileFault | null> {
  const { bytes, isCut } = await takeBytes(content.createReadStream(), checkedBytes);
  const fault = await checkTaskFileContent(bytes, name, feedType, isCut);
  const packing = packingOf(bytes);
  if (fault || packing === "none" || factsOf(feedType)?.direction !== "UPLOAD") return fault;
  const unpacked = await unpack(content, packing);
  if ("problem" in unpacked) return invalidContent(unpacked.problem);
  const problem = findTextFault(unpacked, feedType);
  return invalidContent(problem && `The file inside the ${packing} file is invalid. ${problem}`);
}

/**
 * Decompresses a file to its end.
 * @returns the start of its text, or the reason why it cannot be decompressed.
 */
async function unpack(content: Pick<StoredFile, "createReadStream">, packing: Packing) {
  if (packing === "zip" && !(await hasArchiveEnd(content.createReadStream()))) {
    return { problem: "The zip archive is truncated." };
  }
  try {
    const unpacked = new DecompressedFile(content.createReadStream(), maxResultBytes);
    const { bytes, isCut } = await takeBytes(unpacked.bytes, checkedBytes, true);
    return { text: await textOf(bytes), isCut };
  } catch (error) {
    // The service decides about a file that is too large after decompression, or that uses an uncommon compression.
    if (error instanceof UncommonZipFault) return { problem: null };
    if (!isFileContentError(error)) throw error;
    return { problem: error.reason === "TOO_LARGE" ? null : error.message };
  }
}

/** Maximum size of the end record of a zip archive including its comment, in bytes (APPNOTE 4.3.16). */
const archiveEndBytes = 65_557;

async function hasArchiveEnd(source: Readable): Promise<boolean> {
  let end: Buffer = Buffer.alloc(0);
  for await (const chunk of source as AsyncIterable<Buffer>) {
    end = Buffer.concat([end, chunk]).subarray(-archiveEndBytes);
  }
  return end.includes("PK\u0005\u0006", 0, "latin1");
}

/**
 * Returns a file name for a file without one, derived from its content, because the service checks names. Null for an
 * unknown feed type.
 */
export function nameTaskFile(beginning: Buffer, feedType: string): string | null {
  if (factsOf(feedType)?.direction !== "UPLOAD") return null;
  const base = isCsvType(feedType) ? "file.csv" : "file.xml";
  const packing = packingOf(beginning);
  return packing === "gzip" ? `${base}.gz` : packing === "zip" ? "file.zip" : base;
}

/** Returns the first bytes of a file, enough for {@link checkTaskFileContent}, and destroys the stream. */
export async function readBeginning(stream: Readable): Promise<Buffer> {
  return (await takeBytes(stream, startBytes)).bytes;
}

/**
 * Returns the first bytes of a stream.
 * @param readsAll true to read the stream to its end, which also validates the end. Otherwise reading stops after the
 * returned bytes.
 */
async function takeBytes(stream: AsyncIterable<Uint8Array>, most: number, readsAll = false) {
  const read: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of stream) {
    if (length < most) read.push(chunk);
    length += chunk.length;
    if (length > most && !readsAll) break;
  }
  return { bytes: Buffer.concat(read).subarray(0, most), isCut: length > most };
}

function findTextFault(beginning: FileBeginning, feedType: string): string | null {
  return isCsvType(feedType) ? findCsvFault(beginning, feedType) : findXmlFault(beginning);
}

function invalidContent(message: string | null): TaskFileFault | null {
  return message === null ? null : { reason: "INVALID_CONTENT", message };
}

function isCsvType(feedType: string): boolean {
  return fileRulesOf(feedType).acceptedTypes.includes("csv");
}

function packingOf(beginning: Buffer): Packing {
  const hex = beginning.subarray(0, 6).toString("hex");
  if (hex.startsWith("504b0304")) return "zip";
  if (hex.startsWith("1f8b")) return "gzip";
  return hex === "377abcaf271c" ? "seven-zip" : "none";
}

async function textOf(beginning: Buffer): Promise<string> {
  return (await text(decodeText(Readable.from([beginning])))).replace(/^\uFEFF/, "");
}
