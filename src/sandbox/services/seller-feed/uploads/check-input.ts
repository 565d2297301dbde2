import { extname } from "node:path";
import type { FeedType } from "../feed-types.ts";
import { packingOf, readBeginning } from "./open-input.ts";

/** The kinds of files by the format of the feed type (wire facts, seller feed §4). */
const extensions: Readonly<Record<FeedType["format"], readonly string[]>> = {
  xml: [".xml", ".zip", ".gz", ".7z"],
  csv: [".csv"],
  json: [],
};

/**
 * Looks at a file's name and first bytes before it is accepted.
 * @returns what is wrong with it, or undefined.
 */
export async function findInputFault(
  path: string,
  fileName: string,
  feedType: FeedType,
): Promise<string | undefined> {
  const allowed = extensions[feedType.format];
  if (!allowed.includes(extname(fileName).toLowerCase())) {
    return `The name of a file for ${feedType.name} ends in ${allowed.join(" or ")}.`;
  }
  const beginning = await readBeginning(path);
  if (beginning.length === 0) return "The file is empty.";
  const packing = packingOf(beginning);
  if (packing === "seven-zip") return "This sandbox cannot open 7z archives; use zip or gzip.";
  if (feedType.format === "xml" && packing !== "none") return undefined;
  if (packing !== "none" || beginning.includes(0)) return `The file is not ${feedType.format.toUpperCase()}.`;
  const isXml = /^\uFEFF?\s*</.test(beginning.toString("utf8"));
  return isXml === (feedType.format === "xml")
    ? undefined
    : `The file is not ${feedType.format.toUpperCase()}.`;
}
