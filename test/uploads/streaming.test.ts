import { EventEmitter, getEventListeners, once } from "node:events";
import { setImmediate } from "node:timers/promises";
import { request as httpRequest } from "node:http";
import { connect } from "node:net";
import { Readable } from "node:stream";
import { finished, pipeline } from "node:stream/promises";
import { json } from "node:stream/consumers";
import { expect, test } from "vitest";
import {
  body,
  boundary,
  closed,
  closing,
  file,
  map,
  operations,
  RawClient,
  requestHead,
} from "./multipart-client.ts";
import { fileOf, limits, post, readFile, startServer, uploadOf, type Handler } from "./multipart-server.ts";

const head = body([operations, map, file("0", "")], "");

test("a slow reader pauses the client: 100 MB never pile up in the gateway", async () => {
  const sizeInBytes = 100 * 1024 * 1024;
  let mostBuffered = 0;
  await using server = await startServer(async (received, request) => {
    const incoming = await fileOf(received);
    let readBytes = 0;
    for await (const chunk of incoming.createReadStream()) {
      readBytes += Buffer.from(chunk).length;
      // Gives the connection time to deliver more, if it were allowed to.
      for (let turn = 0; turn < 3; turn++) await setImmediate();
      mostBuffered = Math.max(mostBuffered, request.socket.bytesRead - readBytes);
    }
    return { readBytes, most: incoming.sizeBounds?.maxSizeInBytes };
  });
  const sending = httpRequest(server.url, {
    method: "POST",
    headers: {
      "content-type": `multipart/form-data; boundary=${boundary}`,
      "content-length": head.length + sizeInBytes + closing.length,
    },
  });
  const answered = once(sending, "response");
  await pipeline(Readable.from(largeBody(sizeInBytes)), sending);
  const [response] = await answered;
  expect(await json(response)).toEqual({ readBytes: sizeInBytes, most: sizeInBytes + 2 });
  expect(mostBuffered).toBeLessThan(1_000_000);
});

test("an unread file pauses the client", async () => {
  const seen = new EventEmitter();
  await using server = await startServer(async (received, request) => {
    await fileOf(received);
    seen.emit("file", request);
    await once(seen, "go on");
    // The connection closes with the response, and would be reset while the client is still sending.
    await received.finish();
    return { delivered: request.socket.bytesRead };
  });
  const client = await RawClient.post(server.port, head.length + 20_000_000 + closing.length);
  const arrived = once(seen, "file");
  await client.write(head);
  client.socket.write(Buffer.alloc(20_000_000));
  client.socket.write(closing);
  const [request] = await arrived;
  for (let turn = 0; turn < 1_000; turn++) await setImmediate();
  expect(request.socket.bytesRead).toBeLessThan(1_000_000);
  seen.emit("go on");
  expect(await client.answer()).toContain("200 OK");
});

test("a client that disconnects while its file is read fails the stream immediately", async () => {
  const seen = new EventEmitter();
  await using server = await startServer(async (received) => {
    const stream = (await fileOf(received)).createReadStream();
    stream.once("data", () => seen.emit("data"));
    stream.on("error", (error) => seen.emit("failure", error));
    await finished(stream);
  });
  const data = once(seen, "data");
  const failure = once(seen, "failure");
  const client = await RawClient.post(server.port, 1_000_000);
  await client.write(head);
  await client.write("first bytes");
  await data;
  client.socket.destroy();
  expect(await failure).toMatchObject([{ code: "CLIENT_GONE" }]);
});

test("a client that disconnects before its file fails the request", async () => {
  const seen = new EventEmitter();
  const failure = once(seen, "failure");
  await using server = await startServer(async () => undefined, {
    onError: (error) => seen.emit("failure", error),
  });
  const client = await RawClient.post(server.port, 1_000_000);
  await client.write(head.subarray(0, 100));
  client.socket.end();
  expect(await failure).toMatchObject([{ code: "CLIENT_GONE" }]);
});

test("opening a stream after the client has disconnected throws CLIENT_GONE", async () => {
  const seen = new EventEmitter();
  const thrown = once(seen, "thrown");
  await using server = await startServer(async (received, request) => {
    const incoming = await fileOf(received);
    seen.emit("file");
    await closed(request);
    try {
      incoming.createReadStream();
    } catch (error) {
      seen.emit("thrown", error);
    }
  });
  const arrived = once(seen, "file");
  const client = await RawClient.post(server.port, 1_000_000);
  await client.write(Buffer.concat([head, Buffer.from("x")]));
  await arrived;
  client.socket.destroy();
  expect(await thrown).toMatchObject([{ code: "CLIENT_GONE" }]);
});

