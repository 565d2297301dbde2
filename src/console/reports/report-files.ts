import type { Client } from "urql";
import type { UserService } from "../session/user-services.ts";
import type { ReportFilesQuery } from "./generated/graphql.ts";
import { reportFilesQuery } from "./operations.ts";

type ReportNode = Extract<ReportFilesQuery["nodes"][number], { readonly resultFile: unknown }>;

/** Name and availability of a report's file. */
export type ReportFile = NonNullable<ReportNode["resultFile"]>;

/** Reports per request. Each costs two calls to the service. */
const batchSize = 25;

/**
 * Names of the files of reports. A name costs the service a call, so only those that are needed are read, and each only
 * once per session.
 */
export class ReportFiles implements UserService {
  readonly #client: Client;
  readonly #listeners = new Set<() => void>();
  readonly #asked = new Set<string>();
  #known: ReadonlyMap<string, ReportFile> = new Map();

  constructor(client: Client) {
    this.#client = client;
  }

  /** Known files by the reports' global IDs; the same map until it changes. */
  get known(): ReadonlyMap<string, ReportFile> {
    return this.#known;
  }

  /** Calls the listener after each change, until the returned function is called. */
  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Reads the files of reports, unless they were read before. @param ids Global IDs. */
  async load(ids: readonly string[]): Promise<void> {
    const missing = ids.filter((id) => !this.#asked.has(id));
    for (const id of missing) this.#asked.add(id);
    for (let start = 0; start < missing.length; start += batchSize) {
      const batch = missing.slice(start, start + batchSize);
      const { data } = await this.#client.query(reportFilesQuery, { ids: batch }).toPromise();
      if (!data) for (const id of batch) this.#asked.delete(id);
      const files = (data?.nodes ?? []).flatMap((node) =>
        node && "resultFile" in node && node.resultFile ? [[node.id, node.resultFile] as const] : [],
      );
      this.#known = new Map([...this.#known, ...files]);
      for (const listener of this.#listeners) listener();
    }
  }

  close(): void {
    this.#listeners.clear();
  }
}
