import { describe, expect, test } from "vitest";
import { uploadLifeMs } from "../../src/files/link-sealer.ts";
import { dataOf, graphqlClient } from "../helpers/graphql-client.ts";
import { exchangeRaw } from "../helpers/raw-http.ts";
import {
  begin,
  film,
  head,
  offsetOf,
  openPatch,
  partBytes,
  partsOf,
  patch,
  secret,
  sentParts,
  startUpload,
  startUploads,
  statusOf,
  tryBegin,
  uploadOf,
} from "./resumable-upload.ts";

/** Error code of a rejected request. */
async function codeOf(answer: Response): Promise<unknown> {
  const { errors } = (await answer.json()) as { errors: { extensions: { code: string } }[] };
  return errors[0]?.extensions.code;
}

describe("createVideoUpload", () => {
  test("creates a video and an upload URL at the gateway that is valid for a day", async () => {
    const { gateway, clock } = await startUploads();
    const before = clock.now();
    const { video, uploadUrl, uploadExpiresAt } = await begin(gateway.url, 1_000);
    expect(video.status).toBe("PENDING_UPLOAD");
    expect(uploadUrl).toMatch(new RegExp(`^${gateway.url}/uploads/[\\w.-]+$`));
    const lifeMs = Date.parse(uploadExpiresAt) - before;
    expect(lifeMs).toBeGreaterThanOrEqual(uploadLifeMs);
    expect(lifeMs).toBeLessThan(uploadLifeMs + 3_600_000);
  });

  test("rejects the same input as createVideo, without a URL", async () => {
    const { gateway, proxy } = await startUploads();
    expect(await tryBegin(graphqlClient(gateway.url), 157_286_401)).toMatchObject({
      video: null,
      uploadUrl: null,
      uploadExpiresAt: null,
      errors: [{ __typename: "ValidationError", path: ["input", "sizeInBytes"] }],
    });
    expect(proxy.exchanges).toEqual([]);
  });
});

