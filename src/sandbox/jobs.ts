import type { SandboxClock } from "./clock.ts";
import type { Identifiers } from "./identifiers.ts";
import type { Database } from "./storage/database.ts";

/** Index of the jobs that are due. */
export const jobIndex = "CREATE INDEX IF NOT EXISTS jobs_by_due_at ON jobs (due_at)";

/** Table of scheduled jobs; a row is deleted when its job is done. */
export const jobTable = `
  CREATE TABLE IF NOT EXISTS jobs (
    id TEXT PRIMARY KEY,
    kind TEXT NOT NULL,
    subject_id TEXT NOT NULL,
    due_at INTEGER NOT NULL,
    attempts INTEGER NOT NULL DEFAULT 0
  ) STRICT`;

/** Context of a running job. */
export interface RunningJob {
  /**
   * Resets the number of attempts, so that earlier crashes during this job no longer count. Must be called within the
   * transaction that stores a part of the job's work.
   */
  readonly resetAttempts: () => void;
  /**
   * Aborts when the queue stops. A job that rejects after the abort runs again in the next queue over the same
   * database.
   */
  readonly signal: AbortSignal;
}

/** Handler of one kind of job. Both functions may be called again for the same subject. */
export interface JobHandler {
  /** Runs the job. Long work must yield to the event loop, and end soon after `job.signal` aborts. */
  run(subjectId: string, job: RunningJob): Promise<void>;
  /** Sets the final state of the subject, after the job threw or the process ended too often during it. */
  fail(subjectId: string, error: unknown): void;
}

/** Persistent queue of scheduled jobs, driven by the sandbox clock. */
export interface JobQueue {
  /** Adds a job. It can be called in the transaction of the change that requires the job. */
  add(kind: string, subjectId: string, dueAtMs: number): void;
  /** Starts running due jobs, including those from before a restart. */
  start(handlers: Readonly<Record<string, JobHandler>>): void;
  /** Resolves when no job is running and none is due. */
  idle(): Promise<void>;
  /** True while a job is running. */
  isBusy(): boolean;
  /**
   * Starts no more jobs, aborts the running ones and waits for them. Aborted jobs are due immediately in the next queue
   * over the same database; the abort does not count as an attempt.
   */
  stop(): Promise<void>;
}

/**
 * Maximum number of running jobs. Packaging a video uses much CPU time, and more jobs would only slow each other down.
 */
const maxRunning = 2;

/** Number of attempts without progress after which a job fails. Only attempts during which the process exited count. */
const maxAttempts = 3;

/** Maximum timer in milliseconds. Node timers are limited to 24.8 days, but jobs can be due in 30. */
const maxTimerMs = 24 * 60 * 60 * 1000;

interface JobRow {
  id: string;
  kind: string;
  subject_id: string;
  due_at: number;
  attempts: number;
}

/**
 * Creates a job queue.
 * @param onError - called with each job that threw
 */
export function createJobQueue(
  database: Database,
  clock: SandboxClock,
  identifiers: Identifiers,
  onError: (kind: string, subjectId: string, error: unknown) => void,
): JobQueue {
  let handlers: Readonly<Record<string, JobHandler>> | undefined;
  let cancelTimer: (() => void) | undefined;
  let isWoken = false;
  const stopping = new AbortController();
  const running = new Map<string, Promise<void>>();

  function startDueJobs(): void {
    if (handlers === undefined) return;
    cancelTimer?.();
    const nowMs = clock.now();
    const due: JobRow[] = database.all("SELECT * FROM jobs WHERE due_at <= ? ORDER BY due_at, rowid", nowMs);
    for (const job of due.filter(({ id }) => !running.has(id)).slice(0, maxRunning - running.size)) {
      const handler = handlers[job.kind];
      if (handler === undefined) throw new Error(`no handler for jobs of kind ${job.kind}`);
      const work = runJob(job, handler).finally(() => {
        running.delete(job.id);
        startDueJobs();
      });
      running.set(job.id, work);
    }
    const next: { due_at: number } | undefined = database.get(
      "SELECT due_at FROM jobs WHERE due_at > ? ORDER BY due_at",
      nowMs,
    );
    if (next !== undefined)
      cancelTimer = clock.schedule(startDueJobs, Math.min(next.due_at - nowMs, maxTimerMs));
  }

  async function runJob(job: JobRow, handler: JobHandler): Promise<void> {
    let isBrokenOff = false;
    try {
      if (job.attempts >= maxAttempts) throw new Error("the process ended too often during this job");
      database.run("UPDATE jobs SET attempts = attempts + 1 WHERE id = ?", job.id);
      await handler.run(job.subject_id, {
        signal: stopping.signal,
        resetAttempts() {
          database.run("UPDATE jobs SET attempts = 1 WHERE id = ?", job.id);
        },
      });
    } catch (error) {
      isBrokenOff = stopping.signal.aborted;
      if (isBrokenOff) return;
      onError(job.kind, job.subject_id, error);
      handler.fail(job.subject_id, error);
    } finally {
      database.run(
        isBrokenOff
          ? "UPDATE jobs SET attempts = max(attempts - 1, 0) WHERE id = ?"
          : "DELETE FROM jobs WHERE id = ?",
        job.id,
      );
    }
  }

  return {
    add(kind, subjectId, dueAtMs) {
      database.insert("jobs", {
        id: identifiers.createResourceId("job"),
        kind,
        subject_id: subjectId,
        due_at: dueAtMs,
      });
      if (isWoken) return;
      isWoken = true;
      // The caller's transaction ends within this turn; a job that is already due must not start inside it.
      queueMicrotask(() => {
        isWoken = false;
        startDueJobs();
      });
    },
    start(given) {
      handlers = given;
      startDueJobs();
    },
    async idle() {
      await Promise.resolve();
      while (running.size > 0) await Promise.race(running.values());
    },
    isBusy: () => running.size > 0,
    async stop() {
      handlers = undefined;
      cancelTimer?.();
      stopping.abort(new Error("the sandbox is closing"));
      await Promise.all(running.values());
    },
  };
}
