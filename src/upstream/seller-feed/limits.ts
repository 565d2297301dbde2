import type { FileRules } from "../files/file-rules.ts";
import { factsOf } from "./feed-types.ts";

/** Rules for files of upload tasks: at most 15 MB, plain or compressed (wire facts, seller feed §4). */
export const taskFileRules: FileRules = {
  maxSizeInBytes: 15_728_640,
  acceptedTypes: ["xml", "csv", "zip", "gz"],
};

/**
 * Returns the rules for files of an upload type. They allow CSV, and XML that is plain, zipped or gzipped. The public
 * service also accepts XML in 7z archives, which the gateway does not offer. Support for gzipped CSV is unconfirmed.
 */
export function fileRulesOf(feedType: string): FileRules {
  const facts = factsOf(feedType);
  if (facts?.direction !== "UPLOAD") return taskFileRules;
  const acceptedTypes = facts.formats.includes("CSV") ? ["csv", "csv.gz"] : ["xml", "zip", "gz"];
  return { ...taskFileRules, acceptedTypes };
}

/**
 * Time after the creation of an upload task in which it accepts a file, in milliseconds: one hour (specification §4).
 */
export const uploadWindowMs = 3_600_000;

/**
 * Time after the completion of a task for which its files are stored, in milliseconds: 30 days (wire facts, seller feed
 * §4).
 */
export const fileLifeMs = 30 * 86_400_000;

/** Assumed maximum number of schedules of one feed type for one seller (wire facts, seller feed §8). */
export const maxSchedules = 10;

/** Maximum length of a schedule's name, in characters. This limit is the gateway's; the service documents none. */
export const maxScheduleNameLength = 1000;

/** Maximum length of a language tag, in characters (RFC 5646 §4.4.1). */
export const maxLanguageLength = 35;

/** Default and maximum number of items on a list page (wire facts, common §6). */
export const listPageSizes = { fallback: 10, max: 500 } as const;

/** Default and maximum age of listed tasks, in days (wire facts, seller feed §2). */
export const listPeriodDays = { fallback: 7, max: 90 } as const;

/**
 * Maximum period of an order report, in days. Without a given period, the report covers the latest period of this
 * length (wire facts, seller feed §3).
 */
export const maxOrderReportDays = 10;
