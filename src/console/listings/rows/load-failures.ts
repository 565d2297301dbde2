import type { Client } from "urql";
import type { UploadFailuresQuery } from "../generated/graphql.ts";
import { UploadFailures } from "../operations.ts";
import type { Failure } from "./failed-row.ts";

/** Options for loading failures. */
export interface LoadFailuresOptions {
  readonly taskId: string;
  /** Number of failures at which loading stops. */
  readonly limit: number;
  readonly signal: AbortSignal;
  /** Called with the number of failures loaded so far. */
  readonly onProgress: (count: number) => void;
}

const pageSize = 500;

/** Loads the failures of an upload, page by page. @throws CombinedError; the signal's reason. */
export async function loadFailures(client: Client, options: LoadFailuresOptions) {
  const failures: Failure[] = [];
  let after: string | null = null;
  for (;;) {
    const page = await loadPage(client, options, after);
    if (page === null) return { failures, unavailable: null, hasMore: false };
    failures.push(...page.nodes);
    options.onProgress(failures.length);
    const { unavailable, pageInfo } = page;
    const isEnd = !pageInfo.hasNextPage || unavailable !== null;
    if (isEnd || failures.length >= options.limit) return { failures, unavailable, hasMore: !isEnd };
    after = pageInfo.endCursor;
  }
}

type FailurePage = NonNullable<UploadFailuresQuery["genericTask"]>["failures"];

async function loadPage(
  client: Client,
  { taskId, signal }: Pick<LoadFailuresOptions, "signal" | "taskId">,
  after: string | null,
): Promise<FailurePage> {
  const { data, error } = await client
    .query(UploadFailures, { taskId, first: pageSize, after }, { requestPolicy: "network-only" })
    .toPromise();
  signal.throwIfAborted();
  if (error) throw error;
  return data?.genericTask?.failures ?? null;
}
