import { describe, expect, test } from "vitest";
import { Upload, type UploadOptions } from "tus-js-client";
import { createSteppedClock } from "../helpers/clock.ts";
import { graphqlClient } from "../helpers/graphql-client.ts";
import { issueToken } from "../helpers/sandbox-client.ts";
import {
  begin,
  film,
  partBytes,
  sentParts,
  startUploads,
  statusOf,
  uploadOf,
} from "../gateway/resumable-upload.ts";

/** The permission for the media service. */
const inventory = "sell.inventory";

/** Runs an upload to its end. @returns the offset that the gateway accepted after each chunk. */
function upload(file: Buffer, uploadUrl: string, options: Partial<UploadOptions> = {}): Promise<number[]> {
  const accepted: number[] = [];
  return new Promise((resolve, reject) => {
    new Upload(file, {
      uploadUrl,
      onError: reject,
      onSuccess: () => resolve(accepted),
      onChunkComplete: (_chunk, bytes) => accepted.push(bytes),
      ...options,
    }).start();
  });
}

describe("An unmodified tus-js-client", () => {
  test("uploads a video in one request, which the gateway forwards in parts of 8 MiB", async () => {
    const { gateway, proxy } = await startUploads();
    const file = film(2 * partBytes + 12_345);
    const { video, uploadUrl } = await begin(gateway.url, file.length);
    expect(await upload(file, uploadUrl)).toEqual([file.length]);
    expect(sentParts(proxy.exchanges)).toEqual([
      { range: `bytes 0-${partBytes - 1}/${file.length}`, bytes: partBytes, status: 200 },
      { range: `bytes ${partBytes}-${2 * partBytes - 1}/${file.length}`, bytes: partBytes, status: 200 },
      { range: `bytes ${2 * partBytes}-${file.length - 1}/${file.length}`, bytes: 12_345, status: 200 },
    ]);
    expect(await statusOf(gateway.url, video.id)).toBe("PROCESSING");
  });

  test("continues with a new token when the first one has expired", async () => {
    const { gateway, clock, sandbox } = await startUploads();
    const first = await issueToken(sandbox.url, [inventory]);
    const file = film(1_000);
    const { video, uploadUrl } = await begin(graphqlClient(gateway.url, first), file.length);
    clock.jump(3 * 3_600_000);
    const refused = upload(file, uploadUrl, { retryDelays: [0] });
    await expect(refused).rejects.toMatchObject({ originalResponse: { _response: { statusCode: 401 } } });
    const fresh = await issueToken(sandbox.url, [inventory]);
    const headers = { Authorization: `Bearer ${fresh}` };
    expect(await upload(file, uploadUrl, { headers })).toEqual([file.length]);
    expect(await statusOf(gateway.url, video.id)).toBe("PROCESSING");
  });

  test("retries automatically while the write limit is used up", async () => {
    const clock = createSteppedClock(Date.now());
    const { gateway, proxy } = await startUploads({ config: { rateLimitMaxWaitMs: 0 }, clock });
    const file = film(2 * partBytes);
    const { uploadUrl } = await begin(gateway.url, file.length);
    await Promise.all(Array.from({ length: 47 }, () => begin(gateway.url, 10)));
    const statuses: string[] = [];
    // Two writes are left: the offset request and the first part.
    const accepted = await upload(file, uploadUrl, {
      retryDelays: Array.from({ length: 100 }, () => 0),
      onAfterResponse(request, response) {
        statuses.push(`${request.getMethod()} ${response.getStatus()}`);
        if (response.getStatus() === 503) clock.jump(Number(response.getHeader("Retry-After")) * 1_000);
      },
    });
    expect(accepted).toEqual([partBytes, file.length]);
    // A retry may be too early for the returned tokens, and then repeats.
    expect(statuses.join(", ")).toMatch(/^HEAD 200, PATCH 204(, PATCH 503, HEAD 200)+, PATCH 204$/);
    expect(sentParts(proxy.exchanges).map(({ bytes, status }) => [bytes, status])).toEqual([
      [partBytes, 200],
      [partBytes, 200],
    ]);
  });

  test("uses POST when PATCH is not available", async () => {
    const { gateway } = await startUploads();
    const file = film(1_000);
    const { uploadUrl } = await begin(gateway.url, file.length);
    expect(await upload(file, uploadUrl, { overridePatchMethod: true, chunkSize: 400 })).toEqual([
      400, 800, 1_000,
    ]);
  });

  test("continues automatically on another instance after a restart", async () => {
    const { gateway, proxy, start } = await startUploads();
    const file = film(3 * partBytes);
    const { video, uploadUrl } = await begin(gateway.url, file.length);
    let at = uploadUrl;
    const accepted = await upload(file, uploadUrl, {
      chunkSize: partBytes,
      retryDelays: [0, 0],
      async onBeforeRequest(request) {
        // Redirects the request to another instance, like a load balancer.
        Object.assign(request, { _url: at });
        if (sentParts(proxy.exchanges).length !== 2 || at !== uploadUrl) return;
        const other = await start();
        at = uploadUrl.replace(gateway.url, other.url);
        await gateway[Symbol.asyncDispose]();
      },
    });
    expect(accepted).toEqual([partBytes, 2 * partBytes, 3 * partBytes]);
    expect(sentParts(proxy.exchanges).map(({ bytes }) => bytes)).toEqual([partBytes, partBytes, partBytes]);
    expect(await statusOf(at.slice(0, at.indexOf("/uploads")), video.id)).toBe("PROCESSING");
  });

  test("continues with a new upload address after the first one has expired", async () => {
    const { gateway, clock, proxy } = await startUploads();
    const file = film(2 * partBytes + 1_000);
    const { video, uploadUrl } = await begin(gateway.url, file.length);
    const first = new Promise<void>((resolve, reject) => {
      const broken = new Upload(file, {
        uploadUrl,
        chunkSize: partBytes,
        onError: reject,
        onChunkComplete: () => void broken.abort().then(resolve, reject),
      });
      broken.start();
    });
    await first;
    clock.jump(25 * 3_600_000);
    await expect(upload(file, uploadUrl)).rejects.toMatchObject({
      originalResponse: { _response: { statusCode: 410 } },
    });
    const { upload: renewed } = await uploadOf(gateway.url, video.id);
    expect(renewed).toEqual({
      url: expect.not.stringMatching(uploadUrl),
      expiresAt: expect.any(String),
      offset: partBytes,
    });
    expect(Math.round((Date.parse(renewed?.expiresAt ?? "") - clock.now()) / 3_600_000)).toBe(24);
    expect(await upload(file, renewed?.url ?? "", { chunkSize: partBytes })).toEqual([
      2 * partBytes,
      file.length,
    ]);
    expect(sentParts(proxy.exchanges).map(({ bytes }) => bytes)).toEqual([partBytes, partBytes, 1_000]);
    expect(await uploadOf(gateway.url, video.id)).toEqual({ status: "PROCESSING", upload: null });
  });
});
