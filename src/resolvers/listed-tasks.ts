import { timeOf } from "../upstream/instant.ts";
import type { DateRange } from "../upstream/seller-feed/inputs.ts";
import type { FeedTask } from "../upstream/seller-feed/model.ts";
import type { GatewayContext } from "./context.ts";

/** A page of tasks of one feed type, or of several. */
interface ListedPage {
  readonly tasks: ReadonlySet<FeedTask>;
  /** When its tasks were created: from the whole second of the first to the end of that of the last. */
  readonly span: DateRange;
}

/** The pages that a request has listed, put together when one is asked for. */
const noPages = (): (() => ListedPage)[] => [];

/** Remembers for the request that the tasks are those of one page. */
export function rememberPage(tasks: readonly FeedTask[], { loaders }: GatewayContext): void {
  let page: ListedPage | null = null;
  loaders.own(noPages).push(() => (page ??= { tasks: new Set(tasks), span: spanOf(tasks) }));
}

/**
 * When the tasks of the page were created that a task was read with, so that what is looked for of them all is looked for
 * once; null when the task was read otherwise.
 */
export function listedWithin(task: FeedTask, { loaders }: GatewayContext): DateRange | null {
  for (const page of loaders.own(noPages)) {
    const { tasks, span } = page();
    if (tasks.has(task)) return span;
  }
  return null;
}

function spanOf(tasks: readonly FeedTask[]): DateRange {
  const seconds = tasks.map(({ createdAt }) => Math.floor(timeOf(createdAt) / 1000));
  return { from: new Date(Math.min(...seconds) * 1000), to: new Date(Math.max(...seconds) * 1000 + 999) };
}
