import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { isFileFault } from "../files/file-fault.ts";
import { decodeText } from "../files/text-encoding.ts";
import { maxResultBytes, UnpackedFile } from "../files/unpacked-file.ts";
import { UncommonZipFault } from "../files/zipped-file.ts";
import type { StoredFile } from "../uploads/uploaded-file.ts";
import type { FileRules } from "../upstream/files/file-rules.ts";
import { factsOf } from "../upstream/seller-feed/feed-types.ts";
import { fileRulesOf } from "../upstream/seller-feed/limits.ts";
import type { FileRejectionReason } from "./errors/mutation-error.ts";
import { quoted } from "./errors/quoted.ts";
import { type FileBeginning, findCsvFault, findXmlFault } from "./task-file-text.ts";

/** Bytes at the beginning of a stored file that a check without the whole file reads. */
const startBytes = 16_384;

/** Bytes at the beginning of a file, unpacked, within which its column names and first record, or its root, stand. */
const checkedBytes = 131_072;

/** Why a file is none for its feed type. */
export interface TaskFileFault {
  readonly reason: Extract<FileRejectionReason, "INVALID_CONTENT" | "UNSUPPORTED_TYPE">;
  readonly message: string;
}

type Packing = "gzip" | "none" | "seven-zip" | "zip";

/**
 * Checks the name of a file against its feed type; a file without a name is judged by its content.
 * @returns what is wrong with it, or null; null for a feed type that the gateway does not know.
 */
export function checkTaskFileName(name: string | null, feedType: string): TaskFileFault | null {
  if (name === null || factsOf(feedType)?.direction !== "UPLOAD") return null;
  const rules = fileRulesOf(feedType);
  if (rules.acceptedTypes.some((type) => name.toLowerCase().endsWith(`.${type}`))) return null;
  const message = `The name of the file ends in ${quoted(name.slice(-40))}; the name of a file for ${feedType} ends in ${endings(rules)}.`;
  return { reason: "UNSUPPORTED_TYPE", message };
}

function endings({ acceptedTypes }: FileRules): string {
  return acceptedTypes.map((type) => `.${type}`).join(" or ");
}

/**
 * Checks the beginning of a file against its feed type: kind and packing; of a file that is not packed the column names and the
 * first record of CSV, or the root of XML.
 * @param beginning the first bytes.
 * @param isCut whether the file has more.
 * @returns what is wrong with it, or null; null for a feed type that the gateway does not know.
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
    const message = `The file is packed (${packing}), whatever its name is; a file for ${feedType} is one of ${endings(fileRulesOf(feedType))}.`;
    return { reason: "UNSUPPORTED_TYPE", message };
  }
  if (packing !== "none") return null;
  return invalidContent(findTextFault({ text: await textOf(beginning), isCut }, feedType));
}

/**
 * Checks a whole file against its feed type, before a task is opened for it. A packed file is unpacked to its end; what is in
 * it is checked as {@link checkTaskFileContent} does.
 * @returns what is wrong with it, or null; null for a feed type that the gateway does not know.
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
  return invalidContent(problem && `The file inside the ${packing} file is wrong. ${problem}`);
}

/**
 * Unpacks a file to its end.
 * @returns the beginning of its text, or why it cannot be unpacked.
 */
async function unpack(content: Pick<StoredFile, "createReadStream">, packing: Packing) {
  if (packing === "zip" && !(await hasArchiveEnd(content.createReadStream()))) {
    return { problem: "The zip archive breaks off." };
  }
  try {
    const unpacked = new UnpackedFile(content.createReadStream(), maxResultBytes);
    const { bytes, isCut } = await takeBytes(unpacked.bytes, checkedBytes, true);
    return { text: await textOf(bytes), isCut };
  } catch (error) {
    // A file that unpacks to too much, or in a way that only the service may know, is left to the service.
    if (error instanceof UncommonZipFault) return { problem: null };
    if (!isFileFault(error)) throw error;
    return { problem: error.reason === "TOO_LARGE" ? null : error.message };
  }
}

/** Most bytes of the record at the end of a zip archive, its comment included (APPNOTE 4.3.16). */
const archiveEndBytes = 65_557;

async function hasArchiveEnd(source: Readable): Promise<boolean> {
  let end: Buffer = Buffer.alloc(0);
  for await (const chunk of source as AsyncIterable<Buffer>) {
    end = Buffer.concat([end, chunk]).subarray(-archiveEndBytes);
  }
  return end.includes("PK\u0005\u0006", 0, "latin1");
}

/** Names a file without a name by its content, because the service judges files by their names; null where it is of no known type. */
export function nameTaskFile(beginning: Buffer, feedType: string): string | null {
  if (factsOf(feedType)?.direction !== "UPLOAD") return null;
  const base = isCsvType(feedType) ? "file.csv" : "file.xml";
  const packing = packingOf(beginning);
  return packing === "gzip" ? `${base}.gz` : packing === "zip" ? "file.zip" : base;
}

/** The first bytes of a file, enough for {@link checkTaskFileContent}; the stream is destroyed then. */
export async function readBeginning(stream: Readable): Promise<Buffer> {
  return (await takeBytes(stream, startBytes)).bytes;
}

/**
 * The first bytes of a stream.
 * @param readsAll whether it is read to its end, which shows that it has one. Otherwise it is left behind the bytes.
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
