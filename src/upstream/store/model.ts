import type { Id } from "../ids.ts";
import type { Instant } from "../instant.ts";

/** A seller's store as the store service reports it (wire facts, store §3). */
export interface Store {
  readonly name: string | null;
  readonly description: string | null;
  readonly url: string | null;
  /** Path part of the address. */
  readonly urlPath: string | null;
  readonly logoUrl: string | null;
  readonly lastOpenedAt: Instant | null;
}

/** A category of a store, with everything below it. */
export interface StoreCategory {
  readonly categoryId: Id<"StoreCategory">;
  readonly name: string;
  /** Depth in the tree: 1 for top level, at most 3. */
  readonly level: number;
  /** Position among its siblings; null when the service gives none. */
  readonly order: number | null;
  /** Category above; null at the top level. */
  readonly parentCategoryId: Id<"StoreCategory"> | null;
  /** Categories below, in shop order; empty for a leaf. */
  readonly children: readonly StoreCategory[];
}

/** Kinds of category change. RENAME_STORE_CATEGORY is unknown to the public service, which renames at once. */
export const storeTaskTypes = [
  "ADD_STORE_CATEGORY",
  "RENAME_STORE_CATEGORY",
  "MOVE_STORE_CATEGORY",
  "DELETE_STORE_CATEGORY",
  "UNRECOGNIZED",
] as const;
/** One of {@link storeTaskTypes}. */
export type StoreTaskType = (typeof storeTaskTypes)[number];

/** Statuses of a category change (wire facts, store §3); UNRECOGNIZED stands for any other text. */
export const storeTaskStatuses = ["PENDING", "COMPLETED", "FAILED", "UNRECOGNIZED"] as const;
/** One of {@link storeTaskStatuses}. */
export type StoreTaskStatus = (typeof storeTaskStatuses)[number];

/** An asynchronous category change. */
export interface StoreTask {
  readonly taskId: Id<"StoreTask">;
  /** Null when the service does not say. */
  readonly type: StoreTaskType | null;
  readonly status: StoreTaskStatus;
  /** The status as the service spelled it. */
  readonly upstreamStatus: string;
  /** The service's explanation; null when it gives none. */
  readonly message: string | null;
}

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
