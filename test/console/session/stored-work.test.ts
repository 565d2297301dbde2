import { expect, test } from "vitest";
import type { SentUpload } from "../../../src/console/listings/send/stored-uploads.ts";
import { exportWork, readStoredWork } from "../../../src/console/session/stored-work.ts";
import { english } from "../../../src/console/messages/english.ts";
import { german } from "../../../src/console/messages/german.ts";

/** Stored work for these values. */
const workOf = (values: Readonly<Record<string, unknown>>) =>
  readStoredWork({
    list: <Value>() => Promise.resolve(new Map(Object.entries(values)) as Map<string, Value>),
  });

/** Export of these values. */
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

test("sent uploads count as work that a sign-out removes, and the export contains their files", async () => {
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

test.each([
  [
    "a CSV file with the media type of a spreadsheet",
    "a.csv",
    "application/vnd.ms-excel",
    "é",
    { text: "é" },
  ],
  ["a text file that is recognised by its name", "A.XML", "", "<a/>", { text: "<a/>" }],
  ["text in another encoding", "a.csv", "text/csv", new Uint8Array([0x61, 0xe9]), { base64: "Yek=" }],
  ["a small compressed file", "a.csv.gz", "application/gzip", new Uint8Array([31, 139]), { base64: "H4s=" }],
  ["a large compressed file", "a.zip", "application/zip", new Uint8Array(1_048_577), {}],
])("an export contains the content of %s", async (_what, name, type, content, expected) => {
  const file = new File([content], name, { type });
  expect(await exportOf({ "upload:1": { file } })).toEqual({
    "upload:1": { file: { name, sizeInBytes: file.size, ...expected } },
  });
});
