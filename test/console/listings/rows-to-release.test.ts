import { Client, fetchExchange } from "urql";
import { describe, expect, test } from "vitest";
import type { SentUpload } from "../../../src/console/listings/send/stored-uploads.ts";
import { rowsToRelease } from "../../../src/console/listings/send/rows-to-release.ts";

/** Response of a gateway about an attempt. */
interface Answer {
  readonly status: string;
  /** Lines of its failures. */
  readonly lines?: readonly (number | null)[];
  readonly unavailable?: { readonly reason: string; readonly message: string };
}

/** A client of a gateway with this response. */
const clientOf = ({ status, lines = [], unavailable }: Answer) =>
  new Client({
    url: "http://gateway.test/graphql",
    preferGetMethod: false,
    exchanges: [fetchExchange],
    fetch: () =>
      Promise.resolve(
        Response.json({
          data: {
            genericTask: {
              id: "1",
              status,
              isTerminal: true,
              failures: {
                nodes: lines.map((lineNumber) => ({ lineNumber, sku: null, code: null, message: null })),
                pageInfo: { endCursor: null, hasNextPage: false },
                unavailable: unavailable ?? null,
              },
            },
          },
        }),
      ),
  });

const attempt: SentUpload = {
  taskId: "b",
  fileName: "b.csv",
  sentAt: new Date("2026-01-01T00:00:00.000Z"),
  marketplaceId: null,
  previous: {
    taskId: "a",
    rowKeys: ["line 5", "line 7", "line 9"],
    lines: [
      [2, 5],
      [3, 7],
      [4, 9],
    ],
  },
  file: null,
};

describe("The rows of an attempt that may be sent again", () => {
  test.each<readonly [string, Answer, readonly string[]]>([
    ["the rows that failed again", { status: "COMPLETED_WITH_ERROR", lines: [3] }, ["line 7"]],
    ["the rows that were not processed", { status: "PARTIALLY_PROCESSED", lines: [3] }, ["line 7", "line 9"]],
    ["none, when no row failed", { status: "COMPLETED" }, []],
    [
      "only rows with a known line, when another failure has none",
      { status: "COMPLETED_WITH_ERROR", lines: [null, 2] },
      ["line 5"],
    ],
    [
      "none, when the file had no records",
      { status: "COMPLETED_WITH_ERROR", unavailable: { reason: "NO_RECORDS", message: "No record." } },
      [],
    ],
  ])("are %s", async (_which, answer, expected) => {
    expect(await rowsToRelease(clientOf(answer), attempt)).toEqual(expected);
  });

  test.each(["COMPLETED_WITH_ERROR", "PARTIALLY_PROCESSED"])(
    "are unknown when the result of an attempt with status %s cannot be read",
    async (status) => {
      const unavailable = { reason: "GONE", message: "The file is gone." };
      const releasing = rowsToRelease(clientOf({ status, unavailable }), attempt);
      await expect(releasing).rejects.toThrow("The file is gone.");
    },
  );

  test.each<Answer>([
    { status: "COMPLETED_WITH_ERROR", lines: [null] },
    { status: "PARTIALLY_PROCESSED", lines: [] },
  ])("are unknown when no failure has a line: %j", async (answer) => {
    const releasing = rowsToRelease(clientOf(answer), attempt);
    await expect(releasing).rejects.toThrow("does not say which rows failed");
  });
});
