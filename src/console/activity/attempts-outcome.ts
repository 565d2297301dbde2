import type { StoredListingsUpload } from "./stored-listings.ts";

/** Fields of an upload task that its outcome needs. */
export interface AttemptTask {
  readonly taskId: string;
  readonly status: string;
  readonly uploadSummary: {
    readonly successCount: number | null;
    readonly failureCount: number | null;
  } | null;
}

/** Sum over an upload and the later attempts that corrected its rows. */
export interface AttemptsOutcome {
  /** Number of accepted rows. */
  readonly accepted: number;
  readonly total: number;
}

/** Sent uploads by the upload that they correct. */
type Corrections = ReadonlyMap<string, readonly Pick<StoredListingsUpload, "taskId">[]>;

/**
 * Returns the sum over the attempts of each upload that was corrected, by task id. Missing for an upload that was not
 * corrected, and when the number of its rows or the outcome of an attempt is unknown.
 * @param tasks Uploads, including the later attempts.
 * @param sent Uploads that this browser sent.
 */
export function outcomesOf(
  tasks: readonly AttemptTask[],
  sent: readonly StoredListingsUpload[],
): ReadonlyMap<string, AttemptsOutcome> {
  const byId = new Map(tasks.map((task) => [task.taskId, task]));
  const corrections: Corrections = Map.groupBy(
    sent.filter(({ previous }) => previous !== null),
    ({ previous }) => previous?.taskId ?? "",
  );
  const outcomes = new Map<string, AttemptsOutcome>();
  for (const { taskId } of tasks) {
    const outcome = corrections.has(taskId) && outcomeOf(taskId, byId, corrections);
    if (outcome) outcomes.set(taskId, outcome);
  }
  return outcomes;
}

/** True when every row was accepted in one of the attempts. */
export function isAllAccepted(outcome: AttemptsOutcome | undefined): boolean {
  return outcome !== undefined && outcome.total > 0 && outcome.accepted === outcome.total;
}

function outcomeOf(
  taskId: string,
  tasks: ReadonlyMap<string, AttemptTask>,
  corrections: Corrections,
): AttemptsOutcome | null {
  const task = tasks.get(taskId);
  // The service did not count the rows after the place where it stopped.
  if (!task || task.status === "PARTIALLY_PROCESSED") return null;
  const later = (corrections.get(taskId) ?? []).map((one) => outcomeOf(one.taskId, tasks, corrections));
  const known = later.filter((one) => one !== null);
  if (known.length < later.length) return null;
  const { successCount, failureCount } = task.uploadSummary ?? { successCount: 0, failureCount: 0 };
  const counted = (successCount ?? 0) + (failureCount ?? 0);
  // A file that was rejected as a whole has no counts; the corrected file has those of its rows.
  const total = counted > 0 ? counted : Math.max(0, ...known.map((one) => one.total));
  const accepted = known.reduce((sum, one) => sum + one.accepted, successCount ?? 0);
  return { accepted: Math.min(accepted, total), total };
}
