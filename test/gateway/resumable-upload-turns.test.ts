import { once } from "node:events";
import type { ClientRequest, IncomingMessage } from "node:http";
import { json } from "node:stream/consumers";
import { describe, expect, test } from "vitest";
import { closeAfterTest } from "../helpers/close-after.ts";
import { minFileRate } from "../../src/uploads/rate-monitor.ts";
import { createManualClock } from "../helpers/clock.ts";
import { startGateway } from "../helpers/gateway.ts";
import { hasRedisServer, redisNote, startRedis } from "../helpers/redis-server.ts";
import { type Answer, answerEverything, startStandIn } from "../helpers/stand-in-service.ts";
import {
  answerVideo,
  begin,
  film,
  head,
  offsetOf,
  openPatch,
  partBytes,
  patch,
  sentParts,
  startUpload,
  startUploads,
} from "./resumable-upload.ts";

/** Returns the response to a request with its body unread. */
async function answerTo(request: ClientRequest): Promise<IncomingMessage> {
  const [answer] = (await once(request, "response")) as [IncomingMessage];
  return answer;
}

const codeOf = async (answer: IncomingMessage) =>
  ((await json(answer)) as { errors: { extensions: { code: string } }[] }).errors[0]?.extensions.code;

/** Starts a gateway over a service that accepts everything, both with a manual clock. */
async function startWithManualClock(upload: Answer = answerEverything, size = 2 * partBytes) {
  const clock = createManualClock();
  const service = await closeAfterTest(startStandIn(answerVideo(upload, size)));
  const gateway = await closeAfterTest(startGateway(service.url, { uploadIdleMs: 600_000 }, { clock }));
  const { uploadUrl } = await begin(gateway.url, size);
  const declaring = service.calls.length;
  return { clock, uploadUrl, part: (index: number) => service.call(declaring + index) };
}

describe("a resumable upload whose client stops sending", () => {
  test.each([null, partBytes])(
    "is answered with 503 after half a minute, with the announced length %s",
    async (announced) => {
      const { clock, uploadUrl } = await startWithManualClock();
      const request = openPatch(uploadUrl, 0, announced);
      request.write(Buffer.alloc(100));
      await expect.poll(() => clock.delays()).toContain(minFileRate.windowMs);
      const answered = answerTo(request);
      await clock.advance(minFileRate.windowMs);
      const answer = await answered;
      expect([answer.statusCode, answer.headers["retry-after"]]).toEqual([503, "1"]);
      expect(await codeOf(answer)).toBe("REQUEST_TIMEOUT");
    },
  );

  test("is answered with the offset of the complete parts, and its connection closes if the client still sends nothing", async () => {
    const { clock, uploadUrl, part } = await startWithManualClock();
    const request = openPatch(uploadUrl, 0, 2 * partBytes);
    let isClosed = false;
    request.once("close", () => (isClosed = true));
    request.write(Buffer.alloc(partBytes + 100));
    const second = await part(1);
    await expect.poll(() => clock.delays()).toContain(minFileRate.windowMs);
    const answered = answerTo(request);
    // The first window has received enough bytes.
    await clock.advance(2 * minFileRate.windowMs);
    const answer = await answered;
    expect([answer.statusCode, answer.headers["upload-offset"]]).toEqual([204, String(partBytes)]);
    expect(await second.over).toBe(false);
    expect(isClosed).toBe(false);
    answer.resume();
    await clock.advance(4_000);
    expect(isClosed).toBe(false);
    await expect
      .poll(async () => {
        await clock.advance(100);
        return isClosed;
      })
      .toBe(true);
  });

  test("does not time out while the client waits for the gateway", async () => {
    const { clock, uploadUrl, part } = await startWithManualClock(() => undefined);
    const request = openPatch(uploadUrl, 0, partBytes);
    request.end(Buffer.alloc(partBytes));
    const first = await part(0);
    await clock.advance(2 * minFileRate.windowMs);
    const answered = answerTo(request);
    answerEverything(first);
    expect((await answered).statusCode).toBe(204);
  });
});

describe("two simultaneous requests for one video", () => {
  test("the second request is answered with 423 while the first one sends", async () => {
    const file = film(1_000);
    const { proxy, uploadUrl } = await startUpload(file.length);
    const first = openPatch(uploadUrl, 0, file.length);
    first.write(file.subarray(0, 10));
    await expect.poll(async () => (await patch(uploadUrl, 0, file)).status).toBe(423);
    const answered = answerTo(first);
    first.end(file.subarray(10));
    expect((await answered).headers["upload-offset"]).toBe("1000");
    expect(sentParts(proxy.exchanges)).toHaveLength(1);
  });

  test("of many requests one succeeds and stores the whole file, and the others are answered with 409 or 423", async () => {
    const file = film(300_000);
    const { proxy, uploadUrl } = await startUpload(file.length);
    const answers = await Promise.all(Array.from({ length: 8 }, () => patch(uploadUrl, 0, file)));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 204)).toHaveLength(1);
    expect(statuses.every((status) => [204, 409, 423].includes(status))).toBe(true);
    expect(sentParts(proxy.exchanges).filter(({ status }) => status === 200)).toHaveLength(1);
    expect(offsetOf(await head(uploadUrl))).toBe(file.length);
  });

  test("a request without progress for two seconds is replaced by the next one", async () => {
    const { clock, uploadUrl, part } = await startWithManualClock();
    const silent = openPatch(uploadUrl, 0, partBytes);
    silent.write(Buffer.alloc(100));
    const first = await part(0);
    await expect.poll(() => clock.delays()).toContain(minFileRate.windowMs);
    expect((await patch(uploadUrl, 0, Buffer.alloc(10))).status).toBe(423);
    await clock.advance(2_000);
    const answered = answerTo(silent);
    expect((await patch(uploadUrl, 0, Buffer.alloc(10))).status).toBe(204);
    expect(await first.over).toBe(false);
    const answer = await answered;
    expect([answer.statusCode, await codeOf(answer)]).toEqual([423, "UPLOAD_IN_PROGRESS"]);
  });

  test.runIf(hasRedisServer)(
    `a request without progress at another instance is replaced when the service rejects the next one's bytes${redisNote}`,
    async () => {
      const { clock, proxy, start } = await startUploads();
      const redis = await closeAfterTest(startRedis());
      const config = { redisUrl: redis.url, secret: "a secret of this test" };
      const [one, two] = [await start(config), await start(config)];
      const file = film(1_000);
      const { uploadUrl } = await begin(one.url, file.length);
      const silent = openPatch(uploadUrl, 0, file.length);
      silent.write(file.subarray(0, 10));
      const answered = answerTo(silent);
      await expect.poll(() => proxy.openCalls()).toBe(1);
      const moved = uploadUrl.replace(one.url, two.url);
      expect((await patch(moved, 0, file)).status).toBe(409);
      clock.jump(2_000);
      await expect.poll(async () => (await patch(moved, 0, file)).status).toBe(204);
      expect((await answered).statusCode).toBe(423);
    },
  );
});
