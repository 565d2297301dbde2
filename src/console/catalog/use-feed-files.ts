import { useState } from "react";
import { type CombinedError, useQuery } from "urql";
import type { FileFilter } from "./file-filter.ts";
import type { FeedFileFactsFragment, FeedFilesQueryVariables } from "./generated/graphql.ts";
import { FeedFilesQuery } from "./operations.ts";

/** Loaded files that match a filter. */
export interface FeedFiles {
  readonly files: readonly FeedFileFactsFragment[];
  /** Total number of matching files; null when the service does not report it. */
  readonly totalCount: number | null;
  readonly isLoading: boolean;
  readonly hasMore: boolean;
  readonly error: CombinedError | undefined;
  readonly loadMore: () => void;
  readonly retry: () => void;
}

/** Files of the pages before the current one. */
interface Earlier {
  /** Filter that selected these files, as JSON. Files of any other filter are discarded. */
  readonly key: string;
  readonly after: string | null;
  readonly files: readonly FeedFileFactsFragment[];
}

/** Loads the files that match a filter, page by page. */
export function useFeedFiles(feedTypeId: string, choice: FileFilter): FeedFiles {
  const filter = {
    feedTypeId,
    marketplaceId: choice.marketplace,
    scope: choice.scope as FeedFilesQueryVariables["scope"],
    categoryIds: choice.category === null ? null : [choice.category],
    lookBackMinutes: choice.lookBackMinutes,
    access: choice.access,
  };
  const key = JSON.stringify(filter);
  const [known, setEarlier] = useState<Earlier>({ key, after: null, files: [] });
  const earlier = known.key === key ? known : { key, after: null, files: [] };
  const variables: FeedFilesQueryVariables = { ...filter, after: earlier.after };
  const [{ data, error, fetching, stale, operation }, askAgain] = useQuery({
    query: FeedFilesQuery,
    variables,
  });
  // Until the result arrives, urql returns the data of the previous variables.
  const isCurrent = JSON.stringify(operation?.variables) === JSON.stringify(variables);
  const page = isCurrent ? data?.feedFiles : null;
  const files = [...earlier.files, ...(page?.nodes ?? [])];
  return {
    files,
    totalCount: page?.totalCount ?? null,
    isLoading: fetching || (stale && !page) || (!page && !error),
    hasMore: page?.pageInfo.hasNextPage ?? false,
    error: isCurrent ? error : undefined,
    loadMore: () => setEarlier({ key, after: page?.pageInfo.endCursor ?? null, files }),
    retry: () => askAgain({ requestPolicy: "network-only" }),
  };
}
