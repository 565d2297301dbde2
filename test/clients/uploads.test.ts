import { spawnSync } from "node:child_process";
import axios from "axios";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Payload } from "../gateway/multipart-request.ts";
import {
  createDocumentFromFile,
  createImageFromFile,
  createImagesFromFiles,
  createVideoFromFile,
} from "../gateway/operations.ts";
import { startGateway, type TestGateway } from "../helpers/gateway.ts";
import { mp4, padMp4, pdf, png } from "../helpers/media-files.ts";
import { startSandbox, type TestSandbox } from "../helpers/sandbox.ts";
import { curl, libraries, type Sender } from "./upload-senders.ts";

const createTaskFromFile = `mutation ($input: CreateGenericTaskFromFileInput!) {
  createGenericTaskFromFile(input: $input) { task { status } errors { __typename ... on MutationError { message } } }
}`;
const documentInput = { documentType: "USER_GUIDE_OR_MANUAL", languages: ["ENGLISH"] };
const feedInput = { feedType: "FX_LISTING", schemaVersion: "1.0" };
const prices = Buffer.from("Action,SKU,Price\nRevise,SKU-1,10.00\n");
const map = JSON.stringify({ "0": ["variables.input.file"] });

let sandbox: TestSandbox;
let gateway: TestGateway;
let film: Buffer;

beforeAll(async () => {
  sandbox = await startSandbox({ processingMs: 60_000 });
  gateway = await startGateway(sandbox.url);
  film = await mp4();
});
afterAll(async () => {
  await gateway[Symbol.asyncDispose]();
  await sandbox[Symbol.asyncDispose]();
});

/** Sends a file with an operation whose only variable is `input`. @returns the payload of its only field. */
async function send(
  sender: Sender,
  query: string,
  input: object,
  file: Buffer,
  { url, fileName } = { url: gateway.url, fileName: "file.bin" },
): Promise<Payload | null> {
  const operations = JSON.stringify({ query, variables: { input: { ...input, file: null } } });
  const { data, errors } = await sender({ url: `${url}/graphql`, operations, map, files: [file], fileName });
  expect(errors).toEqual([]);
  return Object.values(data ?? {})[0] ?? null;
}

const hasCurl = spawnSync("curl", ["--version"]).status === 0;
const senders = Object.entries({
  ...libraries,
  ...(hasCurl && { curl: curl(false), "curl, chunked": curl(true) }),
});

describe.each(senders)("detail 6: Files that %s sends", (name, sender) => {
  test("include an image", async () => {
    const picture = await png({ width: 600, height: 400 });
    expect(await send(sender, createImageFromFile, {}, picture)).toEqual({
      image: { imageId: expect.any(String) },
      errors: [],
    });
  });

  test("include several images, of which only an invalid one is rejected", async () => {
    const picture = await png({ width: 600, height: 400 });
    const files = [picture, Buffer.from("no picture"), picture];
    const variables = { input: { files: files.map(() => null) } };
    const places = files.map((_, index) => [index, [`variables.input.files.${index}`]] as const);
    const { data, errors } = await sender({
      url: `${gateway.url}/graphql`,
      operations: JSON.stringify({ query: createImagesFromFiles, variables }),
      map: JSON.stringify(Object.fromEntries(places)),
      files,
      fileName: "file.bin",
    });
    expect(errors).toEqual([]);
    expect(data?.["createImagesFromFiles"]).toMatchObject({
      results: [
        { image: { imageId: expect.any(String) }, errors: [] },
        { image: null, errors: [{ rejectionReason: "UNDETECTABLE_TYPE", path: ["input", "files", "1"] }] },
        { image: { imageId: expect.any(String) }, errors: [] },
      ],
      errors: [],
    });
  });

  test("include a PDF document", async () => {
    expect(await send(sender, createDocumentFromFile, documentInput, pdf())).toMatchObject({
      document: { status: "SUBMITTED" },
      errors: [],
    });
  });

  test("include a CSV file, which starts a feed task", async () => {
    // The limit of tasks per hour is lower than the number of clients.
    await using fresh = await startSandbox({ processingMs: 60_000 });
    await using over = await startGateway(fresh.url);
    const at = { url: over.url, fileName: "prices.csv" };
    expect(await send(sender, createTaskFromFile, feedInput, prices, at)).toMatchObject({
      task: {},
      errors: [],
    });
  });

  test.each([
    ["without a declared size", null],
    ["with its declared size", 0],
  ])("include a video that is processed %s", async (_how, isDeclared) => {
    const declared = isDeclared === null ? {} : { sizeInBytes: film.length };
    const payload = await send(sender, createVideoFromFile, { title: "a", ...declared }, film);
    expect(payload).toMatchObject({
      video: { status: "PROCESSING", sizeInBytes: film.length },
      errors: [],
    });
  });

  test("include a video with a wrong declared size, which is rejected with both sizes", async () => {
    for (const difference of [-2, 2, 4]) {
      const sizeInBytes = film.length + difference;
      const payload = await send(sender, createVideoFromFile, { title: "a", sizeInBytes }, film);
      expect(payload?.errors).toMatchObject([
        {
          __typename: "FileSizeMismatchError",
          declaredSizeInBytes: sizeInBytes,
          actualSizeInBytes: film.length,
        },
      ]);
      expect(payload?.video).toBeNull();
    }
  });

  test("include a large video, which needs a declared size (except from curl with Content-Length)", async () => {
    const large = padMp4(film, 16_000_000);
    const withSize = { title: "a", sizeInBytes: large.length };
    expect(await send(sender, createVideoFromFile, withSize, large)).toMatchObject({
      video: { status: "PROCESSING", sizeInBytes: large.length },
      errors: [],
    });
    const payload = await send(sender, createVideoFromFile, { title: "a" }, large);
    const sizeWanted = { __typename: "ValidationError", code: "REQUIRED", path: ["input", "sizeInBytes"] };
    expect(payload).toMatchObject(
      name === "curl"
        ? { video: { status: "PROCESSING" }, errors: [] }
        : { video: null, errors: [sizeWanted] },
    );
  });
});

describe("axios.postForm with an object", () => {
  test.each([
    ["0", { errors: [{ extensions: { code: "FILE_BEFORE_MAP" } }] }],
    ["file", { data: { createImageFromFile: { image: { imageId: expect.any(String) }, errors: [] } } }],
  ])("sends a file with the key %s in the order of the object's keys", async (name, answer) => {
    const picture = new File([new Uint8Array(await png({ width: 600, height: 400 }))], "picture.png");
    const { data } = await axios.postForm<object>(
      `${gateway.url}/graphql`,
      {
        operations: JSON.stringify({ query: createImageFromFile, variables: { input: { file: null } } }),
        map: JSON.stringify({ [name]: ["variables.input.file"] }),
        [name]: picture,
      },
      {
        // As in a browser.
        env: { FormData },
        headers: { authorization: "Bearer sandbox-seller-1", "graphql-require-preflight": "true" },
        validateStatus: () => true,
      },
    );
    expect(data).toMatchObject(answer);
  });
});
