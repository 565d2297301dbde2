import { describe, expect, test } from "vitest";
import { closeAfterTest } from "../helpers/close-after.ts";
import { startGateway } from "../helpers/gateway.ts";
import {
  type Answer,
  answerFault,
  answerJson,
  type ReceivedCall,
  startStandIn,
} from "../helpers/stand-in-service.ts";
import { answerVideo, begin, head, isUpload, offsetOf, partBytes, patch } from "./resumable-upload.ts";

const size = 2 * partBytes;

const isQuestion = (call: ReceivedCall) =>
  isUpload(call) && String(call.headers["content-range"]).startsWith("bytes */");

/** Wraps an answer so that it is sent after the whole body was received. */
function take(answer: Answer): Answer {
  return (call) => {
    call.request.resume();
    call.request.once("end", () => answer(call));
  };
}

const answerDone =
  (headers: Record<string, string> = {}): Answer =>
  ({ response }) =>
    response.writeHead(200, headers).end();

/**
 * Starts a gateway over a service with the given answer to upload calls, and creates the upload of one video.
 */
async function startOver(upload: Answer, { status = "PENDING_UPLOAD" } = {}) {
  const service = await closeAfterTest(startStandIn(answerVideo(upload, size, status)));
  const gateway = await closeAfterTest(startGateway(service.url));
  const { uploadUrl } = await begin(gateway.url, size);
  return { service, gateway, uploadUrl };
}

describe("the offset of a resumable upload", () => {
  test.each([
    ["success without a Range header", answerDone(), 0],
    ["the received range", answerDone({ range: "bytes=0-99" }), 100],
    ["a range that does not start at 0", answerDone({ range: "bytes=5-99" }), 0],
    ["a range beyond the file size", answerDone({ range: `bytes=0-${size}` }), 0],
    ["something else", answerDone({ range: "an invalid range" }), 0],
    [
      "an HTML page",
      (call) => call.response.writeHead(200, { "content-type": "text/html" }).end("<p>Hello"),
      0,
    ],
    ["that the header is malformed", (call) => answerFault(call, 400, 190_010), 0],
    ["that the method is unsupported", (call) => call.response.writeHead(405).end(), 0],
    ["that the file is complete", (call) => answerFault(call, 409, 190_011), size],
  ] satisfies [string, Answer, number][])(
    "follows the service's response, and is 0 after an unusable one: %s",
    async (_what, answer, offset) => {
      const { uploadUrl } = await startOver(answer);
      const asked = await head(uploadUrl);
      expect([asked.status, offsetOf(asked), asked.headers.get("upload-length")]).toEqual([
        200,
        offset,
        String(size),
      ]);
    },
  );

  test.each(["PROCESSING", "LIVE", "BLOCKED", "PROCESSING_FAILED"])(
    "is the file size for a video with status %s, whose bytes the service no longer reports",
    async (status) => {
      const { uploadUrl } = await startOver((call) => answerFault(call, 400, 190_010), { status });
      expect(offsetOf(await head(uploadUrl))).toBe(size);
    },
  );

  test.each([
    ["rejects the token", (call) => answerFault(call, 401, 1_001), 401, null],
    ["denies the permission", (call) => answerFault(call, 403, 190_013), 403, null],
    ["answers 429", (call) => answerJson(call, 429, {}, { "retry-after": "77" }), 503, "77"],
    ["fails", (call) => answerFault(call, 500, 190_000), 502, null],
    ["closes the connection", (call) => call.response.destroy(), 502, null],
  ] satisfies [string, Answer, number, string | null][])(
    "is not sent when the service %s",
    async (_what, answer, status, retryAfter) => {
      const { uploadUrl } = await startOver(answer);
      const asked = await head(uploadUrl);
      expect([asked.status, offsetOf(asked), asked.headers.get("retry-after")]).toEqual([
        status,
        null,
        retryAfter,
      ]);
    },
  );

  test("is 410 after the video's deletion for the client that created it, and 404 for any other", async () => {
    const { service, uploadUrl } = await startOver((call) => answerFault(call, 404, 190_001));
    service.answer = (call) => answerFault(call, 404, 190_001);
    expect((await head(uploadUrl)).status).toBe(410);
    expect((await patch(uploadUrl, 0, Buffer.alloc(10))).status).toBe(410);
    const authorization = "Bearer another-token";
    expect((await head(uploadUrl, { authorization })).status).toBe(404);
    expect((await patch(uploadUrl, 0, Buffer.alloc(10), { authorization })).status).toBe(404);
  });
});

