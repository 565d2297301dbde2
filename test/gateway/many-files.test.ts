import { beforeEach, describe, expect, test, vi } from "vitest";
import { closeAfterAll } from "../helpers/close-after.ts";
import { createManualClock } from "../helpers/clock.ts";
import { startGateway, type TestGateway } from "../helpers/gateway.ts";
import { graphqlClient } from "../helpers/graphql-client.ts";
import { png } from "../helpers/media-files.ts";
import { readMetrics } from "../helpers/metrics.ts";
import { startSandbox } from "../helpers/sandbox.ts";
import {
  type Answer,
  answerEverything,
  answerFault,
  answerJson,
  imageOnWire,
  type ReceivedCall,
  startStandIn,
} from "../helpers/stand-in-service.ts";
import {
  encodeForm,
  filesForm,
  openUpload,
  type Payload,
  sendForm,
  uploadAnswer,
  uploadForm,
} from "./multipart-request.ts";
import { createImagesFromFiles } from "./operations.ts";

const maxImageBytes = 12_582_912;
const text = Buffer.from("not an image");

/** Returns the payload of a response. */
function payloadOf({ data }: { readonly data: Record<string, Payload | null> | null }): Payload | null {
  return data?.["createImagesFromFiles"] ?? null;
}

const stored = { image: { imageId: expect.any(String) }, errors: [] };

/** Result of a rejected file by its index in the list. */
function refused(rejectionReason: string, index: number) {
  const path = ["input", "files", String(index)];
  return { image: null, errors: [{ __typename: "FileRejectedError", rejectionReason, path }] };
}

/** Returns the type of each file's first error; empty for an image. */
function typesOf(payload: Payload | null): unknown[] {
  return payload?.results?.map(({ errors }) => errors[0]?.["__typename"] ?? "") ?? [];
}

describe("createImagesFromFiles over the sandbox", async () => {
  const sandbox = await closeAfterAll(startSandbox());
  const gateway = await closeAfterAll(startGateway(sandbox.url));
  const picture = await png({ width: 600, height: 400 });

  test("reports a rejected file with its own errors and continues with the others", async () => {
    const small = await png({ width: 20, height: 20 });
    const files = [picture, Buffer.alloc(0), text, picture, Buffer.alloc(maxImageBytes + 1), small, picture];
    const answer = await sendForm(gateway.url, filesForm(createImagesFromFiles, files));
    expect(answer).toMatchObject({ status: 200, errors: [] });
    const payload = payloadOf(answer);
    expect(payload).toMatchObject({
      errors: [],
      results: [
        stored,
        refused("EMPTY", 1),
        refused("UNDETECTABLE_TYPE", 2),
        stored,
        refused("TOO_LARGE", 4),
        refused("DIMENSIONS_TOO_SMALL", 5),
        stored,
      ],
    });
    const imageIds = payload?.results?.flatMap(({ image }) => image?.imageId ?? []);
    expect(new Set(imageIds).size).toBe(3);
  });

  test("accepts fifty files in one operation, which use fifty writes of the limit", async () => {
    await using fresh = await startSandbox();
    // The clock does not advance, so that no write leaves the window.
    await using over = await startGateway(fresh.url, {}, { clock: createManualClock() });
    const files = Array.from({ length: 50 }, () => picture);
    const payload = payloadOf(await sendForm(over.url, filesForm(createImagesFromFiles, files)));
    expect(payload?.results?.filter(({ image }) => image)).toHaveLength(50);
    const { data } = await graphqlClient(over.url).query("{ viewer { rateLimits { used } } }");
    expect(data).toEqual({ viewer: { rateLimits: [{ used: 50 }] } });
  });

  test("accepts one file instead of the list", async () => {
    const path = "variables.input.files";
    const form = uploadForm(createImagesFromFiles, { input: { files: null } }, picture, path);
    const answer = await sendForm(gateway.url, form);
    expect(payloadOf(answer)).toMatchObject({ errors: [], results: [{ errors: [] }] });
  });

  test("accepts a variable for each file in a list of the document", async () => {
    const query =
      "mutation ($a: Upload!, $b: Upload!) { createImagesFromFiles(input: { files: [$b, $a] }) { results { image { imageId } errors { __typename } } errors { __typename } } }";
    const parts = [
      { name: "operations", content: JSON.stringify({ query, variables: { a: null, b: null } }) },
      { name: "map", content: JSON.stringify({ x: ["variables.a"], y: ["variables.b"] }) },
      { name: "x", content: picture, filename: "a.png" },
      { name: "y", content: text, filename: "b.png" },
    ];
    const answer = await sendForm(gateway.url, parts);
    expect(payloadOf(answer)?.results).toMatchObject([
      { image: null, errors: [{ __typename: "FileRejectedError" }] },
      { image: {}, errors: [] },
    ]);
  });

  test("runs between the other fields of the document, each with its own result", async () => {
    const query = `mutation ($input: CreateImagesFromFilesInput!) {
      before: createVideo(input: { title: "a", sizeInBytes: 100 }) { video { videoId } errors { __typename } }
      createImagesFromFiles(input: $input) { results { image { imageId } } errors { __typename } }
      after: createVideo(input: { title: "b", sizeInBytes: 100 }) { video { videoId } errors { __typename } }
    }`;
    const answer = await sendForm(gateway.url, filesForm(query, [picture, picture]));
    expect(answer.errors).toEqual([]);
    expect(answer.data).toMatchObject({
      before: { video: {}, errors: [] },
      createImagesFromFiles: { results: [{ image: {} }, { image: {} }] },
      after: { video: {}, errors: [] },
    });
  });
});

