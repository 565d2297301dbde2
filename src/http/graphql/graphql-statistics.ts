import type { CacheSize } from "../../operations/prepared-documents.ts";

/** Operation counter and plan cache size of the GraphQL route. */
export interface GraphqlStatistics {
  /** Number of operations that ran compiled, because their document had been seen before. */
  readonly straightOperations: number;
  /** Number and size of the cached documents. */
  readonly plans: CacheSize;
}
