import type { KeptSize } from "../../operations/prepared-documents.ts";

/** What the route has done, and keeps. */
export interface GraphqlStatistics {
  /** Operations that ran compiled, because their document had come before. */
  readonly straightOperations: number;
  /** What the kept documents take. */
  readonly plans: KeptSize;
}
