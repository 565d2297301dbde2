import type { FileRules } from "../files/file-rules.ts";

/** Files of upload tasks: at most 15 MB, plain or compressed (wire facts, seller feed §4). */
export const taskFileRules: FileRules = {
  maxSizeInBytes: 15_728_640,
  acceptedTypes: ["xml", "csv", "zip", "gz", "7z"],
};

/** How long after its creation an upload task takes a file: one hour, in milliseconds (specification §4). */
export const uploadWindowMs = 3_600_000;

/** Items on a page of a list: without a wish, and at most (wire facts, common §6). */
export const listPageSizes = { fallback: 10, max: 500 } as const;

/** How many days a list of tasks looks back: without a wish, and at most (wire facts, seller feed §2). */
export const listPeriodDays = { fallback: 7, max: 90 } as const;

/** Longest period that an order report covers, in days; without a wish it covers the last ones (wire facts, seller feed §3). */
export const maxOrderReportDays = 10;