describe("a resumable upload", () => {
  test("continues at another instance from the offset of the service, and sends only the remaining parts", async () => {
    const file = film(3 * partBytes);
    const { gateway, proxy, start, video, uploadUrl } = await startUpload(file.length);
    const broken = openPatch(uploadUrl, 0, file.length);
    broken.write(file.subarray(0, 2.8 * partBytes));
    await expect.poll(() => sentParts(proxy.exchanges)).toHaveLength(2);
    broken.destroy();
    await new Promise((resolve) => broken.once("close", resolve));
    await gateway[Symbol.asyncDispose]();
    const other = await start();
    const moved = uploadUrl.replace(gateway.url, other.url);
    const asked = await head(moved);
    expect([asked.status, offsetOf(asked), asked.headers.get("upload-length")]).toEqual([
      200,
      2 * partBytes,
      String(file.length),
    ]);
    const answer = await patch(moved, 2 * partBytes, file.subarray(2 * partBytes));
    expect([answer.status, offsetOf(answer)]).toEqual([204, file.length]);
    expect(sentParts(proxy.exchanges).map(({ bytes, status }) => [bytes, status])).toEqual(
      Array.from({ length: 3 }, () => [partBytes, 200]),
    );
    expect(await statusOf(other.url, video.id)).toBe("PROCESSING");
    expect(offsetOf(await head(moved))).toBe(file.length);
  });

  test("accepts any number of requests, each of which adds bytes at the service", async () => {
    const file = film(1_000);
    const { gateway, proxy, uploadUrl, video } = await startUpload(file.length);
    expect(offsetOf(await head(uploadUrl))).toBe(0);
    expect(offsetOf(await patch(uploadUrl, 0, file.subarray(0, 400)))).toBe(400);
    expect(offsetOf(await head(uploadUrl))).toBe(400);
    expect(offsetOf(await patch(uploadUrl, 400, Buffer.alloc(0)))).toBe(400);
    expect(offsetOf(await patch(uploadUrl, 400, file.subarray(400)))).toBe(1_000);
    expect(await statusOf(gateway.url, video.id)).toBe("PROCESSING");
    expect(partsOf(proxy.exchanges).map(({ range }) => range)).toEqual([
      "bytes */1000",
      "bytes 0-399/1000",
      "bytes */1000",
      "bytes */1000",
      "bytes 400-999/1000",
    ]);
  });

  test("sends a body without a length in parts of full size", async () => {
    const file = film(partBytes + 70_000);
    const { proxy, uploadUrl } = await startUpload(file.length);
    const answer = await patch(uploadUrl, 0, new Blob([new Uint8Array(file)]).stream());
    expect([answer.status, offsetOf(answer)]).toEqual([204, file.length]);
    expect(sentParts(proxy.exchanges).map(({ bytes }) => bytes)).toEqual([partBytes, 70_000]);
  });

  test.each([
    [1, 999],
    [999, 1],
    [500, 0],
  ])("is rejected at the wrong offset %i with %i bytes", async (offset, size) => {
    const { uploadUrl } = await startUpload(1_000);
    const answer = await patch(uploadUrl, offset, Buffer.alloc(size));
    expect([answer.status, await codeOf(answer)]).toEqual([409, "WRONG_OFFSET"]);
    expect(offsetOf(await head(uploadUrl))).toBe(0);
  });

  test.each([
    ["with a length, past the end", 500, Buffer.alloc(501)],
    ["with a length, starting past the end", 1_001, Buffer.alloc(1)],
    ["empty, past the end", 1_001, Buffer.alloc(0)],
    ["chunked, past the end", 500, Buffer.alloc(501)],
    ["chunked, starting past the end", 1_001, Buffer.alloc(1)],
    ["chunked and empty", 500, Buffer.alloc(0)],
    ["chunked and empty, at the end", 1_000, Buffer.alloc(0)],
  ])(
    "is rejected at a wrong offset before bytes are sent to the service: %s",
    async (what, offset, bytes) => {
      const { proxy, uploadUrl } = await startUpload(1_000);
      const body = what.startsWith("chunked") ? new Blob([new Uint8Array(bytes)]).stream() : bytes;
      const answer = await patch(uploadUrl, offset, body);
      expect([answer.status, await codeOf(answer)]).toEqual([409, "WRONG_OFFSET"]);
      expect(sentParts(proxy.exchanges)).toEqual([]);
    },
  );

  test("reports its end when complete, and rejects further bytes", async () => {
    const { uploadUrl } = await startUpload(10);
    expect((await patch(uploadUrl, 0, Buffer.alloc(10))).status).toBe(204);
    expect(offsetOf(await head(uploadUrl))).toBe(10);
    expect((await patch(uploadUrl, 0, Buffer.alloc(10))).status).toBe(409);
    expect(offsetOf(await patch(uploadUrl, 10, null))).toBe(10);
    expect(offsetOf(await patch(uploadUrl, 10, new Blob([]).stream()))).toBe(10);
    expect((await patch(uploadUrl, 10, Buffer.alloc(1))).status).toBe(413);
  });

  test("expires after a day with 410 for every method", async () => {
    const { clock, uploadUrl } = await startUpload(10);
    clock.jump(uploadLifeMs - 60_000);
    const asked = await head(uploadUrl, { authorization: "Bearer sandbox-seller-1" });
    expect(asked.status).toBe(200);
    expect(Date.parse(asked.headers.get("upload-expires") ?? "")).toBeGreaterThan(clock.now());
    clock.jump(60_001);
    expect((await head(uploadUrl)).status).toBe(410);
    const answer = await patch(uploadUrl, 0, Buffer.alloc(10));
    expect([answer.status, await codeOf(answer)]).toEqual([410, "LINK_EXPIRED"]);
  });

  test("gets a new URL with each query of the video, and only its offset field needs an additional call", async () => {
    const { gateway, proxy, video, uploadUrl } = await startUpload(1_000);
    expect((await patch(uploadUrl, 0, Buffer.alloc(400))).status).toBe(204);
    const client = graphqlClient(gateway.url);
    const before = proxy.exchanges.length;
    const query = "query($id: ID!) { video(videoId: $id) { upload { url expiresAt } } }";
    const answer = dataOf(
      await client.query<{ video: { upload: { url: string } } }, object>(query, { id: video.id }),
    );
    expect(proxy.exchanges.slice(before).map(({ method }) => method)).toEqual(["GET"]);
    expect(offsetOf(await head(answer.video.upload.url))).toBe(400);
    const asked = proxy.exchanges.length;
    expect((await uploadOf(gateway.url, video.id)).upload?.offset).toBe(400);
    expect(proxy.exchanges.slice(asked).map(({ method }) => method)).toEqual(["GET", "POST"]);
    expect((await patch(answer.video.upload.url, 400, Buffer.alloc(600))).status).toBe(204);
    expect(await uploadOf(gateway.url, video.id)).toEqual({ status: "PROCESSING", upload: null });
  });

  test("has a URL at offset 0 for a video created without one", async () => {
    const { gateway } = await startUploads();
    const { createVideo } = dataOf(
      await graphqlClient(gateway.url).query<{ createVideo: { video: { id: string } } }, object>(
        'mutation { createVideo(input: { title: "A", sizeInBytes: 10 }) { video { id } } }',
      ),
    );
    const { upload } = await uploadOf(gateway.url, createVideo.video.id);
    expect(upload?.offset).toBe(0);
    expect((await patch(upload?.url ?? "", 0, Buffer.alloc(10))).status).toBe(204);
  });

  test.each(["", "x", "a.b.c.d.e", "..%2f..%2fhealth", "%00"])("is not found at %j", async (text) => {
    const { gateway, proxy } = await startUploads();
    expect((await head(`${gateway.url}/uploads/${text}`)).status).toBe(404);
    expect((await patch(`${gateway.url}/uploads/${text}`, 0, Buffer.alloc(1))).status).toBe(404);
    expect(proxy.exchanges).toEqual([]);
  });

  test("is not found at a changed URL, nor at a gateway with another secret", async () => {
    const { gateway, start, uploadUrl } = await startUpload(10);
    const altered = uploadUrl.replace(/.(?=.{20}$)/, (character) => (character === "A" ? "B" : "A"));
    expect((await head(altered)).status).toBe(404);
    const stranger = await start({ secret: `${secret} Another one.` });
    expect((await head(uploadUrl.replace(gateway.url, stranger.url))).status).toBe(404);
  });

  test("is not found with another user's token", async () => {
    const { uploadUrl } = await startUpload(10);
    const authorization = "Bearer sandbox-seller-2";
    expect((await head(uploadUrl, { authorization })).status).toBe(404);
    expect((await patch(uploadUrl, 0, Buffer.alloc(10), { authorization })).status).toBe(404);
    expect(offsetOf(await head(uploadUrl))).toBe(0);
  });
});

