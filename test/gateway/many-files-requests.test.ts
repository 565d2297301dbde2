import { once } from "node:events";
import { Agent, type IncomingMessage } from "node:http";
import { json as readJson } from "node:stream/consumers";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { closeAfterAll } from "../helpers/close-after.ts";
import { startGateway } from "../helpers/gateway.ts";
import { graphqlClient } from "../helpers/graphql-client.ts";
import { readMetrics } from "../helpers/metrics.ts";
import { standStill } from "../helpers/stand-still.ts";
import {
  answerEverything,
  answerJson,
  imageOnWire,
  type ReceivedCall,
  startStandIn,
} from "../helpers/stand-in-service.ts";
import {
  encodeForm,
  filesForm,
  openUpload,
  type Part,
  type Payload,
  sendForm,
  uploadAnswer,
} from "./multipart-request.ts";
import { createImageFromFile, createImagesFromFiles } from "./operations.ts";

const maxImageBytes = 12_582_912;
const text = Buffer.from("a picture");
let callsBefore = 0;

const service = await closeAfterAll(startStandIn(answerEverything));
const gateway = await closeAfterAll(startGateway(service.url, { rateLimitMaxWaitMs: 60_000 }));
beforeEach(() => {
  service.answer = answerEverything;
  callsBefore = service.calls.length;
});

const newCalls = () => service.calls.slice(callsBefore);
const json = (name: string, content: unknown): Part => ({
  name,
  content: typeof content === "string" ? content : JSON.stringify(content),
});
const parts = ["0", "1"].map((name): Part => ({ name, content: text, filename: `${name}.png` }));

/** A form with the two parts `0` and `1`. */
function form(query: string, variables: unknown, map: unknown, sent: readonly Part[] = parts): Part[] {
  return [json("operations", { query, variables }), json("map", map), ...sent];
}

const metrics = async () => readMetrics((await gateway.gateway.metrics?.metrics()) ?? "");

/** Numbers of received and of failed files. */
async function counts(): Promise<number[]> {
  const { sum } = await metrics();
  return ["received", "failed"].map((outcome) => sum("gateway_uploads_total", { outcome }) ?? 0);
}

/** Number of bytes of files that the gateway buffers. */
const waiting = async () => (await metrics()).sum("gateway_upload_buffered_bytes");

const first = parts.slice(0, 1);
const two = { input: { files: [null, null] } };
const places = { "0": ["variables.input.files.0"], "1": ["variables.input.files.1"] };
const twice = `mutation ($a: CreateImagesFromFilesInput!, $b: CreateImagesFromFilesInput!) {
  first: createImagesFromFiles(input: $a) { errors { __typename } }
  second: createImagesFromFiles(input: $b) { errors { __typename } }
}`;
const alone = `mutation ($a: Upload!, $b: Upload!) {
  first: createImageFromFile(input: { file: $a }) { errors { __typename } }
  second: createImageFromFile(input: { file: $b }) { errors { __typename } }
}`;
const same = `mutation ($input: CreateImagesFromFilesInput!) {
  first: createImagesFromFiles(input: $input) { errors { __typename } }
  second: createImagesFromFiles(input: $input) { errors { __typename } }
}`;
const oneFileTwice = `mutation ($a: Upload!) {
  createImagesFromFiles(input: { files: [$a, $a] }) { errors { __typename } }
}`;

