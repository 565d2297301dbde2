import { setOrDelete } from "../components/search-parameters.ts";
import type { FeedTaskStatus, ReportsQueryVariables } from "./generated/graphql.ts";

/** Statuses of the service for each value of the status filter. */
export const stateGroups = {
  open: ["CREATED", "QUEUED", "IN_PROCESS"],
  queued: ["CREATED", "QUEUED"],
  processing: ["IN_PROCESS"],
  completed: ["COMPLETED"],
  completedWithErrors: ["COMPLETED_WITH_ERROR", "PARTIALLY_PROCESSED"],
  failed: ["FAILED"],
} as const satisfies Readonly<Record<string, readonly FeedTaskStatus[]>>;

/** Key of `stateGroups`. */
export type StateGroup = keyof typeof stateGroups;

/** Periods to choose from, in days before now. */
export const periods = [7, 30, 90] as const;

/** Filters of the list of reports. */
export interface ReportFilters {
  /** Feed type to show; null for all report types. */
  readonly type: string | null;
  /** State group to show; null for all states. */
  readonly state: StateGroup | null;
  readonly days: (typeof periods)[number];
  /** Searched text; empty without a search. */
  readonly search: string;
}

/** Default filters: all types and states, the last 30 days, no search. */
export const noFilters: ReportFilters = { type: null, state: null, days: 30, search: "" };

/** Reads the filters from URL parameters; unknown values fall back to the defaults. */
export function readFilters(address: URLSearchParams): ReportFilters {
  const state = address.get("state") ?? "";
  const days = Number(address.get("days"));
  return {
    type: address.get("type") || null,
    state: Object.hasOwn(stateGroups, state) ? (state as StateGroup) : null,
    days: periods.find((period) => period === days) ?? noFilters.days,
    search: address.get("q") ?? "",
  };
}

/** Writes changed filters to URL parameters and omits defaults. */
export function writeFilters(address: URLSearchParams, changes: Partial<ReportFilters>): void {
  const { type, state, days, search } = { ...readFilters(address), ...changes };
  setOrDelete(address, "type", type);
  setOrDelete(address, "state", state);
  setOrDelete(address, "days", days === noFilters.days ? null : String(days));
  setOrDelete(address, "q", search);
}

/**
 * Converts the filters into query variables. The search is not among them, because the service cannot search.
 * @param reportTypes Feed types of all reports.
 */
export function variablesOf(
  { type, state, days }: ReportFilters,
  reportTypes: readonly string[],
): Pick<ReportsQueryVariables, "feedTypes" | "period" | "status"> {
  return {
    feedTypes: type !== null && reportTypes.includes(type) ? [type] : [...reportTypes],
    ...(state && { status: [...stateGroups[state]] }),
    period: { lookBackDays: days },
  };
}

/** True when each word of a search is part of one of the texts, regardless of case. */
export function matches(search: string, texts: readonly string[]): boolean {
  const all = texts.join("\n").toLowerCase();
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => all.includes(word));
}
