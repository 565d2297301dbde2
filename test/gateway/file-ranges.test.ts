import { once } from "node:events";
import { describe, expect, test } from "vitest";
import { linkLifeMs } from "../../src/files/link-sealer.ts";
import { answerFault } from "../helpers/stand-in-service.ts";
import {
  answerOf,
  bytesIn,
  downloadsOf,
  linkTo,
  partOf,
  sendPart,
  size,
  startFeed,
  whole,
} from "./feed-service.ts";

async function etagWith(metadata: Record<string, unknown>): Promise<string | null> {
  const at = await startFeed({ metadata });
  return (await fetch(at.url, { method: "HEAD" })).headers.get("etag");
}

const withCode = (code: string) => ({ errors: [{ extensions: { code } }] });
/** Requests a range of the file. */
const fetchRange = (url: string, range: string) => fetch(url, { headers: { range } });

describe("a link to a feed file", () => {
  test("answers HEAD with all headers of the file and without a download", async () => {
    const at = await startFeed();
    const head = await fetch(at.url, { method: "HEAD", headers: { range: "bytes=0-9" } });
    expect(head.status).toBe(200);
    expect(Object.fromEntries(head.headers)).toMatchObject({
      "accept-ranges": "bytes",
      "content-length": String(size),
      "content-type": "application/gzip",
      "content-disposition":
        'attachment; filename="CURATED_ITEM_FEED-EBAY_US-DAILY-267-2026-03-01T07Z.tsv.gz"',
      "last-modified": "Sun, 01 Mar 2026 07:00:00 GMT",
      etag: expect.stringMatching(/^"[\w-]{27}"$/),
    });
    expect(downloadsOf(at.service.calls)).toEqual([]);
  });

  test("answers GET with all bytes of the file, compressed only once", async () => {
    const at = await startFeed();
    const response = await fetch(at.url, { headers: { "accept-encoding": "gzip" } });
    expect(response.status).toBe(200);
    expect(response.headers.get("content-length")).toBe(String(size));
    expect(response.headers.get("content-encoding")).toBeNull();
    expect((await bytesIn(response)).equals(whole)).toBe(true);
    expect(downloadsOf(at.service.calls)).toEqual([undefined]);
    expect(at.service.calls.at(-1)?.headers["accept-encoding"]).toBe("identity");
  });

  test.each([
    ["bytes=0-0", 0, 0],
    ["bytes=10-19", 10, 19],
    ["Bytes = 10 - 19", 10, 19],
    ["bytes=99990-", 99_990, 99_999],
    ["bytes=0-", 0, 99_999],
    ["bytes=99990-999999999999999999999", 99_990, 99_999],
    ["bytes=-10", 99_990, 99_999],
    ["bytes=-999999", 0, 99_999],
  ])("answers the range %s with these bytes", async (range, first, last) => {
    const at = await startFeed();
    const response = await fetchRange(at.url, range);
    expect(response.status).toBe(206);
    expect(response.headers.get("content-range")).toBe(`bytes ${first}-${last}/${size}`);
    expect(response.headers.get("content-length")).toBe(String(last - first + 1));
    expect((await bytesIn(response)).equals(partOf(first, last))).toBe(true);
  });

  test.each(["bytes=0-1,5-6", "items=0-1", "bytes=9-5", "bytes=-", "bytes", "bytes=a-b"])(
    "ignores the range %s and sends the whole file",
    async (range) => {
      const at = await startFeed();
      const response = await fetchRange(at.url, range);
      expect(response.status).toBe(200);
      expect(response.headers.get("content-range")).toBeNull();
      expect((await bytesIn(response)).length).toBe(size);
    },
  );

  test.each(["bytes=100000-", "bytes=100000-100001", "bytes=-0"])(
    "answers the range %s beyond the file with 416, without a download",
    async (range) => {
      const at = await startFeed();
      const response = await fetchRange(at.url, range);
      expect(response.status).toBe(416);
      expect(response.headers.get("content-range")).toBe(`bytes */${size}`);
      expect(await response.json()).toMatchObject(withCode("RANGE_NOT_SATISFIABLE"));
      expect(downloadsOf(at.service.calls)).toEqual([]);
    },
  );

  test("sends the range only if If-Range names the current file, and otherwise the whole file", async () => {
    const at = await startFeed();
    const { headers } = await fetch(at.url, { method: "HEAD" });
    const etag = headers.get("etag") ?? "";
    const statusFor = async (ifRange: string) =>
      (await fetch(at.url, { headers: { range: "bytes=5-", "if-range": ifRange } })).status;
    expect(await statusFor(etag)).toBe(206);
    expect(await statusFor(headers.get("last-modified") ?? "")).toBe(206);
    expect(await statusFor(`W/${etag}`)).toBe(200);
    expect(await statusFor('"another"')).toBe(200);
    expect(await statusFor("Mon, 02 Mar 2026 07:00:00 GMT")).toBe(200);
  });

  test("has an entity tag that changes with size and date of the file only", async () => {
    const etag = await etagWith({});
    expect(await etagWith({ schemaVersion: "2.0" })).toBe(etag);
    expect(await etagWith({ size: size + 1 })).not.toBe(etag);
    expect(await etagWith({ feedDate: "2026-03-01T08:00:00.000Z" })).not.toBe(etag);
  });

  test.each(["10-19/100000", "bytes 10-19/100000", "bytes 10-19/*", "ten to nineteen", undefined])(
    "has a valid Content-Range when the service sends %j",
    async (contentRange) => {
      const at = await startFeed({
        download: ({ response }, { first, last }) =>
          void response
            .writeHead(206, contentRange === undefined ? {} : { "content-range": contentRange })
            .end(partOf(first, last)),
      });
      const response = await fetchRange(at.url, "bytes=10-19");
      expect(response.status).toBe(206);
      expect(response.headers.get("content-range")).toBe(`bytes 10-19/${size}`);
      expect((await bytesIn(response)).equals(partOf(10, 19))).toBe(true);
    },
  );

  test("reads no further than the range when the service ignores it and sends the whole file", async () => {
    const at = await startFeed({
      download: (call) => sendPart(call, { first: 0, last: size - 1 }, size),
    });
    const response = await fetchRange(at.url, "bytes=0-9");
    expect(response.status).toBe(206);
    expect((await bytesIn(response)).equals(partOf(0, 9))).toBe(true);
  });

  test.each([
    ["starts at another offset", 206, { "content-range": "0-9/100000" }],
    ["has a different total size", 206, { "content-range": "10-19/200000" }],
    ["is the whole file", 200, {}],
  ])("answers 502 when the response of the service %s", async (_what, status, headers) => {
    const at = await startFeed({
      download: ({ response }) => void response.writeHead(status, headers).end("0123456789"),
    });
    const response = await fetchRange(at.url, "bytes=10-19");
    expect(response.status).toBe(502);
    expect(response.headers.get("content-range")).toBeNull();
    expect(await response.json()).toMatchObject(withCode("UPSTREAM_INVALID_RESPONSE"));
  });

  test("answers 502 when the service rejects a valid range", async () => {
    const at = await startFeed({ download: (call) => answerFault(call, 416, 13_017) });
    expect((await fetchRange(at.url, "bytes=10-19")).status).toBe(502);
  });

  test("learns an unknown size from a request for the first bytes", async () => {
    const at = await startFeed({ metadata: { size: null } });
    const response = await fetchRange(at.url, "bytes=-5");
    expect(response.headers.get("content-range")).toBe(`bytes 99995-99999/${size}`);
    expect((await bytesIn(response)).equals(partOf(99_995, 99_999))).toBe(true);
    expect(downloadsOf(at.service.calls)).toEqual(["bytes=0-100", "bytes=99995-99999"]);
  });

  test("answers 404 when the file has expired", async () => {
    const at = await startFeed();
    at.service.answer = (call) => answerFault(call, 404, 14_004);
    expect((await fetch(at.url)).status).toBe(404);
  });

  test("completes a running download after its expiry, and then answers 410", async () => {
    let finish: (() => unknown) | undefined;
    const at = await startFeed({
      download: (call, range) => {
        call.response.writeHead(200, { "content-length": size }).write(partOf(0, 9));
        finish = () => call.response.end(partOf(10, range.last));
      },
    });
    const url = await linkTo(at.gateway.url, at.clock.now() - linkLifeMs + 10_000);
    const response = await answerOf(url);
    await once(response, "readable");
    at.clock.jump(10_000);
    finish?.();
    expect(Buffer.concat(await response.toArray()).equals(whole)).toBe(true);
    expect((await fetch(url)).status).toBe(410);
  });
});

