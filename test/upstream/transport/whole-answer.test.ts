import type { IncomingHttpHeaders } from "node:http";
import { expect, test } from "vitest";
import { createCallAccount } from "../../../src/upstream/call-account.ts";
import { createHttpTransport } from "../../../src/upstream/transport/http-transport.ts";
import { createServiceTransport } from "../../../src/upstream/transport/service-call.ts";
import { UpstreamResponse } from "../../../src/upstream/transport/transport.ts";
import { upstreamCall } from "../../../src/upstream/upstream-call.ts";
import { createManualClock } from "../../helpers/clock.ts";
import { failureOf, json, startFixture, startRawFixture, videoOnWire, viewerOptions } from "../fixture.ts";
import { someRequest } from "./asker.ts";

const call = upstreamCall("media", "getVideo");

test("the JSON of a response is parsed once for all callers that share it", () => {
  const answer = new UpstreamResponse(call, 200, {}, Buffer.from('{"videoId":"v1"}'));
  expect(answer.json()).toEqual({ videoId: "v1" });
  expect(answer.json()).toBe(answer.json());
});

test("a response that is not JSON fails for each caller", () => {
  const answer = new UpstreamResponse(call, 200, {}, Buffer.from("<html>"));
  for (let caller = 0; caller < 2; caller += 1) {
    expect(() => answer.json()).toThrow(expect.objectContaining({ code: "UPSTREAM_INVALID_RESPONSE" }));
  }
});

test("a response may arrive in pieces, after informational responses", async () => {
  const bytes = Buffer.from(json({ ...videoOnWire, title: "Ein Kessel für Tee ☕" }));
  await using service = await startRawFixture((socket) => {
    socket.once("data", () => {
      socket.write("HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\n");
      socket.write(`HTTP/1.1 200 OK\r\ncontent-length: ${bytes.length}\r\n\r\n`);
      // The emoji is split in two.
      const middle = bytes.indexOf("☕") + 1;
      socket.write(bytes.subarray(0, middle), () => setImmediate(() => socket.end(bytes.subarray(middle))));
    });
  });
  expect(await service.read()).toMatchObject({ title: "Ein Kessel für Tee ☕" });
});

/** A title with which the JSON of a video has this size. */
function titleFor(sizeInBytes: number): string {
  return "x".repeat(sizeInBytes - json({ ...videoOnWire, title: "" }).length);
}

test("a response may have 5 MiB, and fails with one byte more", async () => {
  const limit = 5 * 1024 * 1024;
  let sizeInBytes = limit;
  await using service = await startFixture((_, response) => {
    response.end(json({ ...videoOnWire, title: titleFor(sizeInBytes) }));
  });
  expect((await service.read())?.title).toBe(titleFor(limit));
  sizeInBytes += 1;
  expect(await failureOf(service.read())).toMatchObject({
    code: "UPSTREAM_INVALID_RESPONSE",
    message: expect.stringContaining("larger than 5242880 bytes"),
  });
});

test("a call sends the request id, the token, and the type and length of its body", async () => {
  const seen: IncomingHttpHeaders[] = [];
  await using service = await startFixture((request, response) => {
    seen.push(request.headers);
    request
      .resume()
      .on("end", () => response.writeHead(201, { location: "/video/v1" }).end(json(videoOnWire)));
  });
  const options = { ...viewerOptions(), account: createCallAccount("the request") };
  await service.read("v1", options);
  const input = { title: "☕", description: null, sizeInBytes: 1, classifications: ["ITEM"] as const };
  await service.media.createVideo(input, options);
  const common = { authorization: "Bearer token-of-viewer-1", accept: "application/json" };
  const length = String(Buffer.byteLength(json({ title: "☕", size: 1, classification: ["ITEM"] })));
  expect(seen).toMatchObject([
    { ...common, "x-request-id": "the request" },
    {
      ...common,
      "x-request-id": "the request",
      "content-type": "application/json",
      "content-length": length,
    },
  ]);
  expect(options.account.upstreamCalls).toBe(2);
});

test("the measured duration of an exchange does not depend on the time of day", async () => {
  const clock = createManualClock();
  let steadyMs = 5;
  await using service = await startFixture((_, response) => {
    clock.jump(3_600_000);
    steadyMs += 40;
    response.end("{}");
  });
  const told: unknown[] = [];
  const transport = createHttpTransport({ ...clock, steadyNow: () => steadyMs }, {}, (_, end, durationMs) =>
    told.push([end, durationMs]),
  );
  await createServiceTransport(transport.send)({ ...someRequest, origin: service.address });
  expect(told).toEqual([[200, 40]]);
  await transport.close();
});

test("a call writes request targets byte for byte like the URL class", async () => {
  await using service = await startFixture((_, response) => response.end("{}"));
  const awkward = "a b/ä?#%&=+'()*!~._-☕";
  const lists = service.catalogFeed;
  await lists.getFiles(
    { feedTypeId: awkward, marketplaceId: "M", categoryIds: ["1", "2"], limit: 20, token: null },
    viewerOptions(),
  );
  await failureOf(service.read(awkward));
  const query = new URL("http://service");
  query.searchParams.set("feed_type_id", awkward);
  query.searchParams.set("category_ids", "1,2");
  query.searchParams.set("limit", "20");
  expect(service.targets).toEqual([
    `/catalog/v1/file${query.search}`,
    `/media/v1${new URL(`http://service/video/${encodeURIComponent(awkward)}`).pathname}`,
  ]);
});
