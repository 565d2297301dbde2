import { isAllAccepted, outcomesOf } from "../activity/attempts-outcome.ts";
import type { HomeTaskFragment } from "./generated/graphql.ts";
import { statusOf } from "../tasks/task-status.ts";
import { endedSchedules } from "./ended-schedules.ts";
import { isRejected } from "./media-state.ts";
import type { RateLimit } from "./use-limits.ts";
import type { MediaItem } from "./use-media.ts";
import type { HomeSchedule } from "./use-schedules.ts";
import type { StoreNow } from "./use-store.ts";
import type { StoredChange } from "./stored-change.ts";
import type { Tasks } from "./use-tasks.ts";

/** Something that needs the seller's attention. */
export type Attention =
  /** Listings upload with rows that failed and were not sent again. */
  | { readonly kind: "failedRows"; readonly task: HomeTaskFragment; readonly rows: number }
  | { readonly kind: "failedTask"; readonly task: HomeTaskFragment }
  | { readonly kind: "media"; readonly items: readonly MediaItem[] }
  | { readonly kind: "schedule"; readonly schedule: HomeSchedule }
  | { readonly kind: "failedChanges"; readonly changes: readonly StoredChange[] }
  | { readonly kind: "openChanges"; readonly changes: readonly StoredChange[] }
  /** Change that another client has started. */
  | { readonly kind: "otherChange" }
  | { readonly kind: "rateLimit"; readonly limit: RateLimit }
  | { readonly kind: "quota"; readonly quota: Quota };

/** Quota of the marketplace that is nearly used. */
export interface Quota {
  readonly name: "categories" | "schedules";
  /** Report type whose schedules are counted; null for other quotas. */
  readonly feedType: string | null;
  readonly used: number;
  readonly limit: number;
}

/** Share of a limit from which it counts as nearly used. */
const nearlyUsed = 0.8;
const maxSchedules = 10;
const maxCategories = 300;

/** Returns the tasks that need attention, the newest first. */
export function attentionOfTasks(
  { tasks, sent }: Pick<Tasks, "sent" | "tasks">,
  now: Date,
): readonly Attention[] {
  const outcomes = outcomesOf(tasks, sent);
  return tasks.flatMap((task): readonly Attention[] => {
    const later = sent.filter(({ previous }) => previous?.taskId === task.taskId);
    const status = statusOf(task, now);
    // The later attempt needs attention itself when it fails.
    if (status === "failed") return later.length > 0 ? [] : [{ kind: "failedTask", task }];
    if (status !== "completedWithErrors" || task.direction !== "UPLOAD") return [];
    if (isAllAccepted(outcomes.get(task.taskId))) return [];
    const sentAgain = new Set(later.flatMap(({ previous }) => previous?.rowKeys ?? []));
    const rows = (task.uploadSummary?.failureCount ?? 0) - sentAgain.size;
    return rows > 0 ? [{ kind: "failedRows", task, rows }] : [];
  });
}

/** Returns the rejected media as one item. */
export function attentionOfMedia(media: readonly MediaItem[]): readonly Attention[] {
  const items = media.filter(({ facts }) => isRejected(facts));
  return items.length > 0 ? [{ kind: "media", items }] : [];
}

/** Returns the ended schedules, and the report types with nearly as many schedules as allowed. */
export function attentionOfSchedules(schedules: readonly HomeSchedule[], now: Date): readonly Attention[] {
  const counts = Map.groupBy(schedules, ({ feedType }) => feedType);
  return [
    ...endedSchedules(schedules, now).map((schedule) => ({ kind: "schedule", schedule }) as const),
    ...quotas([...counts].map(([feedType, { length }]) => ["schedules", feedType, length, maxSchedules])),
  ];
}

/** Returns the changes of the store that failed or wait, and the number of its categories near the limit. */
export function attentionOfStore({ queue, store }: StoreNow): readonly Attention[] {
  const inState = (...kinds: readonly string[]) => queue.filter(({ state }) => kinds.includes(state.kind));
  const failed = inState("failed");
  const open = inState("waiting", "sending", "running");
  const count = countOf(store?.categories ?? []);
  return [
    ...(failed.length > 0 ? [{ kind: "failedChanges", changes: failed } as const] : []),
    ...(open.length > 0 ? [{ kind: "openChanges", changes: open } as const] : []),
    ...(store?.pendingChange && inState("sending", "running").length === 0
      ? [{ kind: "otherChange" } as const]
      : []),
    ...quotas([["categories", null, count, maxCategories]]),
  ];
}

/** Returns the rate limits that are nearly used. */
export function attentionOfLimits(limits: readonly RateLimit[]): readonly Attention[] {
  return limits
    .filter(({ used, limit }) => used >= limit * nearlyUsed)
    .map((limit) => ({ kind: "rateLimit", limit }));
}

function quotas(
  all: readonly (readonly [name: Quota["name"], feedType: string | null, used: number, limit: number])[],
): readonly Attention[] {
  return all
    .filter(([, , used, limit]) => used >= limit * nearlyUsed)
    .map(([name, feedType, used, limit]) => ({ kind: "quota", quota: { name, feedType, used, limit } }));
}

interface Category {
  readonly id: string;
  readonly children?: readonly Category[];
}

function countOf(categories: readonly Category[]): number {
  return categories.reduce((sum, { children = [] }) => sum + 1 + countOf(children), 0);
}