describe("createImagesFromFiles over a service that the test controls", async () => {
  let callsBefore = 0;

  const service = await closeAfterAll(startStandIn(answerEverything));
  const gateway = await closeAfterAll(startGateway(service.url));
  beforeEach(() => {
    service.answer = answerEverything;
    callsBefore = service.calls.length;
  });

  const newCalls = () => service.calls.slice(callsBefore);
  const send = (files: readonly Buffer[], order?: readonly number[]) =>
    sendForm(gateway.url, filesForm(createImagesFromFiles, files, order));

  test("stores the first image before the client has sent the last file", async () => {
    const body = encodeForm(filesForm(createImagesFromFiles, [Buffer.alloc(300_000), Buffer.alloc(300_000)]));
    const sent = openUpload(gateway.url, { contentLength: body.length });
    const answer = uploadAnswer(sent);
    // All of the first file and the headers of the second.
    const second = body.indexOf('name="1"') + 100;
    sent.write(body.subarray(0, second));
    const call = await service.call(callsBefore);
    expect(await call.over).toBe(true);
    expect(newCalls()).toHaveLength(1);
    sent.end(body.subarray(second));
    expect(payloadOf(await answer)?.results).toMatchObject([{ errors: [] }, { errors: [] }]);
    expect(newCalls()).toHaveLength(2);
  });

  test("sends each file in its own call, one after the other", async () => {
    let open = 0;
    let mostOpen = 0;
    const lengths: number[] = [];
    service.answer = (call) => {
      open += 1;
      mostOpen = Math.max(mostOpen, open);
      const chunks: Buffer[] = [];
      call.request.on("data", (chunk: Buffer) => chunks.push(chunk));
      call.request.once("end", () => {
        lengths.push(contentBytes(Buffer.concat(chunks)));
        open -= 1;
        answerJson(call, 201, imageOnWire, { location: `/image/i${lengths.length}` });
      });
    };
    const sizes = [100_000, 1, 3_000_000, 70_000, 2_000];
    const payload = payloadOf(
      await send(
        sizes.map((size) => Buffer.alloc(size, 1)),
        [1, 0, 2, 4, 3],
      ),
    );
    expect(mostOpen).toBe(1);
    expect(lengths).toEqual([1, 100_000, 3_000_000, 2_000, 70_000]);
    // Results have the order of the list, although the calls have the order of the request.
    expect(payload?.results?.map(({ image }) => image?.imageId)).toEqual(["i2", "i1", "i3", "i5", "i4"]);
  });

  test("reports an error of the service for its own file only", async () => {
    const answers: Answer[] = [
      answerEverything,
      (call) => afterBody(call, () => answerFault(call, 400, 190_203)),
      (call) => afterBody(call, () => answerFault(call, 500, 190_000)),
      (call) => afterBody(call, () => call.request.socket.resetAndDestroy()),
      (call) => afterBody(call, () => answerFault(call, 403, 1_100)),
      answerEverything,
    ];
    let next = 0;
    service.answer = (call) => answers[next++]?.(call);
    const answer = await send(answers.map(() => Buffer.alloc(1_000)));
    expect(answer.errors).toEqual([]);
    expect(
      payloadOf(answer)?.results?.map(({ image, errors }) => [image, errors[0]?.["__typename"]]),
    ).toEqual([
      [{ imageId: "i1" }, undefined],
      [null, "FileRejectedError"],
      [null, "UpstreamError"],
      [null, "OutcomeUnknownError"],
      [null, "PermissionDeniedError"],
      [{ imageId: "i1" }, undefined],
    ]);
  });

  test("reports a rejected token as UNAUTHENTICATED and keeps the images stored before", async () => {
    let next = 0;
    service.answer = (call) =>
      next++ === 0 ? answerEverything(call) : afterBody(call, () => answerFault(call, 401, 1_001));
    const answer = await send([Buffer.alloc(1_000), Buffer.alloc(1_000), Buffer.alloc(1_000)]);
    expect(answer.errors).toMatchObject([
      { path: ["createImagesFromFiles", "results", 1, "image"], extensions: { code: "UNAUTHENTICATED" } },
      { path: ["createImagesFromFiles", "results", 2, "image"], extensions: { code: "UNAUTHENTICATED" } },
    ]);
    expect(payloadOf(answer)?.results).toEqual([
      { image: { imageId: "i1" }, errors: [] },
      { image: null, errors: [] },
      { image: null, errors: [] },
    ]);
  });

  test("reports the remaining files as RateLimitedError when the limit is exhausted, each with the time to wait", async () => {
    // The clock does not advance, so that no write leaves the window.
    const clock = createManualClock();
    await using limited = await startGateway(service.url, { rateLimitMaxWaitMs: 0 }, { clock });
    const files = Array.from({ length: 30 }, () => Buffer.alloc(1_000));
    const first = payloadOf(await sendForm(limited.url, filesForm(createImagesFromFiles, files)));
    const second = payloadOf(await sendForm(limited.url, filesForm(createImagesFromFiles, files)));
    expect(typesOf(first)).toEqual(Array.from({ length: 30 }, () => ""));
    const types = typesOf(second);
    expect(types.slice(0, 20)).toEqual(Array.from({ length: 20 }, () => ""));
    expect(new Set(types.slice(20))).toEqual(new Set(["RateLimitedError"]));
    expect(second?.results?.at(-1)?.errors[0]?.["retryAfterSeconds"]).toBeGreaterThan(0);
    expect(newCalls()).toHaveLength(50);
  });

  test("keeps the created images when the request breaks off, and reports the rest as NOT_RECEIVED", async () => {
    const body = encodeForm(filesForm(createImagesFromFiles, [text, text, text]));
    const end = body.indexOf('name="2"') - 60;
    const payload = payloadOf(await sendRaw(gateway.url, body.subarray(0, end)));
    expect(payload?.results).toMatchObject([
      { image: { imageId: "i1" }, errors: [] },
      refused("NOT_RECEIVED", 1),
      refused("NOT_RECEIVED", 2),
    ]);
    expect(newCalls()).toHaveLength(1);
  });

  test("reports a part of the map that is missing as an error of its file", async () => {
    const { results } = payloadOf(await send([text, text, text], [0, 2])) ?? {};
    const image = { image: {}, errors: [] };
    expect(results).toMatchObject([image, refused("NOT_RECEIVED", 1), image]);
    expect(results?.[1]?.errors[0]?.["message"]).toContain("`1`");
  });

  test("creates nothing from a request without files", async () => {
    expect(await send([text, text], [])).toMatchObject({
      status: 400,
      data: null,
      errors: [{ extensions: { code: "MISSING_FILE" }, message: expect.stringContaining("`0`") }],
    });
    expect(newCalls()).toEqual([]);
  });

  test("aborts the running call when the client disconnects, and keeps the images created before", async () => {
    service.answer = (call) => {
      if (newCalls().length === 1) answerEverything(call);
      else call.request.resume();
    };
    const body = encodeForm(filesForm(createImagesFromFiles, [text, text, text]));
    const sent = openUpload(gateway.url, { contentLength: body.length });
    sent.write(body.subarray(0, body.indexOf('name="2"')));
    const [first, second] = [await service.call(callsBefore), await service.call(callsBefore + 1)];
    sent.destroy();
    expect(await first.over).toBe(true);
    expect(await second.over).toBe(false);
    await vi.waitFor(async () => expect(await inFlight(gateway)).toBe(0));
    expect(newCalls()).toHaveLength(2);
  });

  test("has no upload in flight after the client disconnects between two files", async () => {
    const body = encodeForm(filesForm(createImagesFromFiles, [text, text]));
    const sent = openUpload(gateway.url, { contentLength: body.length });
    sent.write(body.subarray(0, body.indexOf('name="1"')));
    const call = await service.call(callsBefore);
    await call.over;
    sent.destroy();
    await vi.waitFor(async () => expect(await inFlight(gateway)).toBe(0));
  });
});

/** Number of unanswered requests with files. */
async function inFlight({ gateway }: TestGateway): Promise<number | null> {
  return readMetrics((await gateway.metrics?.metrics()) ?? "").sum("gateway_uploads_in_flight");
}

/** Length of the file in a form with a single part. */
function contentBytes(form: Buffer): number {
  return form.lastIndexOf("\r\n--") - form.indexOf("\r\n\r\n") - 4;
}

function afterBody({ request }: ReceivedCall, answer: () => void): void {
  request.resume();
  request.once("end", answer);
}

/** Sends a raw body, chunked, so that it can end too early. */
function sendRaw(url: string, body: Buffer) {
  const sent = openUpload(url, { isChunked: true });
  const answer = uploadAnswer(sent);
  sent.write(body);
  sent.end();
  return answer;
}
