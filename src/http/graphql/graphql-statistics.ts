import type { KeptSize } from "../../operations/prepared-documents.ts";

/** Counters of the route, and the size of its execution plans. */
export interface GraphqlStatistics {
  /** Operations that ran compiled, because their document had been seen before. */
  readonly straightOperations: number;
  /** Number and size of the cached documents. */
  readonly plans: KeptSize;
}
