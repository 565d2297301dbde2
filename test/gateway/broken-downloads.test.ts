import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { standStill } from "../helpers/stand-still.ts";
import { answerFault } from "../helpers/stand-in-service.ts";
import {
  answerOf,
  bytesIn,
  bytesOf,
  cutPart,
  downloadsOf,
  type FeedService,
  partOf,
  sendPart,
  size,
  startFeed,
  whole,
} from "./feed-service.ts";

async function digestOf(chunks: Iterable<Buffer> | AsyncIterable<Buffer>): Promise<string> {
  const hash = createHash("sha256");
  for await (const chunk of chunks) hash.update(chunk);
  return hash.digest("hex");
}

/** Breaks each of the first downloads off after some bytes, and sends the next ones whole. */
function breaking(times: number, bytes: number): Pick<FeedService, "download"> {
  return {
    download: (call, range, number) =>
      number < times ? cutPart(call, range, size, bytes) : sendPart(call, range, size),
  };
}

describe("a download whose upstream connection breaks", () => {
  test("arrives whole: the gateway requests the missing bytes", async () => {
    const at = await startFeed(breaking(1, 40_000));
    const response = await fetch(at.url);
    expect((await bytesIn(response)).equals(whole)).toBe(true);
    expect(response.headers.get("content-length")).toBe(String(size));
    expect(downloadsOf(at.service.calls)).toEqual([undefined, "bytes=40000-99999"]);
  });

  test("arrives whole after several interruptions if one of five attempts succeeds", async () => {
    const at = await startFeed(breaking(4, 10_000));
    const response = await fetch(at.url, { headers: { range: "bytes=1-" } });
    expect((await bytesIn(response)).equals(partOf(1, size - 1))).toBe(true);
    expect(downloadsOf(at.service.calls)).toEqual(
      [1, 10_001, 20_001, 30_001, 40_001].map((first) => `bytes=${first}-99999`),
    );
  });

  test("breaks the client's response off after five attempts in a row without a new byte", async () => {
    const at = await startFeed({
      download: (call, range, number) => cutPart(call, range, size, number === 0 ? 10 : 0),
    });
    const response = await fetch(at.url);
    expect(response.status).toBe(200);
    await expect(response.arrayBuffer()).rejects.toThrow("terminated");
    expect(downloadsOf(at.service.calls)).toEqual([undefined, ...Array(5).fill("bytes=10-99999")]);
  });

  test("detail 9: arrives whole after a hundred interruptions if each attempt brings at least one byte", async () => {
    const at = await startFeed(breaking(100, 1));
    expect((await bytesIn(await fetch(at.url))).equals(whole)).toBe(true);
    expect(downloadsOf(at.service.calls)).toHaveLength(101);
  });

  test("detail 9: counts attempts from zero after each one that brings bytes", async () => {
    const at = await startFeed({
      download: (call, range, number) => {
        if (number === 20) sendPart(call, range, size);
        else cutPart(call, range, size, number % 5 === 0 ? 1_000 : 0);
      },
    });
    expect((await bytesIn(await fetch(at.url))).equals(whole)).toBe(true);
    expect(downloadsOf(at.service.calls)).toHaveLength(21);
  });

  test("arrives whole when the service ends the body early without an error", async () => {
    const at = await startFeed({
      download: (call, { first, last }, number) =>
        void call.response
          .writeHead(206, { "content-range": `${first}-${last}/${size}` })
          .end(partOf(first, number === 0 ? first + 99 : last)),
    });
    expect((await bytesIn(await fetch(at.url))).equals(whole)).toBe(true);
    expect(downloadsOf(at.service.calls)).toEqual([undefined, "bytes=100-99999"]);
  });

  test("continues after a short outage of the service", async () => {
    const at = await startFeed({
      download: (call, range, number) => {
        if (number === 0) cutPart(call, range, size, 40_000);
        else if (number === 1) answerFault(call, 503, 13_006);
        else sendPart(call, range, size);
      },
    });
    expect((await bytesIn(await fetch(at.url))).equals(whole)).toBe(true);
  });

  test("fails at once when the service refuses the remaining bytes, without another attempt", async () => {
    const at = await startFeed({
      download: (call, range, number) =>
        number === 0 ? cutPart(call, range, size, 40_000) : answerFault(call, 403, 14_007),
    });
    await expect((await fetch(at.url)).arrayBuffer()).rejects.toThrow("terminated");
    expect(downloadsOf(at.service.calls)).toHaveLength(2);
  });
});

describe("a file over 209715200 bytes", () => {
  const large = 250_000_000;
  const part = 64 * 1024 * 1024;
  const wholeFile = () => digestOf(bytesOf({ first: 0, last: large - 1 }));

  test("arrives as one stream, although the service serves only ranges of it", async () => {
    const at = await startFeed({ size: large });
    const response = await answerOf(at.url);
    expect(response.statusCode).toBe(200);
    expect(response.headers["content-length"]).toBe(String(large));
    expect(await digestOf(response)).toBe(await wholeFile());
    expect(downloadsOf(at.service.calls)).toEqual([
      `bytes=0-${part - 1}`,
      `bytes=${part}-${2 * part - 1}`,
      `bytes=${2 * part}-${3 * part - 1}`,
      `bytes=${3 * part}-${large - 1}`,
    ]);
  });

  test("is fetched in parts, and only a part that breaks off is requested again", async () => {
    const at = await startFeed({
      size: large,
      download: (call, range, number) =>
        number === 1 ? cutPart(call, range, large, 1_000) : sendPart(call, range, large),
    });
    expect(await digestOf(await answerOf(at.url))).toBe(await wholeFile());
    expect(downloadsOf(at.service.calls).slice(1, 3)).toEqual([
      `bytes=${part}-${2 * part - 1}`,
      `bytes=${part + 1_000}-${2 * part - 1}`,
    ]);
    expect(downloadsOf(at.service.calls)).toHaveLength(5);
  });

  test("has exact sizes and ranges beyond 2^31", async () => {
    const huge = 5_000_000_000;
    const at = await startFeed({ size: huge });
    const head = await fetch(at.url, { method: "HEAD" });
    expect(head.headers.get("content-length")).toBe(String(huge));
    const response = await fetch(at.url, { headers: { range: "bytes=4999999990-" } });
    expect(response.headers.get("content-range")).toBe(`bytes 4999999990-4999999999/${huge}`);
    expect((await bytesIn(response)).equals(partOf(4_999_999_990, 4_999_999_999))).toBe(true);
  });

  test("is not read from the service faster than the client reads, nor after the client disconnects", async () => {
    const at = await startFeed({ size: large });
    const response = await answerOf(at.url);
    const call = await at.service.call(1);
    // The socket buffers fill up first; then the service must stop sending.
    const taken = await standStill(() => call.response.socket?.bytesWritten ?? 0);
    expect(taken).toBeLessThan(20_000_000);
    response.destroy();
    expect(await call.over).toBe(false);
    expect(downloadsOf(at.service.calls)).toHaveLength(1);
  });
});