test("a file of exactly the limit is accepted; one byte more is rejected, with and without Content-Length", async () => {
  await using server = await startServer(readFile, { limits: { ...limits, maxFileBytes: 100_000 } });
  const send = async (sizeInBytes: number, isChunked: boolean) => {
    const bytes = body([operations, map, file("0", Buffer.alloc(sizeInBytes))]);
    if (!isChunked) return JSON.stringify((await post(server.url, bytes)).answer);
    const client = await RawClient.post(server.port, null);
    client.socket.write(`${bytes.length.toString(16)}\r\n`);
    client.socket.write(bytes);
    client.socket.write("\r\n0\r\n\r\n");
    return client.answer();
  };
  for (const isChunked of [false, true]) {
    expect(await send(100_000, isChunked)).toContain(`"sizeInBytes":100000`);
    expect(await send(100_001, isChunked)).toContain(`"code":"FILE_TOO_LARGE"`);
  }
});

test("a file whose Content-Length is too large is rejected before its bytes are read", async () => {
  await using server = await startServer(
    async (received) => ({ code: await uploadOf(received).promise.catch((error: unknown) => codeOf(error)) }),
    { limits: { ...limits, maxFileBytes: 1_000 } },
  );
  const client = await RawClient.post(server.port, 50_000_000);
  await client.write(Buffer.concat([head, Buffer.from("x")]));
  expect(await client.answerHead()).toContain("200 OK");
  client.socket.destroy();
});

test("a client that sends everything before it reads the response gets the response and keeps its connection", async () => {
  await using server = await startServer(async () => ({ refused: true }));
  const sizeInBytes = 20_000_000;
  const client = new RawClient(connect(server.port, "127.0.0.1"));
  await client.write(requestHead(head.length + sizeInBytes + closing.length, "keep-alive"));
  for (const chunk of largeBody(sizeInBytes)) await client.write(chunk);
  const small = body([operations, map, file("0", "x")]);
  await client.write(requestHead(small.length, "close"));
  await client.write(small);
  expect((await client.answer()).match(/200 OK/g)).toHaveLength(2);
});

test("a request body far beyond the limits loses its connection instead of being read forever", async () => {
  await using server = await startServer(async () => ({ refused: true }), {
    limits: { ...limits, maxOperationsBytes: 1_000, maxFileBytes: 1_000 },
  });
  const client = await RawClient.post(server.port, null);
  const isClosed = closed(client.socket);
  client.socket.resume();
  const chunk = Buffer.concat([Buffer.from("10000\r\n"), Buffer.alloc(65_536), Buffer.from("\r\n")]);
  client.socket.write(`${head.length.toString(16)}\r\n${head.toString()}\r\n`);
  while (!client.socket.destroyed) {
    client.socket.write(chunk);
    await setImmediate();
  }
  await isClosed;
  expect(client.socket.bytesWritten).toBeLessThan(50_000_000);
});

test("aborting the signal fails the file with the signal's reason and closes the connection", async () => {
  const seen = new EventEmitter();
  const controller = new AbortController();
  const failure = once(seen, "failure");
  const handle: Handler = async (received) => {
    const stream = (await fileOf(received)).createReadStream();
    stream.on("error", (error) => seen.emit("failure", error));
    stream.once("data", () => controller.abort(new Error("shutting down")));
    await finished(stream);
  };
  await using server = await startServer(handle, { signal: controller.signal });
  const client = await RawClient.post(server.port, 1_000_000);
  const isClosed = closed(client.socket);
  client.socket.resume();
  await client.write(Buffer.concat([head, Buffer.from("x".repeat(1_000))]));
  expect(await failure).toMatchObject([{ message: "shutting down" }]);
  await isClosed;
  expect(getEventListeners(controller.signal, "abort")).toHaveLength(0);
});

test("a finished request leaves no listener on the caller's signal", async () => {
  const controller = new AbortController();
  await using server = await startServer(readFile, { signal: controller.signal });
  const form = body([operations, map, file("0", Buffer.alloc(100_000))]);
  for (let round = 0; round < 20; round++) await post(server.url, form);
  expect(getEventListeners(controller.signal, "abort")).toHaveLength(0);
});

function* largeBody(sizeInBytes: number): Generator<Buffer> {
  yield head;
  const chunk = Buffer.alloc(65_536, "v");
  for (let sent = 0; sent < sizeInBytes; sent += chunk.length) {
    yield chunk.subarray(0, Math.min(chunk.length, sizeInBytes - sent));
  }
  yield Buffer.from(closing);
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && "code" in error ? error.code : error;
}