describe("the tus protocol", () => {
  test("answers OPTIONS with version and extensions, even at an invalid URL", async () => {
    const { gateway } = await startUploads();
    const answer = await fetch(`${gateway.url}/uploads/none`, { method: "OPTIONS" });
    expect(answer.status).toBe(204);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "tus-resumable": "1.0.0",
      "tus-version": "1.0.0",
      "tus-extension": "expiration",
      "tus-max-size": "157286400",
      allow: "HEAD, PATCH, OPTIONS",
    });
  });

  test.each(["GET", "POST", "PUT", "DELETE"])("rejects %s with the allowed methods", async (method) => {
    const { uploadUrl } = await startUpload(10);
    const answer = await fetch(uploadUrl, { method, headers: { "tus-resumable": "1.0.0" } });
    expect([answer.status, answer.headers.get("allow")]).toEqual([405, "HEAD, PATCH, OPTIONS"]);
    expect(await codeOf(answer)).toBe("METHOD_NOT_ALLOWED");
  });

  test("accepts a POST with X-HTTP-Method-Override for PATCH", async () => {
    const { uploadUrl } = await startUpload(10);
    const answer = await fetch(uploadUrl, {
      method: "POST",
      headers: {
        "x-http-method-override": "PATCH",
        "tus-resumable": "1.0.0",
        "content-type": "application/offset+octet-stream",
        "upload-offset": "0",
      },
      body: Buffer.alloc(10),
    });
    expect([answer.status, offsetOf(answer)]).toEqual([204, 10]);
  });

  test.each([
    ["another protocol version", { "tus-resumable": "0.2.2" }, 412],
    ["another content type", { "content-type": "application/octet-stream" }, 415],
    ["a negative offset", { "upload-offset": "-1" }, 400],
    ["a fractional offset", { "upload-offset": "1.5" }, 400],
    ["an offset above the safe integers", { "upload-offset": "9".repeat(30) }, 400],
  ])("rejects %s before bytes are sent to the service", async (_what, headers, status) => {
    const { proxy, uploadUrl } = await startUpload(10);
    const answer = await patch(uploadUrl, 0, Buffer.alloc(10), headers);
    expect([answer.status, await codeOf(answer)]).toEqual([status, "BAD_REQUEST"]);
    expect(answer.headers.get("tus-version")).toBe(status === 412 ? "1.0.0" : null);
    expect(answer.headers.get("tus-resumable")).toBe("1.0.0");
    expect(partsOf(proxy.exchanges)).toEqual([]);
  });

  test.each([
    ["Tus-Resumable", 412],
    ["Upload-Offset", 400],
    ["Content-Type", 415],
  ])("rejects a PATCH without %s", async (missing, status) => {
    const { gateway, uploadUrl } = await startUpload(10);
    const lines = [
      "Tus-Resumable: 1.0.0",
      "Upload-Offset: 0",
      "Content-Type: application/offset+octet-stream",
    ].filter((line) => !line.startsWith(missing));
    const path = new URL(uploadUrl).pathname;
    const [answer] = await exchangeRaw(
      gateway.url,
      `PATCH ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10\r\n${lines.join("\r\n")}\r\n\r\n0123456789`,
    );
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  });

  test("rejects a chunked body past the end, without sending the last part", async () => {
    const { gateway, proxy, uploadUrl, video } = await startUpload(10);
    const answer = await patch(uploadUrl, 0, new Blob([new Uint8Array(11)]).stream());
    expect(answer.status).toBe(413);
    expect(sentParts(proxy.exchanges)).toEqual([]);
    expect(await statusOf(gateway.url, video.id)).toBe("PENDING_UPLOAD");
  });

  test("rejects bytes past the end before any are sent", async () => {
    const { proxy, uploadUrl } = await startUpload(10);
    expect(offsetOf(await patch(uploadUrl, 0, Buffer.alloc(4)))).toBe(4);
    const answer = await patch(uploadUrl, 4, Buffer.alloc(7));
    expect([answer.status, await codeOf(answer)]).toEqual([413, "BAD_REQUEST"]);
    expect(sentParts(proxy.exchanges)).toHaveLength(1);
  });

  test("answers HEAD without a body and with no-store", async () => {
    const { gateway, uploadUrl } = await startUpload(10);
    const path = new URL(uploadUrl).pathname;
    const [answer = ""] = await exchangeRaw(gateway.url, `HEAD ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1\.1 200 /);
    expect(answer).toMatch(/\r\nCache-Control: no-store\r\n/);
    expect(answer.endsWith("\r\n\r\n")).toBe(true);
  });
});
