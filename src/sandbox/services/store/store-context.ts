import type { SandboxClock } from "../../clock.ts";
import type { Identifiers } from "../../identifiers.ts";
import type { JobQueue } from "../../jobs.ts";
import type { Database } from "../../storage/database.ts";

/** Dependencies of the store operations and jobs. */
export interface StoreDeps {
  readonly database: Database;
  readonly clock: SandboxClock;
  readonly identifiers: Identifiers;
  readonly jobs: JobQueue;
  /** Time in milliseconds that a category change stays PENDING. */
  readonly storeTaskMs: number;
}

/** Public base path of the store service (wire facts, common §1). */
export const storeBasePath = "/sell/stores/v1";

/** Kinds of jobs of the store service. */
export const storeJobs = { finishTask: "store.task.finish" } as const;

/** Maximum duration of a task in milliseconds (seller feed and store specification §3). */
export const maxTaskLifeMs = 24 * 60 * 60 * 1000;
