import type { Client } from "urql";
import type { ReportsQuery, ReportsQueryVariables } from "./generated/graphql.ts";
import { reportsQuery } from "./operations.ts";

/** Number of reports on the first page, which fills the screen, and on each further page. */
const firstPageSize = 25;
const pageSize = 100;

type Connection = NonNullable<ReportsQuery["feedTasks"]>;

/** Loaded part of the list. */
export interface LoadedReports {
  readonly reports: Connection["nodes"];
  /** True when another page follows. */
  readonly hasMore: boolean;
  readonly isLoading: boolean;
  /** Feed types whose reports are missing. */
  readonly unreadable: Connection["unreadable"];
  /** Error of the page that could not be loaded. */
  readonly error: Error | undefined;
}

interface LoadedPage {
  readonly connection: Connection | null;
  readonly error: Error | undefined;
  readonly isLoading: boolean;
  readonly stop: () => void;
}

/** Pages of the reports that match a filter, newest first. While it has listeners, it follows the changes of the cache. */
export class ReportPages {
  readonly #client: Client;
  readonly #filter: Omit<ReportsQueryVariables, "after" | "first">;
  readonly #listeners = new Set<() => void>();
  #pages: LoadedPage[] = [];
  #wanted = 1;
  #loaded: LoadedReports = {
    reports: [],
    hasMore: false,
    isLoading: true,
    unreadable: [],
    error: undefined,
  };

  constructor(client: Client, filter: Omit<ReportsQueryVariables, "after" | "first">) {
    this.#client = client;
    this.#filter = filter;
  }

  /** Loaded part of the list; the same object until it changes. */
  get loaded(): LoadedReports {
    return this.#loaded;
  }

  /** Calls the listener after each change, until the returned function is called. The first listener starts loading. */
  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    if (this.#listeners.size === 1) this.#load(0);
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size === 0) this.#drop(0);
    };
  };

  /** Loads the next page, unless one is being loaded already. */
  loadMore = (): void => {
    if (!this.#loaded.hasMore || this.#loaded.isLoading) return;
    this.#wanted = this.#pages.length + 1;
    this.#load(this.#pages.length);
  };

  /** Loads the page again that could not be loaded. */
  retry = (): void => {
    const last = this.#pages.length - 1;
    if (last >= 0) this.#load(last);
  };

  #load(index: number): void {
    const after = this.#pages[index - 1]?.connection?.pageInfo.endCursor ?? null;
    this.#drop(index);
    let isDropped = false;
    const handle: { stop?: () => void } = {};
    const stop = () => {
      isDropped = true;
      handle.stop?.();
    };
    this.#pages[index] = { connection: null, error: undefined, isLoading: true, stop };
    const subscription = this.#client
      .query(reportsQuery, { ...this.#filter, first: index === 0 ? firstPageSize : pageSize, after })
      .subscribe(({ data, error, stale }) => {
        if (isDropped) return;
        const connection = data?.feedTasks ?? null;
        const before = this.#pages[index]?.connection?.pageInfo.endCursor;
        this.#pages[index] = { connection, error, isLoading: stale && connection === null, stop };
        const next = connection?.pageInfo;
        // The cursor moves when new reports were created, so the pages that follow are loaded again.
        if (this.#pages.length > index + 1 && next?.endCursor !== before) this.#drop(index + 1);
        if (next?.hasNextPage && this.#pages.length === index + 1 && this.#wanted > index + 1) {
          this.#load(index + 1);
        }
        this.#publish();
      });
    handle.stop = () => subscription.unsubscribe();
    if (isDropped) subscription.unsubscribe();
    this.#publish();
  }

  #drop(from: number): void {
    for (const { stop } of this.#pages.splice(from)) stop();
  }

  #publish(): void {
    const last = this.#pages.at(-1);
    const unreadable = this.#pages.flatMap(({ connection }) => connection?.unreadable ?? []);
    this.#loaded = {
      reports: this.#pages.flatMap(({ connection }) => connection?.nodes ?? []),
      hasMore: last?.connection ? last.connection.pageInfo.hasNextPage : this.#pages.length > 1,
      isLoading: last?.isLoading ?? true,
      unreadable: [...new Map(unreadable.map((one) => [one.feedType, one])).values()],
      error: last?.error,
    };
    for (const listener of this.#listeners) listener();
  }
}
