import type { SandboxClock } from "./clock.ts";
import { createResourceId } from "./identifiers.ts";
import type { Database } from "./storage/database.ts";

/** Work that is due at some time; a row is deleted when its work is done. */
export const jobTable = `
  CREATE TABLE IF NOT EXISTS jobs (
    id TEXT PRIMARY KEY,
    kind TEXT NOT NULL,
    subject_id TEXT NOT NULL,
    due_at INTEGER NOT NULL,
    attempts INTEGER NOT NULL DEFAULT 0
  ) STRICT`;

/** What a running job is given by the queue. */
export interface RunningJob {
  /**
   * To be called within a transaction that keeps a part of the work: the job was not begun in vain, so the times that the
   * process ended during it before no longer count.
   */
  readonly noteProgress: () => void;
  /** Aborts when the queue stops. A job that rejects then is run again by the next queue over the same database. */
  readonly signal: AbortSignal;
}

/** How a kind of job is done. Both functions may be called again for the same subject. */
export interface JobHandler {
  /** Long work takes turns with the event loop and ends soon after `job.signal` aborts. */
  run(subjectId: string, job: RunningJob): Promise<void>;
  /** The job threw, or the process ended too often during it: put the subject into a final state. */
  fail(subjectId: string, error: unknown): void;
}

/** The table of due work, driven by the sandbox's clock. */
export interface JobQueue {
  /** Notes a job; safe inside a transaction, together with the change that makes the job necessary. */
  add(kind: string, subjectId: string, dueAtMs: number): void;
  /** Begins to run due jobs, the ones from before a restart included. */
  start(handlers: Readonly<Record<string, JobHandler>>): void;
  /** Resolves once no job is running and none is due. */
  idle(): Promise<void>;
  /**
   * Starts no more jobs, aborts the running ones and waits for their end. Those that are broken off are due at once for the
   * next queue over the same database, and being broken off does not count as an attempt.
   */
  stop(): Promise<void>;
}

/** Packaging a video is heavy: more at once would only slow each other down. */
const maxRunning = 2;

/** A job during which the process ended this many times without progress is given up. */
const maxAttempts = 3;

/** Timers cannot hold 30 days; the queue looks again at least once a day. */
const maxTimerMs = 24 * 60 * 60 * 1000;

interface JobRow {
  id: string;
  kind: string;
  subject_id: string;
  due_at: number;
  attempts: number;
}

/** @param onError - called with every job that threw */
export function createJobQueue(
  database: Database,
  clock: SandboxClock,
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
        noteProgress() {
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
      database.insert("jobs", { id: createResourceId(), kind, subject_id: subjectId, due_at: dueAtMs });
      if (isWoken) return;
      isWoken = true;
      // The caller's transaction ends within this turn; a job that is due at once must not start inside it.
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
    async stop() {
      handlers = undefined;
      cancelTimer?.();
      stopping.abort(new Error("the sandbox is closing"));
      await Promise.all(running.values());
    },
  };
}
