import { beforeEach, describe, expect, test } from "vitest";
import { closeAfterAll } from "../helpers/close-after.ts";
import { startGateway } from "../helpers/gateway.ts";
import { answerEverything, startStandIn } from "../helpers/stand-in-service.ts";
import {
  boundary,
  encodeForm,
  openUpload,
  type Part,
  sendForm,
  uploadAnswer,
  uploadForm,
} from "./multipart-request.ts";
import { createImageFromFile, createVideoFromFile } from "./operations.ts";
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
const [operations, map, file] = form as [Part, Part, Part];
const json = (name: string, content: unknown): Part => ({ name, content: JSON.stringify(content) });

describe("an invalid multipart request", () => {
  const refusals: [title: string, code: string, parts: Part[], status?: number][] = [
    ["without a map", "MISSING_MAP", [operations]],
    ["without any part", "MISSING_OPERATIONS", []],
    ["with the file first", "FILE_BEFORE_MAP", [file, operations, map]],
    ["with a map that is not JSON", "INVALID_MAP", [operations, { name: "map", content: "{" }, file]],
    [
      "with one file for two variables",
      "BAD_USER_INPUT",
      [operations, json("map", { "0": [path, path] }), file],
    ],
    ["with an unknown field", "UNEXPECTED_PART", [operations, map, json("other", 1), file]],
    ["with a batch", "BATCH_NOT_SUPPORTED", [json("operations", [{ query: "{ __typename }" }]), map, file]],
    [
      "with operations that are not JSON",
      "INVALID_OPERATIONS",
      [{ name: "operations", content: "{" }, map, file],
    ],
    [
      "with operations above the size limit",
      "OPERATIONS_TOO_LARGE",
      [json("operations", { query: "#".repeat(1_048_577) }), map, file],
      413,
    ],
  ];

  test.each(refusals)("%s is answered with %s", async (_title, code, parts, status = 400) => {
    const answer = await sendForm(gateway.url, parts);
    expect(answer).toMatchObject({ status, data: null, errors: [{ extensions: { code } }] });
    expect(answer.errors).toHaveLength(1);
    expect(answer.errors[0]?.message).toMatch(/\w+ \w+/);
    expect(newCalls()).toEqual([]);
  });

  test.each([
    { "content-type": "multipart/form-data" },
    { "content-type": "multipart/form-data; boundary=" },
  ])("with the header %o is answered with MALFORMED_MULTIPART", async (headers) => {
    const answer = await sendForm(gateway.url, form, { headers });
    expect(answer).toMatchObject({ status: 400, errors: [{ extensions: { code: "MALFORMED_MULTIPART" } }] });
  });

  test("without a preflight header is answered with 403", async () => {
    const answer = await sendForm(gateway.url, form, { headers: { "graphql-require-preflight": "" } });
    expect(answer).toMatchObject({ status: 403, data: null });
    expect(answer.errors[0]?.message).toContain("graphql-require-preflight");
    expect(newCalls()).toEqual([]);
  });

  test.each(["x-graphql-yoga-csrf", "apollo-require-preflight"])(
    "is not missing its preflight header when it has %s",
    async (name) => {
      const headers = { "graphql-require-preflight": "", [name]: "1" };
      const answer = await sendForm(gateway.url, form, { headers });
      expect(answer).toMatchObject({ status: 200, errors: [] });
    },
  );
});

/** A mutation whose first field needs no file. */
const twoFields = `mutation ($file: Upload!) {
  createImageFromUrl(input: { url: "https://pictures.example/1.jpg" }) { errors { __typename } }
  createImageFromFile(input: { file: $file }) { errors { __typename } }
}`;

const unclosed = (parts: readonly Part[]) => {
  const body = encodeForm(parts);
  return body.subarray(0, body.lastIndexOf(`\r\n--${boundary}--`));
};

