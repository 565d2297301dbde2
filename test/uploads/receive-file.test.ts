import { EventEmitter, once } from "node:events";
import { GraphQLUpload, Upload } from "graphql-upload-ts";
import { FormData } from "undici";
import { expect, test } from "vitest";
import {
  body,
  type Part,
  closing,
  field,
  file,
  map,
  operations,
  query,
  RawClient,
} from "./multipart-client.ts";
import { fileOf, post, readFile, startServer, uploadOf } from "./multipart-server.ts";

test("a file sent with fetch arrives with its name, type, content and size", async () => {
  await using server = await startServer(readFile);
  const form = new FormData();
  form.append("operations", JSON.stringify({ query, variables: { input: { file: null } } }));
  form.append("map", '{"0":["variables.input.file"]}');
  form.append("0", new Blob(["hello"], { type: "video/mp4" }), "clip – Fuß.mp4");
  expect(await post(server.url, form)).toEqual({
    status: 200,
    answer: {
      filename: "clip – Fuß.mp4",
      fieldName: "0",
      mimetype: "video/mp4",
      sizeBounds: bounds(5),
      sizeInBytes: 5,
      content: "hello",
    },
  });
});

test("the other parameters arrive unchanged, and the Upload scalar accepts the file", async () => {
  await using server = await startServer(async (received) => {
    const incoming = await GraphQLUpload.parseValue(uploadOf(received));
    return { params: received.params, filename: incoming.filename };
  });
  const request = {
    query,
    operationName: "Send",
    variables: { input: { videoId: "7", file: null } },
    extensions: { trace: [1] },
    unknown: true,
  };
  const { answer } = await post(server.url, body([field("operations", request), map, file("0", "x")]));
  expect(answer).toEqual({
    params: {
      query,
      operationName: "Send",
      variables: { input: { videoId: "7", file: expect.anything() } },
      extensions: { trace: [1] },
    },
    filename: "clip.mp4",
  });
});

test("content and size are exact when the request is split at any byte", async () => {
  await using server = await startServer(readFile);
  const bytes = body([
    field("operations", { variables: { input: { file: null } } }),
    map,
    file("0", "hello"),
  ]);
  for (let cut = 1; cut < bytes.length; cut++) {
    const client = await RawClient.post(server.port, bytes.length);
    await client.write(bytes.subarray(0, cut));
    await client.write(bytes.subarray(cut));
    expect(await client.answer(), `cut at ${cut}`).toContain(
      `"sizeBounds":${JSON.stringify(bounds(5))},"sizeInBytes":5,"content":"hello"`,
    );
  }
});

test("a chunked request has no size bounds for its file", async () => {
  await using server = await startServer(readFile);
  const bytes = body([operations, map, file("0", "hello")]);
  const client = await RawClient.post(server.port, null);
  await client.write(`${bytes.length.toString(16)}\r\n`);
  await client.write(bytes);
  await client.write("\r\n0\r\n\r\n");
  expect(await client.answer()).toContain(`"sizeBounds":null,"sizeInBytes":5`);
});

test("the Content-Length of a request limits the size of its file, with and without an epilogue", async () => {
  await using server = await startServer(readFile);
  for (const [ending, maxSizeInBytes] of [
    ["", 5],
    ["\r\n", 7],
    ["\r\n\r\n", 9],
    ["\r\nan epilogue", 18],
  ] as const) {
    const bytes = body([operations, map, file("0", "hello")], `${closing.trimEnd()}${ending}`);
    const sizeBounds = { minSizeInBytes: 0, maxSizeInBytes, usualSizeInBytes: null };
    expect((await post(server.url, bytes)).answer).toMatchObject({ sizeBounds, sizeInBytes: 5 });
  }
});

const spaced = `{\r\n\r\n\r\n\r\n${JSON.stringify({ query, variables: { input: { file: null } } }).slice(1)}`;
test.each([
  [
    "map comes before operations, and both are JSON file parts",
    [asBlob("map", map), asBlob("operations", operations)],
  ],
  ["operations have blank lines", [field("operations", spaced), map]],
])("the size of a file is exact when %s", async (_how, parts) => {
  await using server = await startServer(readFile);
  const { answer } = await post(server.url, body([...parts, file("0", "hello")]));
  expect(answer).toMatchObject({ sizeBounds: bounds(5), sizeInBytes: 5 });
});

test("a file can be an element of a list", async () => {
  await using server = await startServer(async (received) => {
    const files = received.params.variables?.["files"];
    return Array.isArray(files) && files.map((entry) => entry instanceof Upload);
  });
  const bytes = body([
    field("operations", { query, variables: { files: [null, null] } }),
    field("map", { a: ["variables.files.1"] }),
    file("a", "x"),
  ]);
  expect((await post(server.url, bytes)).answer).toEqual([false, true]);
});

test("an operation without a file is accepted when its map is empty", async () => {
  await using server = await startServer(async (received) => received.params);
  const { answer } = await post(server.url, body([field("operations", { query }), field("map", "{}")]));
  expect(answer).toEqual({ query });
});

test("the operation runs as soon as the first byte of the file has arrived", async () => {
  const seen = new EventEmitter();
  await using server = await startServer(async (received, request) => {
    seen.emit("size", (await fileOf(received)).sizeBounds);
    return readFile(received, request);
  });
  const bytes = body([operations, map, file("0", "hello")]);
  const fileStart = bytes.indexOf("hello");
  const client = await RawClient.post(server.port, bytes.length);
  const size = once(seen, "size");
  await client.write(bytes.subarray(0, fileStart + 1));
  expect(await size).toEqual([bounds(5)]);
  await client.write(bytes.subarray(fileStart + 1));
  expect(await client.answer()).toContain(`"content":"hello"`);
});

test("the stream of a file can be opened only once", async () => {
  await using server = await startServer(async (received) => {
    const incoming = await fileOf(received);
    incoming.createReadStream();
    expect(() => incoming.createReadStream()).toThrow(/only one field/);
    return "thrown";
  });
  expect((await post(server.url, body([operations, map, file("0", "hello")]))).answer).toBe("thrown");
});

/** Size bounds of a file of this size, when the body ends with one line break and an unknown boundary. */
function bounds(sizeInBytes: number) {
  return { minSizeInBytes: 0, maxSizeInBytes: sizeInBytes + 2, usualSizeInBytes: null };
}

function asBlob(name: string, part: Part): Part {
  return {
    headers: [
      `Content-Disposition: form-data; name="${name}"; filename="blob"`,
      "Content-Type: application/json",
    ],
    content: part.content,
  };
}
