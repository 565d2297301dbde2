import { gunzipSync } from "node:zlib";
import { expect } from "vitest";
import { hourMs } from "../durations.ts";
import { expectRefusal } from "../expect-refusal.ts";
import type { BothSides, Statements } from "../rule.ts";
import type { ServiceUnderTest } from "../under-test.ts";
import { type FetchedFile, linkToLargeFile, linkToSmallFile } from "./gateway-steps.ts";
import { download, items, maxAnswerBytes, readFirstFile } from "./steps.ts";

/** A day's books exceed the size of one response. */
const largeFile = (service: ServiceUnderTest) =>
  readFirstFile(service, `${items}&feed_scope=DAILY&category_ids=267`);
const smallFile = (service: ServiceUnderTest) =>
  readFirstFile(service, `${items}&feed_scope=HOURLY&category_ids=625`);

/** Both sides of a rule about the download of a small file. */
function ofSmallFile(check: (file: FetchedFile) => Promise<void>): BothSides {
  return {
    async onService(service) {
      const file = await smallFile(service);
      const fetchRange = (range?: string) => download(service, file, range === undefined ? {} : { range });
      await check({ size: file.size, fetch: fetchRange });
    },
    onGateway: async ({ client }) => check(await linkToSmallFile(client)),
  };
}

/** Expects a gzip file of the announced size. */
function expectGzip(bytes: Buffer, { size }: { readonly size: number }): void {
  expect(bytes).toHaveLength(size);
  expect(gunzipSync(bytes).length).toBeGreaterThan(size);
}

/** Expects a gzipped table whose first row contains the column names. */
function expectTable(bytes: Buffer): void {
  const [header = [], ...rows] = gunzipSync(bytes)
    .toString()
    .trimEnd()
    .split("\n")
    .map((line) => line.split("\t"));
  expect(header).toContain("itemId");
  expect(rows.length).toBeGreaterThan(10);
  expect(rows.filter((row) => row.length !== header.length)).toEqual([]);
}

/** Expects ranges that join to the whole file. */
async function expectJoiningRanges(file: FetchedFile): Promise<void> {
  const parts: Buffer[] = [];
  for (let first = 0; first < file.size; first += 5000) {
    parts.push((await file.fetch(`bytes=${first}-${first + 4999}`)).bytes);
  }
  expect(Buffer.concat(parts).equals((await file.fetch()).bytes)).toBe(true);
}

/** Expects that a range past the end stops there. */
async function expectLastRange(file: FetchedFile): Promise<void> {
  const { status, bytes } = await file.fetch(`bytes=${file.size - 50}-${file.size + 50}`);
  expect(status).toBe(206);
  expect(bytes).toHaveLength(50);
}

/** Expects the file for a range that covers it. */
async function expectWholeRange(file: FetchedFile): Promise<void> {
  const { status, bytes } = await file.fetch(`bytes=0-${file.size - 1}`);
  expect(status).toBeOneOf([200, 206]);
  expect(bytes).toHaveLength(file.size);
}

