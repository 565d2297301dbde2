/** Page to request from a list. */
export interface PageRequest {
  /** Maximum number of items; 1 to 500 (wire facts, common §6). */
  readonly limit: number;
  /**
   * Number of items to skip. The service rejects an offset that is not a multiple of `limit` (wire facts, common §6).
   */
  readonly offset: number;
}

/** Page of a list. */
export interface Page<Item> {
  readonly items: readonly Item[];
  /** Number of items in the whole list; null when the service does not report it. */
  readonly total: number | null;
  /** True when the list continues after this page. */
  readonly hasNext: boolean;
}

/** Page to request from a list with continuation tokens. */
export interface TokenPageRequest {
  /** Maximum number of items; 20 to 100 (wire facts, common §6). */
  readonly limit: number;
  /** Continuation token from the previous page; null for the first page. */
  readonly token: string | null;
}

/** Page of a list with continuation tokens. */
export interface TokenPage<Item> extends Pick<Page<Item>, "items" | "total"> {
  /** Token of the next page; null on the last page. */
  readonly nextToken: string | null;
}
