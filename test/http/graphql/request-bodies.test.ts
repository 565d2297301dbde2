import { once } from "node:events";
import { describe, expect, test, vi } from "vitest";
import { closeAfterAll } from "../../helpers/close-after.ts";
import { createManualClock, type ManualClock } from "../../helpers/clock.ts";
import { startGateway } from "../../helpers/gateway.ts";
import { exchangeRaw, openConnection, readAnswers } from "../../helpers/raw-http.ts";
import { answerEverything, answerJson, startStandIn, videoOnWire } from "../../helpers/stand-in-service.ts";
import { change, config, post, shop, token, video, withoutDateAndId } from "./operation-bytes.ts";

const service = await closeAfterAll(startStandIn(answerEverything));

test("the response to an operation is the same when the body arrives in pieces after the head", async () => {
  await using gateway = await startGateway(service.url, config);
  const [expected] = withoutDateAndId(await exchangeRaw(gateway.url, post(video)));
  const socket = await openConnection(gateway.url);
  const bytes = post(video);
  socket.setNoDelay(true);
  for (const byte of [bytes.subarray(0, -2), bytes.subarray(-2, -1), bytes.subarray(-1)]) {
    // Another request is answered in between, so the gateway has read the earlier bytes.
    await exchangeRaw(gateway.url, "GET /health/live HTTP/1.1\r\nHost: gateway.example\r\n\r\n");
    socket.write(byte);
  }
  expect(withoutDateAndId(await readAnswers(socket, 1))).toEqual([expected]);
  socket.destroy();
});

/** Opens a connection and sends a request without the last ten bytes of its body. */
async function sendIncomplete(url: string, headers: readonly string[] = [token]) {
  const socket = await openConnection(url);
  const answers = readAnswers(socket, 1);
  socket.write(post(video, headers).subarray(0, -10));
  return { socket, answers, closed: once(socket, "close") };
}

/** Waits until the gateway waits for a body. */
const waitForDeadline = (clock: ManualClock) => vi.waitFor(() => expect(clock.delays()).toContain(30_000));

describe("A request for an operation", () => {
  test.each(["image/png", "application/json;q=0"])(
    "that is rejected with 406 still has 30 seconds to send its body (Accept: %s)",
    async (accept) => {
      const clock = createManualClock();
      await using gateway = await startGateway(service.url, config, { clock });
      const { answers, closed } = await sendIncomplete(gateway.url, [token, `Accept: ${accept}`]);
      expect((await answers)[0]).toMatch(/^HTTP\/1\.1 406 /);
      await waitForDeadline(clock);
      await clock.advance(30_000);
      await closed;
    },
  );

  test.each(["application/json", "text/event-stream", "multipart/mixed;subscriptionSpec=1.0"])(
    "with a body that is too large gets a complete 413 response, and the next request is answered (%s)",
    async (accept) => {
      await using gateway = await startGateway(service.url, config);
      const large = post("x".repeat(4_000_000), [token, `Accept: ${accept}`]);
      const [refused, next] = await exchangeRaw(gateway.url, Buffer.concat([large, post(video)]), 2);
      expect(refused).toMatch(/^HTTP\/1\.1 413 [^]*limit is 1048576 bytes/);
      expect(next).toContain('"videoId":"v1"');
    },
  );

  test("with a chunked body that is too large gets 413, and the next request is answered", async () => {
    await using gateway = await startGateway(service.url, config);
    const head = "POST /graphql HTTP/1.1\r\nHost: gateway\r\nContent-Type: application/json\r\n";
    const chunks = `F4240\r\n${"x".repeat(1_000_000)}\r\n`.repeat(3);
    const large = Buffer.from(`${head}Transfer-Encoding: chunked\r\n\r\n${chunks}0\r\n\r\n`);
    const [refused, next] = await exchangeRaw(gateway.url, Buffer.concat([large, post(video)]), 2);
    expect(refused).toMatch(/^HTTP\/1\.1 413 /);
    expect(next).toContain('"videoId":"v1"');
  });

  test("whose body never arrives gets 408, and the connection is closed", async () => {
    const clock = createManualClock();
    await using gateway = await startGateway(service.url, config, { clock });
    const begin = async () => {
      const { answers, closed } = await sendIncomplete(gateway.url, [token, `Origin: ${shop}`]);
      await waitForDeadline(clock);
      await clock.advance(30_000);
      await closed;
      return withoutDateAndId(await answers);
    };
    const [late] = await begin();
    expect(late).toMatch(/^HTTP\/1\.1 408 .*\r\nConnection: close\r\n/s);
    expect(late).toContain(`Access-Control-Allow-Origin: ${shop}`);
    expect(await begin()).toEqual([late]);
    expect(clock.delays()).not.toContain(30_000);
  });

  test("whose body is late gets 408 and never runs; its body timeout starts after the previous response", async () => {
    const clock = createManualClock();
    await using slow = await startStandIn(answerEverything);
    await using gateway = await startGateway(slow.url, { ...config, upstreamTimeoutMs: 120_000 }, { clock });
    const before = slow.calls.length;
    slow.answer = () => undefined;
    const socket = await openConnection(gateway.url);
    const answers = readAnswers(socket, 2);
    const bytes = post(change);
    socket.write(Buffer.concat([post(video), bytes.subarray(0, -10)]));
    const call = await slow.call(before);
    expect(clock.delays()).not.toContain(30_000);
    answerJson(call, 200, videoOnWire("v1"));
    await waitForDeadline(clock);
    await clock.advance(30_000);
    socket.write(bytes.subarray(-10));
    expect((await answers).map((answer) => answer.slice(9, 12))).toEqual(["200", "408"]);
    expect(slow.calls.slice(before).map(({ method }) => method)).toEqual(["GET"]);
    socket.destroy();
  });

  test("clears its body timeout when the client disconnects in the middle of its body", async () => {
    const clock = createManualClock();
    await using gateway = await startGateway(service.url, config, { clock });
    const { socket } = await sendIncomplete(gateway.url);
    await waitForDeadline(clock);
    socket.destroy();
    await vi.waitFor(() => expect(clock.delays()).not.toContain(30_000));
  });
});
