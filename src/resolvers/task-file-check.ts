import { Readable } from "node:stream";
import { decodeText } from "../files/text-encoding.ts";
import type { FileRules } from "../upstream/files/file-rules.ts";
import { factsOf } from "../upstream/seller-feed/feed-types.ts";
import { fileRulesOf } from "../upstream/seller-feed/limits.ts";
import type { FileRejectionReason } from "./errors/mutation-error.ts";
import { quoted } from "./errors/quoted.ts";

/** Bytes of a file that are looked at. */
const checkedBytes = 16_384;

/** Root of every XML file of the upload types. */
const xmlRoot = "BulkDataExchangeRequests";

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
 * Checks the beginning of a file against its feed type. The columns of a CSV are left to the service, which has names for them
 * in several languages.
 * @param beginning the first {@link checkedBytes} bytes, or all when there are fewer.
 * @returns what is wrong with it, or null; null for a feed type that the gateway does not know.
 */
export async function checkTaskFileContent(
  beginning: Buffer,
  name: string | null,
  feedType: string,
): Promise<TaskFileFault | null> {
  if (factsOf(feedType)?.direction !== "UPLOAD" || beginning.length === 0) return null;
  const packing = packingOf(beginning);
  const isCsv = isCsvType(feedType);
  const isNamedGzip = packing === "gzip" && (name === null || name.toLowerCase().endsWith(".gz"));
  if (packing === "seven-zip" || (isCsv && packing !== "none" && !isNamedGzip)) {
    const message = `The file is packed (${packing}), whatever its name is; a file for ${feedType} is one of ${endings(fileRulesOf(feedType))}.`;
    return { reason: "UNSUPPORTED_TYPE", message };
  }
  if (packing !== "none") return null;
  const text = await textOf(beginning);
  const message = isCsv ? findCsvFault(text) : findXmlFault(text);
  return message === null ? null : { reason: "INVALID_CONTENT", message };
}

/** The name under which a file goes to the service, which judges files by it; one without a name is named by its content. */
export function nameTaskFile(beginning: Buffer, name: string | null, feedType: string): string | null {
  if (name !== null || factsOf(feedType)?.direction !== "UPLOAD") return name;
  const base = isCsvType(feedType) ? "file.csv" : "file.xml";
  const packing = packingOf(beginning);
  return packing === "gzip" ? `${base}.gz` : packing === "zip" ? "file.zip" : base;
}

/** The first {@link checkedBytes} bytes of a file; the stream is destroyed then. */
export async function readBeginning(stream: Readable): Promise<Buffer> {
  const read: Buffer[] = [];
  let length = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    read.push(chunk);
    length += chunk.length;
    if (length >= checkedBytes) break;
  }
  return Buffer.concat(read).subarray(0, checkedBytes);
}

/**
 * Waits for the first bytes of a file that is to be sent.
 * @returns them, and the file that still has them; whoever does not send it destroys it.
 */
export async function withBeginning(
  stream: Readable,
): Promise<{ readonly beginning: Buffer; readonly whole: Readable }> {
  const chunks: AsyncIterator<Buffer> = stream[Symbol.asyncIterator]();
  const read: Buffer[] = [];
  let length = 0;
  while (length < checkedBytes) {
    const next = await chunks.next();
    if (next.done) break;
    read.push(next.value);
    length += next.value.length;
  }
  async function* all() {
    yield* read;
    for (let next = await chunks.next(); !next.done; next = await chunks.next()) yield next.value;
  }
  const whole = Readable.from(all(), { objectMode: false });
  whole.once("close", () => stream.destroy());
  return { beginning: Buffer.concat(read).subarray(0, checkedBytes), whole };
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
  const texts: string[] = [];
  const bytes = async function* () {
    yield beginning;
  };
  for await (const text of decodeText(bytes())) texts.push(text);
  return texts.join("").replace(/^\uFEFF/, "");
}

const otherDelimiters = [
  [";", "semicolons"],
  ["\t", "tabs"],
  ["|", "vertical bars"],
] as const;

function findCsvFault(text: string): string | null {
  if (/^\s*<(?:!doctype\s+)?html\b/i.test(text)) return "The file is HTML; a CSV file is needed.";
  if (/^\s*[{[]/.test(text)) return "The file is JSON; a CSV file is needed.";
  if (/^\s*</.test(text)) return "The file is XML; a CSV file is needed.";
  if (text.includes("\0")) return "The file is not text; a CSV file is needed.";
  // Templates begin with lines about themselves.
  const header = text.split(/\r\n|\r|\n/).find((line) => !/^\s*$|^\W{0,2}info\b/i.test(line)) ?? "";
  // The action column of a template holds bars in brackets; a name in quotation marks may hold any sign.
  const names = header.replaceAll(/"[^"]*(?:"|$)|\([^)]*\)/g, "");
  const countOf = (sign: string) => names.split(sign).length - 1;
  let most = countOf(",");
  let delimiter: string | undefined;
  for (const [sign, name] of otherDelimiters) {
    if (countOf(sign) > most) [most, delimiter] = [countOf(sign), name];
  }
  return delimiter === undefined
    ? null
    : `The columns of the CSV are separated by ${delimiter}; they must be separated by commas.`;
}

function findXmlFault(text: string): string | null {
  // UTF-16 that has no mark is left to the service.
  if (text.includes("\0")) return null;
  const bare = text.replaceAll(/<\?[^]*?\?>|<!--[^]*?-->/g, "").trimStart();
  if (/^<!DOCTYPE[^>]*\[/i.test(bare)) {
    return "The XML has a DOCTYPE with declarations of its own, which is not accepted; leave the DOCTYPE out.";
  }
  const content = bare.replaceAll(/<![A-Za-z][^>]*>/g, "").trimStart();
  if (content !== "" && !content.startsWith("<")) return "The file is not XML.";
  const [, root] = /^<([\w.:-]{1,200})[\s/>]/.exec(content) ?? [];
  if (root === undefined || root === xmlRoot) return null;
  return `The root of the XML must be ${xmlRoot}, not ${root}.`;
}
