import { describe, expect, test } from "vitest";
import { attemptsOf, keysSentAgain, nameOfAttempt } from "../../../src/console/listings/send/attempts.ts";
import type { SentUpload } from "../../../src/console/listings/send/stored-uploads.ts";

const sent = (
  taskId: string,
  minute: number,
  previous: string | null,
  rowKeys: readonly string[] = [],
): SentUpload => ({
  taskId,
  fileName: `${taskId}.csv`,
  sentAt: new Date(Date.UTC(2026, 0, 1, 0, minute)),
  marketplaceId: null,
  previous: previous === null ? null : { taskId: previous, rowKeys },
  file: null,
});
const all = [sent("c", 3, "b", ["line 2"]), sent("b", 2, "a", ["line 2", "line 3"]), sent("other", 1, null)];

describe("The attempts of an upload", () => {
  test.each(["a", "b", "c"])("are the same from each of them: %s", (taskId) => {
    expect(attemptsOf(taskId, all)).toEqual(["a", "b", "c"]);
  });

  test("are only the upload itself when it is unknown", () => {
    expect(attemptsOf("x", all)).toEqual(["x"]);
  });

  test("include the rows that were sent again with a later attempt", () => {
    expect([...keysSentAgain("a", all)]).toEqual(["line 2", "line 3"]);
    expect([...keysSentAgain("c", all)]).toEqual([]);
    const [c, b] = all;
    const released = { ...b!, previous: { ...b!.previous!, releasedKeys: ["line 3"] } };
    expect([...keysSentAgain("a", [c!, released])]).toEqual(["line 2"]);
  });

  test.each([
    ["spring.csv", 2, "spring-attempt-2.csv"],
    ["spring-attempt-2.csv", 3, "spring-attempt-3.csv"],
    ["spring.CSV.GZ", 2, "spring-attempt-2.csv"],
    ["spring", 2, "spring-attempt-2.csv"],
  ])("have numbered file names: %s as attempt %d is %s", (name, attempt, expected) => {
    expect(nameOfAttempt(name, attempt)).toBe(expected);
  });
});
