import { describe, expect, onTestFinished, test } from "vitest";
import { startGateway } from "../helpers/gateway.ts";
import {
  type Answer,
  answerEverything,
  answerFault,
  answerJson,
  askedId,
  type ReceivedCall,
  startStandIn,
  videoOnWire,
} from "../helpers/stand-in-service.ts";
import { begin, head, offsetOf, partBytes, patch } from "./resumable-upload.ts";

const size = 2 * partBytes;

const isUpload = ({ method, target }: ReceivedCall) => method === "POST" && target.endsWith("/upload");
const isQuestion = (call: ReceivedCall) =>
  isUpload(call) && String(call.headers["content-range"]).startsWith("bytes */");

/** Takes a part, and answers when it has come. */
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

/** A gateway over a service that is given what it says to calls of an upload, and the upload of one video there. */
async function startOver(upload: Answer, { status = "PENDING_UPLOAD" } = {}) {
  const service = await startStandIn((call) => {
    if (isUpload(call)) return upload(call);
    if (call.method === "GET") return answerJson(call, 200, videoOnWire(askedId(call), status, size));
    return answerEverything(call);
  });
  onTestFinished(() => service[Symbol.asyncDispose]());
  const gateway = await startGateway(service.url);
  onTestFinished(() => gateway[Symbol.asyncDispose]());
  const { uploadUrl } = await begin(gateway.url, size);
  return { service, gateway, uploadUrl };
}

describe("the offset", () => {
  test.each([
    ["nothing of bytes", answerDone(), 0],
    ["how many there are", answerDone({ range: "bytes=0-99" }), 100],
    ["bytes that are not the first", answerDone({ range: "bytes=5-99" }), 0],
    ["more than there can be", answerDone({ range: `bytes=0-${size}` }), 0],
    ["something else", answerDone({ range: "all of it" }), 0],
    ["a page", (call) => call.response.writeHead(200, { "content-type": "text/html" }).end("<p>Hello"), 0],
    ["that the header has another form", (call) => answerFault(call, 400, 190_010), 0],
    ["that there is no such method", (call) => call.response.writeHead(405).end(), 0],
    ["that the file is there", (call) => answerFault(call, 409, 190_011), size],
  ] satisfies [string, Answer, number][])(
    "is what the service says, which may be nothing or nonsense: %s",
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
    "is the end of a video that is %s, of whose bytes the service says nothing more",
    async (status) => {
      const { uploadUrl } = await startOver((call) => answerFault(call, 400, 190_010), { status });
      expect(offsetOf(await head(uploadUrl))).toBe(size);
    },
  );

  test.each([
    ["refuses the token", (call) => answerFault(call, 401, 1_001), 401, null],
    ["does not allow it", (call) => answerFault(call, 403, 190_013), 403, null],
    ["has had too many calls", (call) => answerJson(call, 429, {}, { "retry-after": "77" }), 503, "77"],
    ["fails", (call) => answerFault(call, 500, 190_000), 502, null],
    ["breaks off", (call) => call.response.destroy(), 502, null],
  ] satisfies [string, Answer, number, string | null][])(
    "is not told when the service %s",
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

  test("ends with the video: 410 for whom it was declared for, 404 for anybody else", async () => {
    const { service, uploadUrl } = await startOver((call) => answerFault(call, 404, 190_001));
    service.answer = (call) => answerFault(call, 404, 190_001);
    expect((await head(uploadUrl)).status).toBe(410);
    expect((await patch(uploadUrl, 0, Buffer.alloc(10))).status).toBe(410);
    const authorization = "Bearer another-token";
    expect((await head(uploadUrl, { authorization })).status).toBe(404);
    expect((await patch(uploadUrl, 0, Buffer.alloc(10), { authorization })).status).toBe(404);
  });
});

describe("bytes", () => {
  test("of which a part got through are answered with where to go on, whatever comes then", async () => {
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
    ["refuses the token", (call) => answerFault(call, 401, 1_001), 401],
    ["does not allow it", (call) => answerFault(call, 403, 190_013), 403],
    ["goes on at another byte", (call) => answerFault(call, 416, 190_009), 409],
    ["says so without a number", (call) => call.response.writeHead(416).end(), 409],
    ["has the whole file", (call) => answerFault(call, 409, 190_011), 409],
    ["has had too many calls", (call) => answerJson(call, 429, {}, { "retry-after": "7" }), 503],
    ["fails", (call) => answerFault(call, 500, 190_000), 502],
    ["breaks off", (call) => call.response.destroy(), 502],
    ["answers with a page", (call) => call.response.writeHead(200).end("<html>"), 502],
  ] satisfies [string, Answer, number][])(
    "of which no part got through are refused when the service %s",
    async (_what, answer, status) => {
      const { uploadUrl } = await startOver(take(answer));
      const refused = await patch(uploadUrl, 0, Buffer.alloc(1_000));
      expect(refused.status).toBe(status);
      expect(offsetOf(refused)).toBeNull();
      expect(await refused.json()).toMatchObject({ errors: [{ message: expect.any(String) }] });
    },
  );

  test("of which the service keeps fewer go on from there", async () => {
    const { uploadUrl } = await startOver(take(answerDone({ range: "bytes=0-499" })));
    expect(offsetOf(await patch(uploadUrl, 0, Buffer.alloc(size)))).toBe(500);
    expect((await patch(uploadUrl, 600, Buffer.alloc(100))).status).toBe(409);
  });

  test("are refused before they have come, and the connection is good for more", async () => {
    const { service, uploadUrl } = await startOver((call) => answerFault(call, 401, 1_001));
    expect((await patch(uploadUrl, 0, Buffer.alloc(size))).status).toBe(401);
    service.answer = take(answerDone());
    const answer = await patch(uploadUrl, 0, Buffer.alloc(10), { authorization: "Bearer fresh-token" });
    expect([answer.status, offsetOf(answer)]).toEqual([204, 10]);
    expect(service.calls.at(-1)?.headers.authorization).toBe("Bearer fresh-token");
  });

  test("without a token that can be used are refused, sealed or not", async () => {
    const { service, uploadUrl } = await startOver(take(answerDone()));
    const calls = service.calls.length;
    const answer = await patch(uploadUrl, 0, Buffer.alloc(10), { authorization: "Bearer two words" });
    expect(answer.status).toBe(401);
    expect(service.calls).toHaveLength(calls);
  });

  test("cost no question, and a HEAD costs one", async () => {
    const { service, uploadUrl } = await startOver(take(answerDone({ range: "bytes=0-9" })));
    service.forget();
    await patch(uploadUrl, 0, Buffer.alloc(10));
    expect(service.calls.filter(isQuestion)).toEqual([]);
    await head(uploadUrl);
    expect(service.calls.map(({ method }) => method)).toEqual(["POST", "POST"]);
    expect(service.calls.filter(isQuestion)).toHaveLength(1);
  });
});