describe("a link to a file outside the access rules", () => {
  test("answers 403 with the rule, without a download", async () => {
    const at = await startFeed({ metadata: { access: "RESTRICTED" } });
    for (const method of ["GET", "HEAD"]) expect((await fetch(at.url, { method })).status).toBe(403);
    const message = "The access rules of the application do not cover this file; `feedAccess` lists them.";
    const rule = {
      level: "FILE",
      feedTypeId: "CURATED_ITEM_FEED",
      marketplaceId: "EBAY_US",
      fileId: "file-1",
      categoryIds: ["267"],
    };
    expect(await (await fetch(at.url)).json()).toMatchObject({
      errors: [{ message, extensions: { code: "FEED_ACCESS_DENIED", rule } }],
    });
    expect(downloadsOf(at.service.calls)).toEqual([]);
  });

  test.each([
    ["allow", ["267"], 200],
    ["do not allow", ["1"], 403],
  ])(
    "follows the access rules when the service reports no access for the file: they %s it",
    async (_word, categoryIds, status) => {
      const constraints = [{ marketplaceId: "EBAY_US", categoryIds }];
      const at = await startFeed({
        metadata: { access: null },
        access: { accesses: [{ feedType: "CURATED_ITEM_FEED", constraints }] },
      });
      const response = await fetch(at.url);
      expect(response.status).toBe(status);
      await response.arrayBuffer();
      expect(downloadsOf(at.service.calls)).toHaveLength(status === 200 ? 1 : 0);
    },
  );
});
