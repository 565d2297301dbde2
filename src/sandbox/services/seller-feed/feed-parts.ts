import type { SandboxClock } from "../../clock.ts";
import type { JobQueue } from "../../jobs.ts";
import type { DataFolder } from "../../storage/data-folder.ts";
import type { Database } from "../../storage/database.ts";

/** What the seller feed service's operations and jobs work with. */
export interface FeedParts {
  readonly database: Database;
  readonly folder: DataFolder;
  readonly clock: SandboxClock;
  readonly jobs: JobQueue;
  /** How long a task stays in each of CREATED (of a report), QUEUED and IN_PROCESS. */
  readonly feedStepMs: number;
  /** Ids of schedule templates that are inactive beside the one that always is. */
  readonly inactiveScheduleTemplates: readonly string[];
}

/** Public base path of the seller feed service (wire facts, common §1). */
export const feedBasePath = "/sell/feed/v1";

/** Kinds of jobs of the seller feed service. */
export const feedJobs = {
  queueTask: "feed.task.queue",
  startTask: "feed.task.start",
  finishTask: "feed.task.finish",
  closeTask: "feed.task.close",
  forgetOutcomes: "feed.task.forget-outcomes",
  expireFiles: "feed.task.expire-files",
  expireTask: "feed.task.expire",
  runSchedule: "feed.schedule.run",
} as const;

/** An hour, in milliseconds. */
export const hourMs = 60 * 60 * 1000;
/** A day, in milliseconds. */
export const dayMs = 24 * hourMs;

/** A file may be uploaded this long after its task was created (wire facts, seller feed §4). */
export const uploadWindowMs = hourMs;

/** Files of a task are kept this long after its end (wire facts, seller feed §4). */
export const filesKeptForMs = 30 * dayMs;
