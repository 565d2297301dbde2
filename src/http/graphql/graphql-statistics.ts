import type { PlanCacheSize } from "../../plans/plan-cache.ts";

/** What the route has done, and keeps. */
export interface GraphqlStatistics {
  /** Operations that were answered past the server library, because they had a plan. */
  readonly straightOperations: number;
  /** The plans that are kept now. */
  readonly plans: PlanCacheSize;
}