describe("a request with several files", () => {
  const refusals: [title: string, code: string, sentence: RegExp, request: Part[]][] = [
    [
      "one part for two list entries",
      "BAD_USER_INPUT",
      /can be read only once/,
      form(createImagesFromFiles, two, { "0": ["variables.input.files.0", "variables.input.files.1"] }),
    ],
    [
      "two parts for one list entry",
      "TOO_MANY_FILES",
      /several files to one variable/,
      form(createImagesFromFiles, two, { "0": places["0"], "1": places["0"] }),
    ],
    [
      "a part beyond the end of the list",
      "INVALID_MAP",
      /does not exist/,
      form(createImagesFromFiles, two, { ...places, "2": ["variables.input.files.2"] }),
    ],
    [
      "a list entry without a part",
      "BAD_USER_INPUT",
      /files\[1\]/,
      form(createImagesFromFiles, two, { "0": places["0"] }, first),
    ],
    [
      "a part that the map names twice, where the last name counts",
      "BAD_USER_INPUT",
      /files\[0\]/,
      form(
        createImagesFromFiles,
        two,
        '{"0":["variables.input.files.0"],"0":["variables.input.files.1"]}',
        first,
      ),
    ],
    ["a missing list", "INVALID_MAP", /does not exist/, form(createImagesFromFiles, { input: {} }, places)],
    [
      "two mutations with several files",
      "BAD_USER_INPUT",
      /used by 2 fields: `first`, `second`/,
      form(
        twice,
        { a: { files: [null] }, b: { files: [null] } },
        { "0": ["variables.a.files.0"], "1": ["variables.b.files.0"] },
      ),
    ],
    [
      "two mutations with one file each",
      "BAD_USER_INPUT",
      /used by 2 fields/,
      form(alone, { a: null, b: null }, { "0": ["variables.a"], "1": ["variables.b"] }),
    ],
    [
      "a first file for an undefined variable",
      "BAD_USER_INPUT",
      /`\$unknown` contains a file that no field uses/,
      form(
        createImagesFromFiles,
        { unknown: null, input: { files: [null] } },
        { "0": ["variables.unknown"], "1": ["variables.input.files.0"] },
      ),
    ],
    ["one list for two mutations", "BAD_USER_INPUT", /used more than once/, form(same, two, places)],
    [
      "one file for two list entries of the document",
      "BAD_USER_INPUT",
      /used more than once/,
      form(oneFileTwice, { a: null }, { "0": ["variables.a"] }, first),
    ],
    [
      "several files for a mutation of one file",
      "INVALID_MAP",
      /does not exist/,
      form(
        createImageFromFile,
        { input: { file: null } },
        { "0": ["variables.input.file"], "1": ["variables.input.file.1"] },
      ),
    ],
  ];

  test.each(refusals)(
    "is rejected before anything is created when it has %s: %s",
    async (_title, code, sentence, request) => {
      const answer = await sendForm(gateway.url, request);
      expect(answer).toMatchObject({ data: null, errors: [{ extensions: { code } }] });
      expect(answer.errors).toHaveLength(1);
      expect(answer.errors[0]?.message).toMatch(sentence);
      expect(newCalls()).toEqual([]);
    },
  );

  test("is rejected with the limit when it has more than fifty files", async () => {
    const files = Array.from({ length: 51 }, () => "");
    const refusal = {
      __typename: "ValidationError",
      code: "LIMIT_REACHED",
      path: ["input", "files"],
      message: expect.stringMatching(/51 entries; at most 50/),
    };
    expect(await sendForm(gateway.url, filesForm(createImagesFromFiles, files))).toMatchObject({
      status: 200,
      errors: [],
      data: { createImagesFromFiles: { results: [], errors: [refusal] } },
    });
    expect(newCalls()).toEqual([]);
  });

  test("is rejected with an empty list, as JSON and as a form", async () => {
    const empty = { input: { files: [] } };
    const payload = {
      results: [],
      errors: [{ __typename: "ValidationError", code: "REQUIRED", path: ["input", "files"] }],
    };
    for (let use = 0; use < 3; use += 1) {
      const { data } = await graphqlClient(gateway.url).query<object, object>(createImagesFromFiles, empty);
      expect(data).toMatchObject({ createImagesFromFiles: payload });
    }
    const { data } = await sendForm(gateway.url, form(createImagesFromFiles, empty, {}, []));
    expect(data).toMatchObject({ createImagesFromFiles: payload });
    expect(newCalls()).toEqual([]);
  });

  test.each([[[null]], [null], [["a text"]], [[{}]]])(
    "is rejected as JSON with %j instead of files",
    async (files) => {
      const answer = await graphqlClient(gateway.url).query(createImagesFromFiles, { input: { files } });
      expect(answer).toMatchObject({ data: null, errors: [{ extensions: { code: "BAD_USER_INPUT" } }] });
      expect(newCalls()).toEqual([]);
    },
  );

  test("is rejected when its files exceed the cost limit", async () => {
    await using strict = await startGateway(service.url, { maxQueryCost: 3 });
    const send = (...files: Buffer[]) => sendForm(strict.url, filesForm(createImagesFromFiles, files));
    const message = expect.stringContaining("may cost up to 4 service calls");
    expect((await send(text, text, text, text)).errors).toMatchObject([
      { message, extensions: { cost: 4, maxCost: 3 } },
    ]);
    expect(newCalls()).toEqual([]);
    expect((await send(text, text, text)).errors).toEqual([]);
    expect(newCalls()).toHaveLength(3);
  });

  test("is rejected when its declared length exceeds fifty images of maximum size", async () => {
    const sent = openUpload(gateway.url, { contentLength: 640_000_000 });
    const answer = uploadAnswer(sent);
    sent.write(encodeForm(filesForm(createImagesFromFiles, [text, text])).subarray(0, -60));
    expect(await answer).toMatchObject({
      status: 413,
      errors: [{ extensions: { code: "FILES_TOO_LARGE" }, message: expect.stringContaining("629145600") }],
    });
    sent.destroy();
    expect(newCalls()).toEqual([]);
  });
});

