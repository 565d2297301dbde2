import type { StoreTask } from "./model.ts";

/** Reasons of a failed category change. */
export const storeTaskFailureReasons = [
  "TIMED_OUT",
  "LISTINGS_WITHOUT_DESTINATION",
  "LISTINGS_DESTINATION_INVALID",
  "SERVICE_FAILURE",
  "UNRECOGNIZED",
] as const;
/** One of {@link storeTaskFailureReasons}. */
export type StoreTaskFailureReason = (typeof storeTaskFailureReasons)[number];

/** The service gives no number with a failed task, only a text (wire facts, store §3): its words say what is meant. */
const words: readonly (readonly [reason: StoreTaskFailureReason, pattern: RegExp])[] = [
  ["TIMED_OUT", /\b24 hours?\b|\btim(?:ed?|ing)[ -]?out\b/i],
  [
    "LISTINGS_WITHOUT_DESTINATION",
    /\bno (?:listing )?destination\b|\bdestination\b.*\b(?:missing|required)\b/i,
  ],
  ["LISTINGS_DESTINATION_INVALID", /\blisting destination\b/i],
  ["SERVICE_FAILURE", /\binternal (?:failure|error)\b/i],
];

/** Why a category change FAILED; null for any other status. */
export function failureReasonOf({ status, message }: StoreTask): StoreTaskFailureReason | null {
  if (status !== "FAILED") return null;
  return words.find(([, pattern]) => pattern.test(message ?? ""))?.[0] ?? "UNRECOGNIZED";
}
