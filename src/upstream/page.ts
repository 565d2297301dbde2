/** Which part of a list is wanted. */
export interface PageRequest {
  /** Most items; 1 to 500 (wire facts, common §6). */
  readonly limit: number;
  /** Items to skip: a multiple of `limit`, or the service refuses (wire facts, common §6). */
  readonly offset: number;
}

/** A part of a list. */
export interface Page<Item> {
  readonly items: readonly Item[];
  /** Items in the whole list; null when the service does not say. */
  readonly total: number | null;
  /** Whether the list goes on after this page. */
  readonly hasNext: boolean;
}

/** Which part of a list with continuation tokens is wanted. */
export interface TokenPageRequest {
  /** Most items; 20 to 100 (wire facts, common §6). */
  readonly limit: number;
  /** What the page before named as its continuation; null for the first page. */
  readonly token: string | null;
}

/** A part of a list with continuation tokens. */
export interface TokenPage<Item> extends Pick<Page<Item>, "items" | "total"> {
  /** Continues after this page; null when nothing follows. */
  readonly nextToken: string | null;
}
