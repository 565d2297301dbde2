import { expect, test } from "vitest";
import type { Download } from "../../../src/console/catalog/downloads/download.ts";
import { summaryOf } from "../../../src/console/catalog/downloads/summary.ts";

const download = (
  status: Download["status"],
  receivedBytes: number,
  sizeInBytes: number | null,
  bytesPerSecond: number | null = null,
) => ({ status, receivedBytes, sizeInBytes, bytesPerSecond }) as Download;

test("downloads are summed up by state, size and speed", () => {
  const downloads = [
    download("completed", 10, 10, null),
    download("running", 5, 20, 100),
    download("running", 5, null, 50),
    download("queued", 0, 30),
  ];
  expect(summaryOf(downloads)).toEqual({
    counts: [
      ["running", 2],
      ["queued", 1],
      ["completed", 1],
    ],
    receivedBytes: 15,
    sizeInBytes: 60,
    bytesPerSecond: 150,
  });
  expect(summaryOf([download("paused", 1, 2)]).bytesPerSecond).toBeNull();
});
