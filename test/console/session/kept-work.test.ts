import { expect, test } from "vitest";
import type { SentUpload } from "../../../src/console/listings/send/kept-uploads.ts";
import { exportWork, readKeptWork } from "../../../src/console/session/kept-work.ts";
import { english } from "../../../src/console/words/english.ts";
import { german } from "../../../src/console/words/german.ts";

/** What is kept when these values are. */
const workOf = (values: Readonly<Record<string, unknown>>) =>
  readKeptWork({ list: <Value>() => Promise.resolve(new Map(Object.entries(values)) as Map<string, Value>) });

/** The export of these values. */
const exportOf = async (values: Readonly<Record<string, unknown>>) =>
  JSON.parse(await (await exportWork(await workOf(values))).text()) as unknown;

const sent: SentUpload = {
  taskId: "t-1",
  fileName: "spring.csv",
  sentAt: new Date("2026-01-01T00:00:00.000Z"),
  marketplaceId: null,
  previous: { taskId: "t-0", rowKeys: ["line 2"], lines: [[2, 2]], releasedKeys: ["line 2"] },
  file: new File(["Title\nLamp"], "spring.csv", { type: "text/csv" }),
};

test("uploads that were sent are work that a sign-out removes, and are exported with their files", async () => {
  const values = { "listings.sent/t-1": sent };
  expect((await workOf(values)).counts).toEqual([{ kind: "sentUploads", count: 1 }]);
  expect(await exportOf(values)).toEqual({
    "listings.sent/t-1": {
      ...sent,
      sentAt: "2026-01-01T00:00:00.000Z",
      file: { name: "spring.csv", sizeInBytes: 10, text: "Title\nLamp" },
    },
  });
  for (const { session } of [english, german]) {
    expect(Object.keys(session.work.kinds)).toContain("sentUploads_one");
  }
});
