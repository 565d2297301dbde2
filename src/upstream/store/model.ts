import type { ItemOf } from "../wire/parse.ts";
import type { storeShape, storeTaskShape, topCategoryShape } from "./wire.ts";

/** Store of a seller, as reported by the store service (wire facts, store §3). */
export type Store = ItemOf<typeof storeShape>;

/** Category of a store, with all its descendants. */
export type StoreCategory = ItemOf<typeof topCategoryShape>;

/** Category change that runs asynchronously. */
export type StoreTask = ItemOf<typeof storeTaskShape>;

/** Kinds of category change. The public service renames immediately, so it never reports RENAME_STORE_CATEGORY. */
export type StoreTaskType = NonNullable<StoreTask["type"]>;

/** Reasons by words in the message. A failed task has a message but no error number (wire facts, store §3). */
const failureWords = [
  ["TIMED_OUT", /\b24 hours?\b|\btim(?:ed?|ing)[ -]?out\b/i],
  [
    "LISTINGS_WITHOUT_DESTINATION",
    /\bno (?:listing )?destination\b|\bdestination\b.*\b(?:missing|required)\b/i,
  ],
  ["LISTINGS_DESTINATION_INVALID", /\blisting destination\b/i],
  ["SERVICE_FAILURE", /\binternal (?:failure|error)\b/i],
] as const;

/** Reasons for which a category change failed. */
export type StoreTaskFailureReason = (typeof failureWords)[number][0] | "UNRECOGNIZED";

/** Returns the reason of a FAILED category change; null for other statuses. */
export function failureReasonOf({ status, message }: StoreTask): StoreTaskFailureReason | null {
  if (status !== "FAILED") return null;
  return failureWords.find(([, pattern]) => pattern.test(message ?? ""))?.[0] ?? "UNRECOGNIZED";
}
