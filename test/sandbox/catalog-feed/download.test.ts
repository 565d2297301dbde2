import { once } from "node:events";
import { connect } from "node:net";
import { promisify } from "node:util";
import { constants, gunzip, gunzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { request } from "undici";
import { createManualClock } from "../../helpers/clock.ts";
import { closeAfterAll } from "../../helpers/close-after.ts";
import { startSandbox } from "../../helpers/sandbox.ts";
import { items, maxAnswerBytes } from "../../rules/catalog-feed/steps.ts";
import { feedPath, type FileMetadata, listFiles, newestFile } from "./feed-client.ts";

const unzip = promisify(gunzip);

describe("Download of a feed file", async () => {
  const clock = createManualClock(Date.parse("2026-03-04T10:20:30.000Z"));
  const sandbox = await closeAfterAll(startSandbox({ clock }));
  const small = await newestFile(sandbox.url, `${items}&feed_scope=HOURLY&category_ids=625`);
  const large = await newestFile(sandbox.url, `${items}&feed_scope=DAILY&category_ids=267`);

  const download = async (file: FileMetadata, more: Record<string, string> = {}) => {
    const own = { "x-ebay-c-marketplace-id": file.marketplaceId, ...more };
    const headers = { authorization: "Bearer sandbox-application", ...own };
    const url = `${sandbox.url}${feedPath}/file/${file.fileId}/download`;
    const answer = await request(url, { headers });
    const bytes = Buffer.from(await answer.body.arrayBuffer());
    return { status: answer.statusCode, headers: answer.headers, bytes };
  };

  it("returns a gzipped table of the announced size, with a header line and distinct rows", async () => {
    const { headers, bytes } = await download(small);
    expect(headers["content-length"]).toBe(String(small.size));
    const text = gunzipSync(bytes).toString();
    expect(text.endsWith("\n")).toBe(true);
    const lines = text.trimEnd().split("\n");
    const [header = [], ...rows] = lines.map((line) => line.split("\t"));
    expect(header.slice(0, 4)).toEqual(["itemId", "title", "category", "categoryId"]);
    expect(new Set(rows.map((row) => row.length))).toEqual(new Set([header.length]));
    expect(new Set(rows.map(([itemId]) => itemId)).size).toBe(rows.length);
    expect(rows[0]?.[0]).toMatch(/^v1\|\d{12}\|0$/);
    expect(new Set(rows.map((row) => row[3]))).toEqual(new Set(["625"]));
    expect(text).not.toMatch(/[^\P{Cc}\n\t]/u);
  });

  it("returns a file with long blocks that unzips without errors to distinct rows", async () => {
    const { fileMetadata } = await listFiles(sandbox.url, `${items}&feed_scope=DAILY&limit=100`);
    const long = fileMetadata.filter(({ size }) => size > 1_200_000);
    const [file = small] = long.toSorted((a, b) => a.size - b.size);
    expect(file.size).toBeLessThan(3_000_000);
    const { bytes } = await download(file);
    const text = (await unzip(bytes)).toString();
    const ids = text.match(/^v1\|\d+\|0/gm) ?? [];
    expect(ids.length).toBeGreaterThan(5000);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it("returns a file that a browser's DecompressionStream can read", async () => {
    const { bytes } = await download(small);
    const unzipped = new Blob([Uint8Array.from(bytes)]).stream().pipeThrough(new DecompressionStream("gzip"));
    expect(await new Response(unzipped).text()).toBe(gunzipSync(bytes).toString());
  });

  it("answers 200 to a range that covers the whole file", async () => {
    const { status, bytes } = await download(small, { range: `bytes=0-${small.size + 1000}` });
    expect(status).toBe(200);
    expect(bytes.length).toBe(small.size);
  });

  it("returns the start and the end of a file over 200 MB", async () => {
    const start = await download(large, { range: "bytes=0-99999" });
    expect(start.headers["content-range"]).toBe(`0-99999/${large.size}`);
    const head = gunzipSync(start.bytes, { finishFlush: constants.Z_SYNC_FLUSH }).toString();
    expect(head.startsWith("itemId\t")).toBe(true);
    const end = await download(large, { range: `bytes=${large.size - 10}-${large.size + 10}` });
    expect(end.bytes.length).toBe(10);
    expect(end.bytes.subarray(0, 2)).toEqual(Buffer.from([3, 0]));
  });

  it("returns a range of a weekly file of one gigabyte", async () => {
    const weekly = await newestFile(sandbox.url, `${items}&feed_scope=WEEKLY&look_back=40320`);
    expect(weekly.size).toBeGreaterThan(990_000_000);
    expect(weekly.dimensions[0]?.values).toHaveLength(20);
    const part = await download(weekly, { range: "bytes=700000000-700000099" });
    expect(part.headers["content-range"]).toBe(`700000000-700000099/${weekly.size}`);
    expect(part.bytes.length).toBe(100);
  });

  it("generates bytes only as the client reads them, and stops when the client disconnects", async () => {
    const port = Number(new URL(sandbox.url).port);
    const socket = connect(port, "127.0.0.1");
    socket.pause();
    const heapBefore = process.memoryUsage().arrayBuffers;
    socket.write(
      `GET ${feedPath}/file/${large.fileId}/download HTTP/1.1\r\nHost: x\r\nRange: bytes=0-${maxAnswerBytes - 1}\r\n` +
        "Authorization: Bearer sandbox-application\r\nX-EBAY-C-MARKETPLACE-ID: EBAY_US\r\n\r\n",
    );
    // Responses in the meantime show that the client that does not read does not block the sandbox.
    for (let calls = 0; calls < 20; calls += 1) await download(small, { range: "bytes=0-99" });
    expect(process.memoryUsage().arrayBuffers - heapBefore).toBeLessThan(50_000_000);
    const closed = once(socket, "close");
    socket.destroy();
    await closed;
    expect((await download(small)).status).toBe(200);
    expect(sandbox.events).toEqual([]);
  });
});
