import { beforeEach, describe, expect, test } from "vitest";
import { closeAfterAll } from "../helpers/close-after.ts";
import { startGateway } from "../helpers/gateway.ts";
import {
  type Answer,
  answerEverything,
  answerJson,
  askedId,
  startStandIn,
  videoOnWire,
} from "../helpers/stand-in-service.ts";
import {
  encodeForm,
  openUpload,
  sendForm,
  type SendOptions,
  uploadAnswer,
  uploadForm,
} from "./multipart-request.ts";
import {
  createDocumentFromFile,
  createImageFromFile,
  createVideoFromFile,
  uploadDocument,
} from "./operations.ts";
let callsBefore = 0;

const service = await closeAfterAll(startStandIn(answerEverything));
const gateway = await closeAfterAll(startGateway(service.url));
beforeEach(() => {
  service.answer = answerEverything;
  callsBefore = service.calls.length;
});

const newCalls = () => service.calls.slice(callsBefore);
const input = { title: "a", file: null };
const path = "variables.input.file";
const form = uploadForm(createVideoFromFile, { input }, "a film", path);
const document = { documentType: "USER_GUIDE_OR_MANUAL", languages: ["ENGLISH"], file: null };
const answerLargestVideo: Answer = (call) =>
  call.method === "GET"
    ? answerJson(call, 200, videoOnWire(askedId(call), "PENDING_UPLOAD", 157_286_400))
    : answerEverything(call);

async function upload(query: string, variables: object, size: number, options: SendOptions = {}) {
  const parts = uploadForm(query, { input: variables }, Buffer.alloc(size), path);
  const answer = await sendForm(gateway.url, parts, options);
  return Object.values(answer.data ?? {})[0]?.errors;
}

describe("the size limit of a file", () => {
  const limits = [
    ["image", createImageFromFile, { file: null }, 12_582_912],
    ["document", createDocumentFromFile, document, 10_485_760],
    ["document for an existing one", uploadDocument, { documentId: "d1", file: null }, 10_485_760],
    ["video", createVideoFromFile, input, 157_286_400],
  ] as const;

  test.each(limits.slice(0, 3))(
    "allows a %s of exactly that size",
    async (_kind, query, variables, limit) => {
      expect(await upload(query, variables, limit)).toEqual([]);
      expect(newCalls().some(({ method }) => method === "POST")).toBe(true);
    },
  );

  test.each(limits)(
    "rejects a %s that is one byte larger, without a call",
    async (_kind, query, variables, limit) => {
      expect(await upload(query, variables, limit + 1)).toMatchObject([
        {
          __typename: "FileRejectedError",
          rejectionReason: "TOO_LARGE",
          maxSizeInBytes: limit,
          path: ["input", "file"],
        },
      ]);
      expect(newCalls()).toEqual([]);
    },
  );

  test("allows a video of exactly that size", async () => {
    service.answer = answerLargestVideo;
    expect(await upload(createVideoFromFile, input, 157_286_400)).toEqual([]);
    expect(newCalls().map(({ headers }) => headers["content-length"])).toContain("157286400");
  });

  test("aborts the upload of a video that exceeds it despite its declared size", async () => {
    service.answer = answerLargestVideo;
    const endless = { ...input, sizeInBytes: 157_286_400 };
    expect(await upload(createVideoFromFile, endless, 157_286_401, { isChunked: true })).toMatchObject([
      { __typename: "FileRejectedError", rejectionReason: "TOO_LARGE" },
    ]);
    const uploaded = newCalls().find(({ target }) => target.endsWith("/upload"));
    expect(await uploaded?.over).toBe(false);
  });

  test("rejects a larger Content-Length without waiting for the file", async () => {
    const sent = openUpload(gateway.url, { contentLength: 400_000_000 });
    const answer = uploadAnswer(sent);
    sent.write(encodeForm(form).subarray(0, -25));
    expect((await answer).data?.["createVideoFromFile"]?.errors).toMatchObject([
      { rejectionReason: "TOO_LARGE" },
    ]);
    sent.destroy();
  });
});
