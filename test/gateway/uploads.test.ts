import { describe, expect, test } from "vitest";
import { closeAfterAll } from "../helpers/close-after.ts";
import { startGateway } from "../helpers/gateway.ts";
import { graphqlClient } from "../helpers/graphql-client.ts";
import { mp4, padMp4 } from "../helpers/media-files.ts";
import { startSandbox } from "../helpers/sandbox.ts";
import { answerEverything, startStandIn } from "../helpers/stand-in-service.ts";
import {
  encodeForm,
  openUpload,
  type Payload,
  sendForm,
  type SendOptions,
  uploadAnswer,
  uploadForm,
} from "./multipart-request.ts";
import {
  createDocumentFromFile,
  createImageFromFile,
  createVideoFromFile,
  uploadVideo,
} from "./operations.ts";

const sandbox = await closeAfterAll(startSandbox({ processingMs: 60_000 }));
const gateway = await closeAfterAll(startGateway(sandbox.url));
const film = await mp4();

/** Sends a file with an operation with one variable `input`. */
async function upload(query: string, input: object, file: Buffer, options: SendOptions = {}) {
  const variables = { input: { ...input, file: null } };
  const form = uploadForm(query, variables, file, "variables.input.file");
  const answer = await sendForm(gateway.url, form, options);
  return { ...answer, payload: Object.values(answer.data ?? {})[0] ?? null };
}

/** Creates a video without a file. @returns its identifier at the service. */
async function declare(sizeInBytes: number): Promise<string> {
  const answer = await graphqlClient(gateway.url).query<{ createVideo: Payload }, object>(
    'mutation ($size: ByteCount!) { createVideo(input: { title: "Declared", sizeInBytes: $size }) { video { videoId status } errors { __typename } } }',
    { size: sizeInBytes },
  );
  return answer.data?.createVideo.video?.videoId ?? "";
}

async function statusOf(videoId: string): Promise<unknown> {
  const answer = await graphqlClient(gateway.url).query<Record<string, unknown>, object>(
    "query ($id: ID!) { video(videoId: $id) { status } }",
    { id: videoId },
  );
  return answer.data?.["video"];
}

describe("a video", () => {
  const sizeInBytes = film.length;

  test.each([
    ["has a declared size and a Content-Length", { title: "a", sizeInBytes }, {}],
    ["has a Content-Length", { title: "a" }, {}],
    ["has a declared size and is chunked", { title: "a", sizeInBytes }, { isChunked: true }],
    ["detail 6: is small and chunked", { title: "a" }, { isChunked: true }],
  ])("becomes PROCESSING when it %s", async (_what, input, options) => {
    const { status, payload } = await upload(createVideoFromFile, input, film, options);
    expect(status).toBe(200);
    expect(payload).toMatchObject({ video: { status: "PROCESSING", sizeInBytes }, errors: [] });
  });

  test("detail 6: is rejected when it is large, chunked and without a declared size, and is not created", async () => {
    const large = padMp4(film, 16_000_000);
    const { payload } = await upload(createVideoFromFile, { title: "a" }, large, { isChunked: true });
    expect(payload).toMatchObject({
      video: null,
      errors: [{ __typename: "ValidationError", code: "REQUIRED", path: ["input", "sizeInBytes"] }],
    });
    expect(payload?.errors[0]?.["message"]).toMatch(/declare `sizeInBytes`.* 15728640 bytes/);
  });
});

