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

test("a file sent by fetch arrives with its name, type, content and exact size", async () => {
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
      expectedSizeInBytes: 5,
      sizeInBytes: 5,
      content: "hello",
    },
  });
});

test("the other parameters arrive as they are, and the upload is one that the scalar takes", async () => {
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

test("content and derived size are exact wherever the bytes of a request are cut", async () => {
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
      `"expectedSizeInBytes":5,"sizeInBytes":5,"content":"hello"`,
    );
  }
});

test("a chunked request has no derived size", async () => {
  await using server = await startServer(readFile);
  const bytes = body([operations, map, file("0", "hello")]);
  const client = await RawClient.post(server.port, null);
  await client.write(`${bytes.length.toString(16)}\r\n`);
  await client.write(bytes);
  await client.write("\r\n0\r\n\r\n");
  expect(await client.answer()).toContain(`"expectedSizeInBytes":null,"sizeInBytes":5`);
});

test("without the last line break the file is taken and its derived size is two bytes too small", async () => {
  await using server = await startServer(readFile);
  const bytes = body([operations, map, file("0", "hello")], closing.trimEnd());
  expect((await post(server.url, bytes)).answer).toMatchObject({ expectedSizeInBytes: 3, sizeInBytes: 5 });
});

test("map may stand before operations, and both may come as files of JSON", async () => {
  await using server = await startServer(readFile);
  const bytes = body([asBlob("map", map), asBlob("operations", operations), file("0", "hello")]);
  expect((await post(server.url, bytes)).answer).toMatchObject({ sizeInBytes: 5 });
});

test("blank lines in operations do not disturb the derived size", async () => {
  await using server = await startServer(readFile);
  const text = JSON.stringify({ query, variables: { input: { file: null } } }).replace(
    "{",
    "{\r\n\r\n\r\n\r\n",
  );
  const bytes = body([field("operations", text), map, file("0", "hello")]);
  expect((await post(server.url, bytes)).answer).toMatchObject({ expectedSizeInBytes: 5, sizeInBytes: 5 });
});

test("a file can go into a list", async () => {
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

test("an operation without a file is taken when its map is empty", async () => {
  await using server = await startServer(async (received) => received.params);
  expect((await post(server.url, body([field("operations", { query }), field("map", "{}")]))).answer).toEqual(
    {
      query,
    },
  );
});

test("the operation can be answered from when only the first byte of the file has come", async () => {
  const seen = new EventEmitter();
  await using server = await startServer(async (received, request) => {
    seen.emit("size", (await fileOf(received)).expectedSizeInBytes);
    return readFile(received, request);
  });
  const bytes = body([operations, map, file("0", "hello")]);
  const fileStart = bytes.indexOf("hello");
  const client = await RawClient.post(server.port, bytes.length);
  const size = once(seen, "size");
  await client.write(bytes.subarray(0, fileStart + 1));
  expect(await size).toEqual([5]);
  await client.write(bytes.subarray(fileStart + 1));
  expect(await client.answer()).toContain(`"content":"hello"`);
});

test("the stream can be opened once", async () => {
  await using server = await startServer(async (received) => {
    const incoming = await fileOf(received);
    incoming.createReadStream();
    expect(() => incoming.createReadStream()).toThrow(/only one field/);
    return "thrown";
  });
  expect(await post(server.url, body([operations, map, file("0", "hello")]))).toMatchObject({
    answer: "thrown",
  });
});

function asBlob(name: string, part: Part): Part {
  return {
    headers: [
      `Content-Disposition: form-data; name="${name}"; filename="blob"`,
      "Content-Type: application/json",
    ],
    content: part.content,
  };
}