test("the cost of an operation is the number of its files, and is part of the response", async () => {
  const sent = openUpload(gateway.url);
  sent.end(encodeForm(filesForm(createImagesFromFiles, [text, text, text])));
  const [response] = (await once(sent, "response")) as [IncomingMessage];
  expect(await readJson(response)).toMatchObject({ extensions: { cost: 3 } });
  expect(newCalls()).toHaveLength(3);
});

test("a connection stays usable after a request whose files no field reads", async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const files = Array.from({ length: 5 }, () => Buffer.alloc(2_000_000));
  for (let round = 0; round < 3; round += 1) {
    const unread = filesForm("mutation { nothing }", files);
    expect((await sendForm(gateway.url, unread, { agent })).errors).toHaveLength(1);
    const read = await sendForm(gateway.url, filesForm(createImagesFromFiles, [text, text]), { agent });
    expect(read).toMatchObject({ status: 200, errors: [] });
  }
});

describe("the gateway with several files of one request", () => {
  test("buffers at most one file, for any number of files and however slow the service is", async () => {
    // The service reads nothing of the first image.
    service.answer = () => undefined;
    const size = 10_000_000;
    const files = Array.from({ length: 50 }, () => Buffer.alloc(size));
    const head = encodeForm(filesForm(createImagesFromFiles, files, [0, 1]));
    const sent = openUpload(gateway.url, { contentLength: head.length + 48 * size });
    sent.write(head.subarray(0, -60));
    sent.write(Buffer.alloc(100_000_000));
    const { response } = await service.call(callsBefore);
    await standStill(() => sent.socket?.bytesWritten ?? 0);
    expect(await waiting()).toBeGreaterThan(0);
    expect(await waiting()).toBeLessThanOrEqual(size + 65_536);
    expect(newCalls()).toHaveLength(1);
    sent.destroy();
    // The gateway notices the disconnect with its next read.
    response.destroy();
    await vi.waitFor(async () => expect(await waiting()).toBe(0));
  });

  test("releases the buffer of each file before the next one", async () => {
    const rooms: (number | null)[] = [];
    const noteRoom = async (call: ReceivedCall) => {
      rooms.push(await waiting());
      answerJson(call, 201, imageOnWire, { location: "/image/i1" });
    };
    service.answer = (call) => {
      call.request.resume();
      call.request.once("end", () => void noteRoom(call));
    };
    const files = Array.from({ length: 4 }, () => Buffer.alloc(3_000_000));
    await sendForm(gateway.url, filesForm(createImagesFromFiles, files));
    expect(rooms).toHaveLength(4);
    for (const bytes of rooms) expect(bytes).toBeLessThanOrEqual(3_000_000 + 65_536);
    expect(await waiting()).toBe(0);
  });

  test("skips files above the limit without buffering, and stores the following files", async () => {
    const files = [text, Buffer.alloc(40_000_000), text, Buffer.alloc(maxImageBytes + 1), text];
    const { data } = await sendForm(gateway.url, filesForm(createImagesFromFiles, files));
    const results: readonly Payload[] = data?.["createImagesFromFiles"]?.results ?? [];
    expect(results.map(({ errors }) => errors[0]?.["rejectionReason"])).toEqual([
      undefined,
      "TOO_LARGE",
      undefined,
      "TOO_LARGE",
      undefined,
    ]);
    expect(newCalls()).toHaveLength(3);
    expect(await waiting()).toBe(0);
  });

  test("counts received and failed files in the metrics", async () => {
    const [received = 0, failed = 0] = await counts();
    const files = [text, Buffer.alloc(maxImageBytes + 1), text, text];
    await sendForm(gateway.url, filesForm(createImagesFromFiles, files, [0, 1, 2]));
    // One of the three received files is too large; the fourth was not sent.
    expect(await counts()).toEqual([received + 3, failed + 1]);
  });
});
