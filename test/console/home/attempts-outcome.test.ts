import { describe, expect, test } from "vitest";
import {
  type AttemptTask,
  isAllAccepted,
  outcomesOf,
} from "../../../src/console/activity/attempts-outcome.ts";
import type { StoredListingsUpload } from "../../../src/console/activity/stored-listings.ts";

const task = (
  taskId: string,
  accepted: number | null,
  failed: number | null,
  status = "COMPLETED",
): AttemptTask => ({
  taskId,
  status,
  uploadSummary: accepted === null ? null : { successCount: accepted, failureCount: failed },
});

/** An upload that corrects another one. */
const correction = (taskId: string, of: string): StoredListingsUpload => ({
  taskId,
  fileName: `${taskId}.csv`,
  previous: { taskId: of, rowKeys: [] },
});

const outcome = (tasks: readonly AttemptTask[], sent: readonly StoredListingsUpload[], taskId = "a") => {
  const found = outcomesOf(tasks, sent).get(taskId);
  return found && { ...found, isAll: isAllAccepted(found) };
};

describe("The outcome of an upload over its attempts", () => {
  test("is the sum of the accepted rows", () => {
    const tasks = [task("a", 15, 5), task("b", 3, 2), task("c", 2, 0)];
    const sent = [correction("b", "a"), correction("c", "b")];
    expect(outcome(tasks, sent)).toEqual({ accepted: 20, total: 20, isAll: true });
    expect(outcome(tasks, sent, "b")).toEqual({ accepted: 5, total: 5, isAll: true });
    expect(outcome(tasks, sent, "c")).toBeUndefined();
  });

  test("has open rows while an attempt is in progress or some rows fail again", () => {
    const sent = [correction("b", "a")];
    const running = [task("a", 15, 5), task("b", null, null, "IN_PROCESS")];
    expect(outcome(running, sent)).toEqual({ accepted: 15, total: 20, isAll: false });
    expect(outcome([task("a", 15, 5), task("b", 3, 2)], sent)).toMatchObject({ accepted: 18, isAll: false });
  });

  test("counts rows that fail again and are then sent again from the first attempt", () => {
    const tasks = [task("a", 15, 5), task("b", 3, 2), task("c", 2, 0)];
    expect(outcome(tasks, [correction("b", "a"), correction("c", "a")])).toMatchObject({ isAll: true });
  });

  test("is that of the corrected file when the first one was rejected as a whole", () => {
    const sent = [correction("b", "a")];
    const failed = task("a", null, null, "FAILED");
    expect(outcome([failed, task("b", 4, 0)], sent)).toEqual({ accepted: 4, total: 4, isAll: true });
    expect(outcome([failed, task("b", null, null, "QUEUED")], sent)).toMatchObject({ isAll: false });
  });

  test("is unknown when an attempt is unknown, or when the marketplace has not read all rows", () => {
    expect(outcome([task("a", 15, 5)], [correction("b", "a")])).toBeUndefined();
    const stopped = task("a", 1, 1, "PARTIALLY_PROCESSED");
    expect(outcome([stopped, task("b", 1, 0)], [correction("b", "a")])).toBeUndefined();
  });
});
