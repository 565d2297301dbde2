import type { SandboxClock } from "../../clock.ts";
import type { JobQueue } from "../../jobs.ts";
import type { Database } from "../../storage/database.ts";

/** What the store service's operations and jobs work with. */
export interface StoreParts {
  readonly database: Database;
  readonly clock: SandboxClock;
  readonly jobs: JobQueue;
  /** How long a category change stays PENDING before it is carried out. */
  readonly storeTaskMs: number;
}

/** Public base path of the store service (wire facts, common §1). */
export const storeBasePath = "/sell/stores/v1";

/** Kinds of jobs of the store service. */
export const storeJobs = { finishTask: "store.task.finish" } as const;

/** A task that has not finished ends after this time (seller feed and store specification §3). */
export const maxTaskLifeMs = 24 * 60 * 60 * 1000;