describe("a file whose size differs from the declared size", () => {
  const wrongSizes = [
    ["ten bytes shorter", -10],
    ["two bytes shorter", -2],
    ["one byte shorter", -1],
    ["one byte longer", 1],
    ["100 000 bytes longer", 100_000],
  ] as const;

  test.each(wrongSizes)(
    "is rejected with both sizes when the request has a Content-Length: %s",
    async (_name, difference) => {
      const videoId = await declare(film.length);
      const file = Buffer.concat([film, Buffer.alloc(200_000)]).subarray(0, film.length + difference);
      const { payload } = await upload(uploadVideo, { videoId }, file);
      expect(payload).toMatchObject({
        video: null,
        errors: [
          {
            __typename: "FileSizeMismatchError",
            declaredSizeInBytes: film.length,
            actualSizeInBytes: file.length,
            path: ["input", "file"],
          },
        ],
      });
      expect(await statusOf(videoId)).toEqual({ status: "PENDING_UPLOAD" });
    },
  );

  test.each(wrongSizes)(
    "detail 6: creates no video when it is small and chunked: %s",
    async (_name, difference) => {
      const file = Buffer.concat([film, Buffer.alloc(200_000)]).subarray(0, film.length + difference);
      const input = { title: "a", sizeInBytes: film.length };
      const { payload } = await upload(createVideoFromFile, input, file, { isChunked: true });
      expect(payload).toMatchObject({
        video: null,
        errors: [
          {
            __typename: "FileSizeMismatchError",
            declaredSizeInBytes: film.length,
            actualSizeInBytes: file.length,
          },
        ],
      });
    },
  );

  test("detail 6: creates no video when it is chunked and far larger than declared", async () => {
    const input = { title: "a", sizeInBytes: film.length };
    const file = padMp4(film, 16_000_000);
    const { payload } = await upload(createVideoFromFile, input, file, { isChunked: true });
    expect(payload).toMatchObject({
      video: null,
      errors: [
        { __typename: "FileSizeMismatchError", declaredSizeInBytes: film.length, actualSizeInBytes: null },
      ],
    });
  });

  test("detail 6: creates no video when it is small and chunked and the request ends early", async () => {
    await using service = await startStandIn(answerEverything);
    await using over = await startGateway(service.url);
    const file = padMp4(film, 10_000_000);
    const variables = { input: { title: "a", sizeInBytes: file.length, file: null } };
    const form = encodeForm(uploadForm(createVideoFromFile, variables, file, "variables.input.file"));
    const sent = openUpload(over.url, { isChunked: true });
    // Node sets a Content-Length when the body is passed to `end` only.
    sent.write(form.subarray(0, 100_000));
    sent.end(form.subarray(100_000, -10_000));
    await uploadAnswer(sent);
    expect(service.calls).toEqual([]);
  });

  test.each([
    ["too short", -10],
    ["too long", 10],
  ])(
    "detail 6: leaves the video PENDING_UPLOAD with an error when it is large, %s and chunked",
    async (_name, difference) => {
      const large = padMp4(film, 16_000_000);
      const input = { title: "a", sizeInBytes: large.length };
      const file = Buffer.concat([large, Buffer.alloc(10)]).subarray(0, large.length + difference);
      const { payload } = await upload(createVideoFromFile, input, file, { isChunked: true });
      expect(payload).toMatchObject({
        video: { status: "PENDING_UPLOAD" },
        errors: [
          {
            __typename: "FileSizeMismatchError",
            message: expect.stringContaining("The video still waits for a file of its declared size"),
            declaredSizeInBytes: large.length,
            actualSizeInBytes: file.length,
          },
        ],
      });
      const videoId = payload?.video?.videoId ?? "";
      expect(await statusOf(videoId)).toEqual({ status: "PENDING_UPLOAD" });
      const again = await upload(uploadVideo, { videoId }, large);
      expect(again.payload).toMatchObject({ video: { status: "PROCESSING" }, errors: [] });
    },
  );

  test("creates no video when the request has a Content-Length", async () => {
    const { payload } = await upload(
      createVideoFromFile,
      { title: "a", sizeInBytes: film.length + 10 },
      film,
    );
    expect(payload).toMatchObject({ video: null, errors: [{ __typename: "FileSizeMismatchError" }] });
  });

  test("is not assumed when the client omits the last line break", async () => {
    const input = { title: "a", sizeInBytes: film.length };
    const form = uploadForm(
      createVideoFromFile,
      { input: { ...input, file: null } },
      film,
      "variables.input.file",
    );
    const body = encodeForm(form).subarray(0, -2);
    const sent = openUpload(gateway.url, { contentLength: body.length });
    sent.end(body);
    expect(await uploadAnswer(sent)).toMatchObject({
      data: { createVideoFromFile: { video: { status: "PROCESSING" }, errors: [] } },
    });
  });
});

describe("an empty file", () => {
  const empty = Buffer.alloc(0);
  test.each([
    ["video", createVideoFromFile, { title: "a" }],
    ["image", createImageFromFile, {}],
    ["document", createDocumentFromFile, { documentType: "USER_GUIDE_OR_MANUAL", languages: ["ENGLISH"] }],
  ])("is rejected for a new %s", async (_kind, query, input) => {
    const { payload } = await upload(query, input, empty);
    expect(payload?.errors).toMatchObject([
      { __typename: "FileRejectedError", rejectionReason: "EMPTY", path: ["input", "file"] },
    ]);
  });

  test("is rejected for a video created with a size", async () => {
    const videoId = await declare(film.length);
    const { payload } = await upload(uploadVideo, { videoId }, empty);
    expect(payload?.errors).toMatchObject([{ __typename: "FileRejectedError", rejectionReason: "EMPTY" }]);
    expect(await statusOf(videoId)).toEqual({ status: "PENDING_UPLOAD" });
  });
});

test("a large film becomes a video byte for byte", async () => {
  const large = padMp4(film, 20_000_000);
  const { payload } = await upload(createVideoFromFile, { title: "a" }, large);
  expect(payload).toMatchObject({ video: { status: "PROCESSING", sizeInBytes: 20_000_000 }, errors: [] });
});
