import { describe, expect, test } from "vitest";
import { closeAfterAll } from "../helpers/close-after.ts";
import { startGateway } from "../helpers/gateway.ts";
import { mp4, padMp4, pdf, png } from "../helpers/media-files.ts";
import { startSandbox } from "../helpers/sandbox.ts";
import { startStandIn, answerEverything } from "../helpers/stand-in-service.ts";
import {
  boundary,
  encodeForm,
  openUpload,
  type Payload,
  uploadAnswer,
  uploadForm,
} from "./multipart-request.ts";
import { createDocumentFromFile, createImageFromFile, createVideoFromFile } from "./operations.ts";

const documentInput = { documentType: "USER_GUIDE_OR_MANUAL", languages: ["ENGLISH"] };

const sandbox = await closeAfterAll(startSandbox({ processingMs: 60_000 }));
const gateway = await closeAfterAll(startGateway(sandbox.url));
const film = await mp4();

/** Posts a form with a boundary of an unknown client. @returns the payload of its one field. */
async function post(bytes: Buffer, isChunked: boolean): Promise<Payload | null> {
  const sent = openUpload(gateway.url, {
    ...(isChunked ? { isChunked } : { contentLength: bytes.length }),
    headers: { "content-type": "multipart/form-data; boundary=unknown" },
  });
  const answer = uploadAnswer(sent);
  // Node sets a Content-Length when the body is passed to `end` only.
  sent.write(bytes);
  sent.end();
  const { data, errors } = await answer;
  expect(errors).toEqual([]);
  return Object.values(data ?? {})[0] ?? null;
}

test.each([-100, -1, 1, 100])(
  "a large film is not created when its Content-Length shows that its declared size is wrong by %d bytes",
  async (difference) => {
    const large = padMp4(film, 16_000_000);
    const input = { title: "a", sizeInBytes: large.length + difference, file: null };
    const form = encodeForm(uploadForm(createVideoFromFile, { input }, large, "variables.input.file"));
    const bytes = Buffer.from(form.toString("latin1").replaceAll(boundary, "unknown"), "latin1");
    expect(await post(bytes, false)).toMatchObject({
      video: null,
      errors: [{ __typename: "FileSizeMismatchError", declaredSizeInBytes: large.length + difference }],
    });
  },
);

describe.each([
  ["the final boundary", ""],
  ["one line break", "\r\n"],
  ["two line breaks", "\r\n\r\n"],
  ["a bare line feed", "\n"],
  ["an epilogue", "\r\nThis is the epilogue. It is to be ignored.\r\n"],
  ["a long epilogue", `\r\n${"x".repeat(60_000)}`],
])("detail 6: a request whose end is %s", (_what, ending) => {
  /** Encodes a form with another ending and with a boundary of an unknown client. */
  const bytesOf = (query: string, input: object, file: Buffer): Buffer => {
    const form = encodeForm(
      uploadForm(query, { input: { ...input, file: null } }, file, "variables.input.file"),
    );
    const unknown = Buffer.from(form.toString("latin1").replaceAll(boundary, "unknown"), "latin1");
    return Buffer.concat([unknown.subarray(0, -2), Buffer.from(ending)]);
  };
  test.each([false, true])("stores its file; chunked: %s", async (isChunked) => {
    const picture = await png({ width: 600, height: 400 });
    for (const [query, input, file] of [
      [createImageFromFile, {}, picture],
      [createDocumentFromFile, documentInput, pdf()],
      [createVideoFromFile, { title: "a" }, film],
      [createVideoFromFile, { title: "a", sizeInBytes: film.length }, film],
      [createVideoFromFile, { title: "a", sizeInBytes: 16_000_000 }, padMp4(film, 16_000_000)],
    ] as const) {
      expect(await post(bytesOf(query, input, file), isChunked)).toMatchObject({ errors: [] });
    }
  });

  test("is rejected before a call when it contains a large film without a declared size", async () => {
    await using service = await startStandIn(answerEverything);
    await using over = await startGateway(service.url);
    const bytes = bytesOf(createVideoFromFile, { title: "a" }, Buffer.alloc(16_000_000));
    const sent = openUpload(over.url, {
      contentLength: bytes.length,
      headers: { "content-type": "multipart/form-data; boundary=unknown" },
    });
    sent.end(bytes);
    const { data } = await uploadAnswer(sent);
    expect(data?.["createVideoFromFile"]?.errors).toMatchObject([{ code: "REQUIRED" }]);
    expect(service.calls).toEqual([]);
  });
});
