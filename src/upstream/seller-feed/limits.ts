import type { FileRules } from "../files/file-rules.ts";
import { factsOf } from "./feed-types.ts";

/** Files of upload tasks: at most 15 MB, plain or compressed (wire facts, seller feed §4). */
export const taskFileRules: FileRules = {
  maxSizeInBytes: 15_728_640,
  acceptedTypes: ["xml", "csv", "zip", "gz"],
};

/**
 * What the tasks of an upload type take: XML, plain, zipped or gzipped, or CSV. The public service takes XML in 7z archives,
 * too, which are not offered. That it takes gzipped CSV is unconfirmed.
 */
export function fileRulesOf(feedType: string): FileRules {
  const facts = factsOf(feedType);
  if (facts?.direction !== "UPLOAD") return taskFileRules;
  const acceptedTypes = facts.formats.includes("CSV") ? ["csv", "csv.gz"] : ["xml", "zip", "gz"];
  return { ...taskFileRules, acceptedTypes };
}

/** How long after its creation an upload task takes a file: one hour, in milliseconds (specification §4). */
export const uploadWindowMs = 3_600_000;

/** How long after its end a task's files are kept: 30 days, in milliseconds (wire facts, seller feed §4). */
export const fileLifeMs = 30 * 86_400_000;

/** Schedules of one feed type that a seller can have, as far as is known (wire facts, seller feed §8). */
export const maxSchedules = 10;

/** Longest name of a schedule, in characters: ours, because the service names no limit, and a request has one. */
export const maxScheduleNameLength = 1000;

/** Longest language tag, in characters (RFC 5646 §4.4.1). */
export const maxLanguageLength = 35;

/** Items on a page of a list: without a wish, and at most (wire facts, common §6). */
export const listPageSizes = { fallback: 10, max: 500 } as const;

/** How many days a list of tasks looks back: without a wish, and at most (wire facts, seller feed §2). */
export const listPeriodDays = { fallback: 7, max: 90 } as const;

/** Longest period that an order report covers, in days; without a wish it covers the last ones (wire facts, seller feed §3). */
export const maxOrderReportDays = 10;