describe("a file whose request becomes invalid while it is sent", () => {
  const note: Part = { name: "note", content: "too late" };
  const endings: [what: string, code: string, encode: (parts: readonly Part[]) => Buffer][] = [
    ["a second file", "TOO_MANY_FILES", (parts) => encodeForm([...parts, { ...file, name: "1" }])],
    ["a second file with the same name", "TOO_MANY_FILES", (parts) => encodeForm([...parts, file])],
    ["a part after the file", "UNEXPECTED_PART", (parts) => encodeForm([...parts, note])],
    ["no closing boundary", "MALFORMED_MULTIPART", unclosed],
    ["no file", "MISSING_FILE", (parts) => encodeForm(parts.filter(({ name }) => name !== "0"))],
  ];
  const document = { documentType: "USER_GUIDE_OR_MANUAL", languages: ["ENGLISH"], file: null };
  const creations: [mutation: string, variables: object][] = [
    ["createVideoFromFile", { title: "a", file: null }],
    ["createDocumentFromFile", document],
    ["createImageFromFile", { file: null }],
    ["createGenericTaskFromFile", { feedType: "FX_LISTING", schemaVersion: "1.0", file: null }],
  ];
  const sizes = [10, 65_536, 1_000_000];

  describe.each(creations)("%s", (mutation, variables) => {
    const name = `${mutation.charAt(0).toUpperCase()}${mutation.slice(1)}Input`;
    const query = `mutation ($input: ${name}!) { ${mutation}(input: $input) { errors { __typename } } }`;

    test.each(endings)("with %s is answered with %s without a call", async (_what, code, encode) => {
      for (const size of sizes) {
        const parts = uploadForm(query, { input: variables }, Buffer.alloc(size, "a"), path).map((part) =>
          part.name === "0" ? { ...part, filename: "file.csv" } : part,
        );
        const body = encode(parts);
        for (const headers of [{}, { accept: "application/graphql-response+json" }]) {
          const sent = openUpload(gateway.url, { contentLength: body.length, headers });
          sent.end(body);
          const answer = await uploadAnswer(sent);
          expect(answer).toMatchObject({ status: 400, errors: [{ extensions: { code } }] });
          expect(answer.errors).toHaveLength(1);
          expect(answer.data?.[mutation] ?? null).toBeNull();
        }
      }
      expect(newCalls()).toEqual([]);
    });
  });

  test("prevents the execution of the other fields when it is small", async () => {
    const parts = uploadForm(twoFields, { file: null }, "a picture", "variables.file");
    for (const [, code, encode] of endings) {
      const body = encode(parts);
      const sent = openUpload(gateway.url, { contentLength: body.length });
      sent.end(body);
      expect(await uploadAnswer(sent)).toMatchObject({
        status: 400,
        data: null,
        errors: [{ extensions: { code } }],
      });
    }
    expect(newCalls()).toEqual([]);
  });

  test("is answered with 200 when another field has taken effect", async () => {
    const parts = uploadForm(twoFields, { file: null }, Buffer.alloc(200_000), "variables.file");
    const answer = await sendForm(gateway.url, [...parts, note]);
    expect(answer).toMatchObject({
      status: 200,
      data: { createImageFromUrl: { errors: [] }, createImageFromFile: null },
      errors: [{ path: ["createImageFromFile"], extensions: { code: "UNEXPECTED_PART" } }],
    });
  });

  test("is not stored completely when a second file follows", async () => {
    const large = { ...file, content: Buffer.alloc(16_000_000) };
    const answer = await sendForm(gateway.url, [operations, map, large, { ...file, name: "1" }]);
    expect(answer.status).toBe(200);
    expect(answer.errors).toEqual([]);
    expect(answer.data).toMatchObject({
      createVideoFromFile: {
        video: { status: "PENDING_UPLOAD" },
        errors: [
          {
            __typename: "FileRejectedError",
            rejectionReason: "INVALID_CONTENT",
            message: expect.stringMatching(/^TOO_MANY_FILES: .* Nothing of the file was stored\./),
          },
        ],
      },
    });
    const uploads = newCalls().filter(({ target }) => target.endsWith("/upload"));
    expect(await Promise.all(uploads.map(({ over }) => over))).not.toContain(true);
  });
});

describe("a response that is sent before the file has been read", () => {
  const picture = uploadForm(createImageFromFile, { input: { file: null } }, Buffer.alloc(30_000_000), path);
  const noHeader = { "graphql-require-preflight": "" };

  test.each([
    ["a file above the limit", 200, {}],
    ["a rejected request", 403, noHeader],
  ])(
    "reaches a client that sends %s completely before it reads, and then closes the connection",
    async (_what, status, headers) => {
      const body = encodeForm(picture);
      const sent = openUpload(gateway.url, {
        contentLength: body.length,
        headers: { connection: "close", ...headers },
      });
      let hasSentAll = false;
      sent.end(body, () => (hasSentAll = true));
      const answer = await uploadAnswer(sent);
      expect(hasSentAll).toBe(true);
      expect(answer.status).toBe(status);
    },
  );

  test("does not wait for the remaining bytes when the connection stays open", async () => {
    const sent = openUpload(gateway.url, { contentLength: encodeForm(picture).length });
    sent.write(encodeForm(picture).subarray(0, 100_000));
    expect(await uploadAnswer(sent)).toMatchObject({ status: 200 });
    sent.destroy();
  });
});

describe("a multipart request that needs no file", () => {
  test("is executed with an empty map", async () => {
    const parts = [json("operations", { query: '{ video(videoId: "v1") { videoId } }' }), json("map", {})];
    expect(await sendForm(gateway.url, parts)).toEqual({
      status: 200,
      data: { video: { videoId: "v1" } },
      errors: [],
    });
  });

  test("is answered although no field reads its file", async () => {
    const query = 'query ($file: Upload) { video(videoId: "v1") { videoId } }';
    const unread = uploadForm(query, { file: null }, Buffer.alloc(5_000_000), "variables.file");
    const answer = await sendForm(gateway.url, unread);
    // The unused variable is a validation error. The response is sent anyway, on the same connection.
    expect(answer.errors).toHaveLength(1);
  });

  test("is answered without a call when the operation is invalid, for a file of any size", async () => {
    const invalid = uploadForm(
      "mutation { nothing }",
      { file: null },
      Buffer.alloc(5_000_000),
      "variables.file",
    );
    const answer = await sendForm(gateway.url, invalid);
    expect(answer.errors[0]?.message).toContain("nothing");
    expect(newCalls()).toEqual([]);
  });
});
