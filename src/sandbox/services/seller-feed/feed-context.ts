import type { SandboxClock } from "../../clock.ts";
import type { Identifiers } from "../../identifiers.ts";
import type { JobQueue } from "../../jobs.ts";
import type { DataFolder } from "../../storage/data-folder.ts";
import type { Database } from "../../storage/database.ts";

/** Dependencies of the seller feed operations and jobs. */
export interface FeedDeps {
  readonly database: Database;
  readonly folder: DataFolder;
  readonly clock: SandboxClock;
  readonly identifiers: Identifiers;
  readonly jobs: JobQueue;
  /** Time in milliseconds that a task stays in each of CREATED (reports only), QUEUED and IN_PROCESS. */
  readonly feedStepMs: number;
  /** Ids of inactive schedule templates, in addition to the one that is always inactive. */
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

/** One hour in milliseconds. */
export const hourMs = 60 * 60 * 1000;
/** One day in milliseconds. */
export const dayMs = 24 * hourMs;

/** Time in milliseconds after the creation of a task in which its file can be uploaded (wire facts, seller feed §4). */
export const uploadWindowMs = hourMs;

/** Time in milliseconds for which a task's files are stored after its end (wire facts, seller feed §4). */
export const fileRetentionMs = 30 * dayMs;
