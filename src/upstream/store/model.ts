import type { ItemOf } from "../wire/parse.ts";
import type { storeShape, storeTaskShape, topCategoryShape } from "./wire.ts";

/** A seller's store as the store service reports it (wire facts, store §3). */
export type Store = ItemOf<typeof storeShape>;

/** A category of a store, with everything below it. */
export type StoreCategory = ItemOf<typeof topCategoryShape>;

/** An asynchronous category change. */
export type StoreTask = ItemOf<typeof storeTaskShape>;

/** Kinds of category change. RENAME_STORE_CATEGORY is unknown to the public service, which renames at once. */
export type StoreTaskType = NonNullable<StoreTask["type"]>;

/** The service gives no number with a failed task, only a text (wire facts, store §3): its words say what is meant. */
const failureWords = [
  ["TIMED_OUT", /\b24 hours?\b|\btim(?:ed?|ing)[ -]?out\b/i],
  [
    "LISTINGS_WITHOUT_DESTINATION",
    /\bno (?:listing )?destination\b|\bdestination\b.*\b(?:missing|required)\b/i,
  ],
  ["LISTINGS_DESTINATION_INVALID", /\blisting destination\b/i],
  ["SERVICE_FAILURE", /\binternal (?:failure|error)\b/i],
] as const;

/** Reasons of a failed category change. */
export type StoreTaskFailureReason = (typeof failureWords)[number][0] | "UNRECOGNIZED";

/** Why a category change FAILED; null for any other status. */
export function failureReasonOf({ status, message }: StoreTask): StoreTaskFailureReason | null {
  if (status !== "FAILED") return null;
  return failureWords.find(([, pattern]) => pattern.test(message ?? ""))?.[0] ?? "UNRECOGNIZED";
}