describe("a part of a resumable upload", () => {
  test("is answered with the new offset when only its beginning was stored, for any later error", async () => {
    for (const failure of [
      (call: ReceivedCall) => answerFault(call, 500, 190_000),
      (call: ReceivedCall) => answerFault(call, 401, 1_001),
      (call: ReceivedCall) => answerFault(call, 416, 190_009),
      ({ response }: ReceivedCall) => response.destroy(),
    ]) {
      const { uploadUrl } = await startOver(
        take((call) =>
          (call.headers["content-range"]?.startsWith("bytes 0-") ? answerDone() : failure)(call),
        ),
      );
      const answer = await patch(uploadUrl, 0, Buffer.alloc(size));
      expect([answer.status, offsetOf(answer)]).toEqual([204, partBytes]);
    }
  });

  test.each([
    ["rejects the token", (call) => answerFault(call, 401, 1_001), 401],
    ["denies the permission", (call) => answerFault(call, 403, 190_013), 403],
    ["expects another offset", (call) => answerFault(call, 416, 190_009), 409],
    ["expects another offset without naming it", (call) => call.response.writeHead(416).end(), 409],
    ["has the whole file", (call) => answerFault(call, 409, 190_011), 409],
    ["answers 429", (call) => answerJson(call, 429, {}, { "retry-after": "7" }), 503],
    ["fails", (call) => answerFault(call, 500, 190_000), 502],
    ["closes the connection", (call) => call.response.destroy(), 502],
    ["answers with an HTML page", (call) => call.response.writeHead(200).end("<html>"), 502],
  ] satisfies [string, Answer, number][])(
    "is rejected when nothing was stored and the service %s",
    async (_what, answer, status) => {
      const { uploadUrl } = await startOver(take(answer));
      const refused = await patch(uploadUrl, 0, Buffer.alloc(1_000));
      expect(refused.status).toBe(status);
      expect(offsetOf(refused)).toBeNull();
      expect(await refused.json()).toMatchObject({ errors: [{ message: expect.any(String) }] });
    },
  );

  test("is answered with the lower offset when the service stores fewer bytes", async () => {
    const { uploadUrl } = await startOver(take(answerDone({ range: "bytes=0-499" })));
    expect(offsetOf(await patch(uploadUrl, 0, Buffer.alloc(size)))).toBe(500);
    expect((await patch(uploadUrl, 600, Buffer.alloc(100))).status).toBe(409);
  });

  test("is rejected before its bytes have arrived, and the connection stays usable", async () => {
    const { service, uploadUrl } = await startOver((call) => answerFault(call, 401, 1_001));
    expect((await patch(uploadUrl, 0, Buffer.alloc(size))).status).toBe(401);
    service.answer = take(answerDone());
    const answer = await patch(uploadUrl, 0, Buffer.alloc(10), { authorization: "Bearer fresh-token" });
    expect([answer.status, offsetOf(answer)]).toEqual([204, 10]);
    expect(service.calls.at(-1)?.headers.authorization).toBe("Bearer fresh-token");
  });

  test("is rejected with an invalid token, even though the link contains one", async () => {
    const { service, uploadUrl } = await startOver(take(answerDone()));
    const calls = service.calls.length;
    const answer = await patch(uploadUrl, 0, Buffer.alloc(10), { authorization: "Bearer two words" });
    expect(answer.status).toBe(401);
    expect(service.calls).toHaveLength(calls);
  });

  test("is stored without an offset request, while a HEAD makes one", async () => {
    const { service, uploadUrl } = await startOver(take(answerDone({ range: "bytes=0-9" })));
    service.forget();
    await patch(uploadUrl, 0, Buffer.alloc(10));
    expect(service.calls.filter(isQuestion)).toEqual([]);
    await head(uploadUrl);
    expect(service.calls.map(({ method }) => method)).toEqual(["POST", "POST"]);
    expect(service.calls.filter(isQuestion)).toHaveLength(1);
  });
});
