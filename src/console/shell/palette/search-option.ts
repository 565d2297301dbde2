import type { CombinedError } from "urql";

/** Kind of a search result; it selects the group and the icon. */
export type SearchKind = "action" | "category" | "media" | "screen" | "task";

/** Object, screen or action that the search can open. */
export interface SearchOption {
  /** Unique among all options. */
  readonly id: string;
  readonly kind: SearchKind;
  readonly title: string;
  /** Facts after the title; empty when there are none. */
  readonly detail: string;
  /** Other searched texts, which are not shown. */
  readonly keywords: readonly string[];
  /** Address below the console's path. */
  readonly to: string;
}

/** Options of one source. */
export interface SearchSource {
  /** Options; null while they load. */
  readonly options: readonly SearchOption[] | null;
  readonly error: CombinedError | undefined;
  /** True when the user may not see any of the options. */
  readonly isForbidden?: boolean;
  /** True while more options load. */
  readonly isLoading?: boolean;
}
