import type { FileRules } from "../files/file-rules.ts";
import { factsOf } from "./feed-types.ts";

/** Files of upload tasks: at most 15 MB, plain or compressed (wire facts, seller feed §4). */
export const taskFileRules: FileRules = {
  maxSizeInBytes: 15_728_640,
  acceptedTypes: ["xml", "csv", "zip", "gz"],
};

/**
 * Returns the rules for files of an upload type: XML, plain, zipped or gzipped, or CSV. The gateway does not offer XML
 * in 7z archives, which the public service accepts. Support for gzipped CSV is unconfirmed.
 */
export function fileRulesOf(feedType: string): FileRules {
  const facts = factsOf(feedType);
  if (facts?.direction !== "UPLOAD") return taskFileRules;
  const acceptedTypes = facts.formats.includes("CSV") ? ["csv", "csv.gz"] : ["xml", "zip", "gz"];
  return { ...taskFileRules, acceptedTypes };
}

/** Time after its creation in which an upload task accepts a file: one hour, in milliseconds (specification §4). */
export const uploadWindowMs = 3_600_000;

/**
 * Time after its completion for which a task's files are stored: 30 days, in milliseconds (wire facts, seller feed §4).
 */
export const fileLifeMs = 30 * 86_400_000;

/** Assumed maximum number of a seller's schedules of one feed type (wire facts, seller feed §8). */
export const maxSchedules = 10;

/** Maximum length of a schedule's name, in characters. A limit of the gateway; the service documents none. */
export const maxScheduleNameLength = 1000;

/** Maximum length of a language tag, in characters (RFC 5646 §4.4.1). */
export const maxLanguageLength = 35;

/** Default and maximum number of items on a list page (wire facts, common §6). */
export const listPageSizes = { fallback: 10, max: 500 } as const;

/** Default and maximum age of listed tasks, in days (wire facts, seller feed §2). */
export const listPeriodDays = { fallback: 7, max: 90 } as const;

/**
 * Maximum period of an order report, in days. The default is the latest period of that length (wire facts, seller feed
 * §3).
 */
export const maxOrderReportDays = 10;