/** Rules for downloads of feed files, whole and in ranges. */
export const downloadRules: Statements = {
  "CATALOG-DOWNLOAD-01": {
    title: "MUST return the gzipped file as application/octet-stream with the announced size",
    source: "catalog feed specification §4; wire facts, catalog feed §1 and §5",
    async onService(service) {
      const file = await smallFile(service);
      const { status, headers, bytes } = await download(service, file);
      expect(status).toBe(200);
      expect(headers["content-type"]).toBe("application/octet-stream");
      expect(headers).not.toHaveProperty("content-encoding");
      expectGzip(bytes, file);
    },
    async onGateway({ client }) {
      const file = await linkToSmallFile(client);
      const { status, headers, bytes } = await file.fetch();
      expect(status).toBe(200);
      expect(headers).not.toHaveProperty("content-encoding");
      expectGzip(bytes, file);
    },
  },
  "CATALOG-DOWNLOAD-02": {
    title: "SHOULD return a tab-separated table whose first row contains the column names",
    source: "wire facts, catalog feed §5",
    ...ofSmallFile(async (file) => expectTable((await file.fetch()).bytes)),
  },
  "CATALOG-DOWNLOAD-03": {
    title: "MUST compress the gzip file again for Accept-Encoding: gzip",
    source: "catalog feed specification §4; wire facts, catalog feed §5",
    async onService(service) {
      const file = await smallFile(service);
      const once = await download(service, file, { "accept-encoding": "identity" });
      const twice = await download(service, file, { "accept-encoding": "gzip" });
      expect(twice.headers["content-encoding"]).toBe("gzip");
      expect(gunzipSync(twice.bytes).equals(once.bytes)).toBe(true);
      const weighted = await download(service, file, { "accept-encoding": "deflate, gzip;q=0.5" });
      expect(weighted.headers["content-encoding"]).toBe("gzip");
      expect(gunzipSync(weighted.bytes).equals(once.bytes)).toBe(true);
      const excluded = await download(service, file, { "accept-encoding": "gzip;q=0, identity" });
      expect(excluded.headers).not.toHaveProperty("content-encoding");
    },
    notThroughGateway: "The gateway always requests the file with Accept-Encoding: identity.",
  },
  "CATALOG-DOWNLOAD-04": {
    title: "MUST return a range, both ends inclusive, with 206 and its Content-Range",
    source: "catalog feed specification §4; wire facts, common §4, catalog feed §5",
    async onService(service) {
      const file = await smallFile(service);
      const part = await download(service, file, { range: "bytes=100-299" });
      expect(part.status).toBe(206);
      expect(part.bytes).toHaveLength(200);
      expect(part.headers["content-range"]).toMatch(new RegExp(`^(?:bytes )?100-299/${file.size}$`));
    },
    async onGateway({ client }) {
      const file = await linkToSmallFile(client);
      const part = await file.fetch("bytes=100-299");
      expect(part.status).toBe(206);
      expect(part.bytes).toHaveLength(200);
      expect(part.headers["content-range"]).toBe(`bytes 100-299/${file.size}`);
    },
  },
  "CATALOG-DOWNLOAD-05": {
    title: "MUST return ranges that join to one gzip stream",
    source: "wire facts, catalog feed §5",
    ...ofSmallFile(expectJoiningRanges),
  },
  "CATALOG-DOWNLOAD-06": {
    title: "MUST end the last range at the end of the file",
    source: "wire facts, catalog feed §5",
    ...ofSmallFile(expectLastRange),
  },
  "CATALOG-DOWNLOAD-07": {
    title: "MUST answer 200 or 206 to a range that covers the whole file",
    source: "wire facts, catalog feed §5",
    ...ofSmallFile(expectWholeRange),
  },
  "CATALOG-DOWNLOAD-08": {
    title: "MUST reject a download of a file over 209715200 bytes without a range, with 400 and 13015",
    source: "wire facts, catalog feed §5 and §6",
    async onService(service) {
      const file = await largeFile(service);
      expect(file.size).toBeGreaterThan(maxAnswerBytes);
      expectRefusal(await download(service, file), 400, 13015);
    },
    notThroughGateway: "The gateway fetches such a file in ranges and delivers it as a whole.",
  },
  "CATALOG-DOWNLOAD-09": {
    title: "MUST reject a malformed range with 400 and 13016",
    source: "wire facts, catalog feed §5 and §6",
    async onService(service) {
      const file = await smallFile(service);
      const open = ["bytes=10-", "bytes=-10", "bytes=0-1,4-5"];
      for (const range of ["bytes", "bytes=a-b", "bytes=9-1", "rows=1-9", "1-9", ...open]) {
        expectRefusal(await download(service, file, { range }), 400, 13016);
      }
    },
    notThroughGateway: "The gateway ignores or rejects malformed ranges before it calls the service.",
  },
  "CATALOG-DOWNLOAD-10": {
    title: "MUST reject a range outside the file or over 209715200 bytes, with 416 and 13017",
    source: "wire facts, catalog feed §5 and §6",
    async onService(service) {
      const file = await largeFile(service);
      const outside = await download(service, file, { range: `bytes=${file.size}-${file.size + 9}` });
      expectRefusal(outside, 416, 13017);
      expect(String(outside.headers["content-range"])).toMatch(new RegExp(`\\*/${file.size}$`));
      expectRefusal(await download(service, file, { range: `bytes=0-${maxAnswerBytes}` }), 416, 13017);
    },
    async onGateway({ client }) {
      // The gateway fetches a larger range in parts and rejects only a range outside the file.
      const file = await linkToLargeFile(client);
      const { status, headers } = await file.fetch(`bytes=${file.size}-${file.size + 9}`);
      expect(status).toBe(416);
      expect(headers["content-range"]).toBe(`bytes */${file.size}`);
    },
  },
  "CATALOG-DOWNLOAD-11": {
    title: "MUST return the size of a large file in the response to a short range",
    source: "wire facts, catalog feed §5",
    async onService(service) {
      const file = await largeFile(service);
      const { headers } = await download(service, file, { range: "bytes=0-100" });
      expect(String(headers["content-range"]).split("/")[1]).toBe(String(file.size));
    },
    async onGateway({ client }) {
      const file = await linkToLargeFile(client);
      const { headers } = await file.fetch("bytes=0-100");
      expect(headers["content-range"]).toBe(`bytes 0-100/${file.size}`);
    },
  },
  "CATALOG-DOWNLOAD-12": {
    title: "MUST return the same bytes for every download of a file",
    source: "wire facts, catalog feed §5",
    async onService(service) {
      const file = await smallFile(service);
      const first = await download(service, file);
      await service.pass(60_000);
      expect((await download(service, file)).bytes.equals(first.bytes)).toBe(true);
      await service.pass(hourMs);
      const other = await download(service, await smallFile(service));
      expect(gunzipSync(other.bytes).equals(gunzipSync(first.bytes))).toBe(false);
    },
    async onGateway({ client, service }) {
      const file = await linkToSmallFile(client);
      const first = await file.fetch();
      await service.pass(60_000);
      expect((await file.fetch()).bytes.equals(first.bytes)).toBe(true);
    },
  },
};
