import { setOrDelete } from "../components/search-parameters.ts";
import type { FeedTaskFamily, FeedTaskStatus, TasksQueryVariables } from "./generated/graphql.ts";

/** Groups of task statuses for the filter. */
export const stateGroups = {
  open: ["CREATED", "QUEUED", "IN_PROCESS"],
  completed: ["COMPLETED"],
  incomplete: ["COMPLETED_WITH_ERROR", "PARTIALLY_PROCESSED"],
  failed: ["FAILED"],
} as const satisfies Readonly<Record<string, readonly FeedTaskStatus[]>>;

/** Key of `stateGroups`. */
export type StateGroup = keyof typeof stateGroups;

/** Task families, in the order of the filter. */
export const families: readonly FeedTaskFamily[] = [
  "ORDER",
  "INVENTORY",
  "CUSTOMER_SERVICE_METRIC",
  "GENERIC",
];

/** Periods to choose from, in days before now. */
export const periods = [7, 30, 90] as const;

/** Filters of the task list. */
export interface TaskFilters {
  /** Feed task family to show; null for all families. */
  readonly family: FeedTaskFamily | null;
  /** State group to show; null for all states. */
  readonly state: StateGroup | null;
  readonly days: (typeof periods)[number];
}

/** Default filters: all families and states, the last 30 days. */
export const noFilters: TaskFilters = { family: null, state: null, days: 30 };

/** Reads the filters from URL parameters; unknown values fall back to the defaults. */
export function readFilters(address: URLSearchParams): TaskFilters {
  const state = address.get("state") ?? "";
  const days = Number(address.get("days"));
  return {
    family: families.find((family) => family === address.get("family")) ?? null,
    state: Object.hasOwn(stateGroups, state) ? (state as StateGroup) : null,
    days: periods.find((period) => period === days) ?? noFilters.days,
  };
}

/** Writes changed filters to URL parameters and omits defaults. */
export function writeFilters(address: URLSearchParams, changes: Partial<TaskFilters>): void {
  const { family, state, days } = { ...readFilters(address), ...changes };
  setOrDelete(address, "family", family);
  setOrDelete(address, "state", state);
  setOrDelete(address, "days", days === noFilters.days ? null : String(days));
}

/** Converts the filters into query variables. */
export function variablesOf({
  family,
  state,
  days,
}: TaskFilters): Pick<TasksQueryVariables, "families" | "period" | "status"> {
  return {
    ...(family && { families: [family] }),
    ...(state && { status: [...stateGroups[state]] }),
    period: { lookBackDays: days },
  };
}
