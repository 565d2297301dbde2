import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createManualClock, type ManualClock } from "../helpers/clock.ts";
import { startGateway, type TestGateway } from "../helpers/gateway.ts";
import { standStill } from "../helpers/stand-still.ts";
import {
  answerEverything,
  answerJson,
  askedId,
  startStandIn,
  type StandInService,
  videoOnWire,
} from "../helpers/stand-in-service.ts";
import { boundary, encodeForm, openUpload, uploadAnswer, uploadForm } from "./multipart-request.ts";
import { createImageFromFile, createVideoFromFile, uploadVideo } from "./operations.ts";

const size = 100_000_000;
const path = "variables.input.file";
const multipart = `Content-Type: multipart/form-data; boundary=${boundary}\r\nGraphQL-Require-Preflight: true\r\n`;
const operationsPart = `--${boundary}\r\nContent-Disposition: form-data; name="operations"\r\n\r\n{`;

let clock: ManualClock;
let service: StandInService;
let gateway: TestGateway;

beforeEach(async () => {
  clock = createManualClock();
  service = await startStandIn((call) => {
    if (call.method !== "GET" && call.target.includes("/video/")) return undefined;
    if (call.method !== "GET") return answerEverything(call);
    return answerJson(call, 200, videoOnWire(askedId(call), "PENDING_UPLOAD", size));
  });
  gateway = await startGateway(service.url, { uploadIdleMs: 600_000 }, { clock });
});
afterEach(async () => {
  await gateway[Symbol.asyncDispose]();
  await service[Symbol.asyncDispose]();
});

/** Opens a connection and writes the beginning of a request. */
async function begin(head: string, body: string): Promise<Socket> {
  const socket = connect(Number(new URL(gateway.url).port), "127.0.0.1");
  socket.on("error", () => undefined);
  await once(socket, "connect");
  socket.write(`${head}Host: localhost\r\n\r\n${body}`);
  return socket;
}

/** Waits until the given number of timers have the given delay. */
async function scheduled(calls: number, delayMs: number): Promise<void> {
  await vi.waitFor(() => expect(clock.delays().filter((delay) => delay === delayMs)).toHaveLength(calls));
}

const post = (target: string, headers: string) =>
  `POST ${target} HTTP/1.1\r\nContent-Length: 1000\r\n${headers}`;
const token = "Authorization: Bearer sandbox-seller-1\r\n";
const json = "Content-Type: application/json\r\n";

describe("detail 4a: a request body that arrives byte by byte", () => {
  test.each([
    ["JSON without a token", post("/graphql", json), '{"query', " "],
    ["JSON with a token", post("/graphql", json + token), '{"query', " "],
    [
      "JSON, chunked",
      `POST /graphql HTTP/1.1\r\nTransfer-Encoding: chunked\r\n${json}`,
      "1\r\n{\r\n",
      "1\r\n \r\n",
    ],
    ["a form before its file", post("/graphql", multipart + token), operationsPart, " "],
    ["an empty form", post("/graphql", multipart), "", "-"],
  ])(
    "is answered with 408 after 30 seconds, and its connection closes: %s",
    async (_what, head, body, more) => {
      const sockets = await Promise.all(Array.from({ length: 60 }, () => begin(head, body)));
      const answers = sockets.map((socket) => text(socket));
      await scheduled(60, 30_000);
      await clock.advance(29_999);
      for (const socket of sockets) socket.write(more);
      expect(sockets.filter(({ readyState }) => readyState === "open")).toHaveLength(60);
      await clock.advance(1);
      for (const answer of await Promise.all(answers)) {
        expect(answer).toMatch(/^HTTP\/1\.1 408 .*\r\nConnection: close\r\n/is);
        const { errors } = JSON.parse(answer.slice(answer.indexOf("\r\n\r\n"))) as { errors: object[] };
        expect(errors).toEqual([
          { message: expect.stringContaining("30000 ms"), extensions: { code: "REQUEST_TIMEOUT" } },
        ]);
      }
      expect(clock.delays()).toEqual([]);
      expect(service.calls).toEqual([]);
    },
  );

  test.each([
    ["a form without the preflight header", post("/graphql", multipart.split("GraphQL")[0] ?? ""), 403],
    ["another content type", post("/graphql", "Content-Type: text/plain\r\n"), 415],
    ["JSON above the limit", `POST /graphql HTTP/1.1\r\nContent-Length: 9000000\r\n${json}`, 413],
    ["a file link", post("/files/none", json), 405],
    ["a health check", post("/health/live", json), 200],
    [
      "a query by GET",
      `GET /graphql?query=%7B__typename%7D HTTP/1.1\r\nContent-Length: 9\r\nAccept: application/json\r\n`,
      200,
    ],
    ["an unknown path", post("/nothing/here", json), 404],
  ])(
    "is answered at once when it is not needed, and its connection closes after 30 seconds: %s",
    async (_what, head, status) => {
      const socket = await begin(head, "x");
      const [answer]: unknown[] = await once(socket, "data");
      expect(String(answer)).toContain(`HTTP/1.1 ${status} `);
      await scheduled(1, 30_000);
      await clock.advance(29_999);
      expect(socket.readyState).toBe("open");
      const closed = once(socket, "close");
      await clock.advance(1);
      await closed;
    },
  );

  test("has the configured deadline", async () => {
    await using quick = await startGateway(service.url, { requestTimeoutMs: 1_000 }, { clock });
    const socket = connect(Number(new URL(quick.url).port), "127.0.0.1");
    socket.write(`${post("/graphql", json)}Host: localhost\r\n\r\n{`);
    const answer = text(socket);
    await scheduled(1, 1_000);
    await clock.advance(1_000);
    expect(await answer).toContain("1000 ms");
  });
});

/** Opens an upload with the given number of first bytes of its file. */
function beginFile(query: string, input: object, firstBytes: number) {
  const form = encodeForm(uploadForm(query, { input }, Buffer.alloc(1), path));
  const tail = Buffer.from(`\r\n--${boundary}--\r\n`);
  const head = form.subarray(0, -tail.length - 1);
  const sent = openUpload(gateway.url, { contentLength: head.length + size + tail.length });
  sent.write(head);
  if (firstBytes > 0) sent.write(Buffer.alloc(firstBytes));
  return { sent, tail, answer: uploadAnswer(sent) };
}

/** Reads a stream. @returns a function for the number of received bytes. */
function countBytes(request: NodeJS.ReadableStream): () => number {
  let received = 0;
  request.on("data", (chunk: Buffer) => (received += chunk.length));
  return () => received;
}

describe("detail 4a: a slow file upload", () => {
  test("is aborted with REQUEST_TIMEOUT below 30 000 bytes in 30 seconds, together with the call to the service", async () => {
    const { sent, answer } = beginFile(uploadVideo, { videoId: "v1", file: null }, 29_999);
    const upload = await service.call(1);
    const received = countBytes(upload.request);
    await vi.waitFor(() => expect(received()).toBe(29_999));
    await clock.advance(30_000);
    expect(await answer).toMatchObject({
      status: 408,
      errors: [
        {
          path: ["uploadVideo"],
          message: expect.stringContaining("30000 bytes"),
          extensions: { code: "REQUEST_TIMEOUT" },
        },
      ],
    });
    expect(await upload.over).toBe(false);
    // The connection closes with the response: the rest gets no further time.
    await vi.waitFor(() => expect(sent.destroyed || sent.socket?.destroyed).toBe(true));
    await vi.waitFor(() => expect(clock.delays()).not.toContain(30_000));
    sent.destroy();
  });

  test("leaves the created video in the payload", async () => {
    const input = { title: "a", sizeInBytes: size, file: null };
    const { sent, answer } = beginFile(createVideoFromFile, input, 1_000);
    const upload = await service.call(1);
    const received = countBytes(upload.request);
    await vi.waitFor(() => expect(received()).toBe(1_000));
    await clock.advance(30_000);
    expect(await answer).toMatchObject({
      data: {
        createVideoFromFile: {
          video: { videoId: "v1", status: "PENDING_UPLOAD" },
          errors: [
            {
              __typename: "FileRejectedError",
              rejectionReason: "INVALID_CONTENT",
              message: expect.stringContaining("30000 bytes"),
            },
          ],
        },
      },
    });
    expect(await upload.over).toBe(false);
    sent.destroy();
  });

  test("is rejected before anything is created when the file is small", async () => {
    const form = encodeForm(uploadForm(createImageFromFile, { input: { file: null } }, "picture", path));
    const sent = openUpload(gateway.url, { contentLength: form.length });
    const answer = uploadAnswer(sent);
    sent.write(form.subarray(0, -30));
    await scheduled(1, 30_000);
    await vi.waitFor(() => expect(clock.delays()).toEqual([30_000]));
    await clock.advance(30_000);
    expect(await answer).toMatchObject({ errors: [{ extensions: { code: "REQUEST_TIMEOUT" } }] });
    expect(service.calls).toEqual([]);
    sent.destroy();
  });

  test("continues with at least 30 000 bytes in every 30 seconds", async () => {
    const { sent, answer } = beginFile(uploadVideo, { videoId: "v1", file: null }, 30_000);
    answer.catch(() => undefined);
    const upload = await service.call(1);
    const received = countBytes(upload.request);
    for (let window = 1; window <= 5; window += 1) {
      await vi.waitFor(() => expect(received()).toBe(30_000 * window));
      await clock.advance(30_000);
      sent.write(Buffer.alloc(30_000));
    }
    await vi.waitFor(() => expect(received()).toBe(180_000));
    const closed = once(upload.response, "close");
    sent.destroy();
    await closed;
  });

  test("continues when only the service reads slowly", async () => {
    const { sent, tail, answer } = beginFile(uploadVideo, { videoId: "v1", file: null }, size);
    sent.end(tail);
    const { request, response } = await service.call(1);
    await standStill(() => sent.socket?.bytesWritten ?? 0);
    await clock.advance(500_000);
    const received = countBytes(request);
    request.once("end", () => response.writeHead(200).end());
    expect(await answer).toMatchObject({ status: 200, data: { uploadVideo: { errors: [] } } });
    expect(received()).toBe(size);
  });

  test("is reported as the client's timeout when it stalls for the idle time of uploads", async () => {
    await using strict = await startGateway(service.url, { uploadIdleMs: 10_000 }, { clock });
    const form = encodeForm(
      uploadForm(uploadVideo, { input: { videoId: "v1", file: null } }, Buffer.alloc(50_000), path),
    );
    const sent = openUpload(strict.url, { contentLength: form.length - 50_000 + size });
    const answer = uploadAnswer(sent);
    sent.write(form.subarray(0, -100));
    const upload = await service.call(1);
    const received = countBytes(upload.request);
    await vi.waitFor(() => expect(received()).toBeGreaterThan(49_000));
    await clock.advance(10_000);
    expect(await answer).toMatchObject({
      errors: [
        { message: expect.stringContaining("stopped arriving"), extensions: { code: "REQUEST_TIMEOUT" } },
      ],
    });
    sent.destroy();
  });

  test("loses its connection when the rest does not arrive after the response", async () => {
    const { sent, answer } = beginFile("mutation { nothing }", { file: null }, 1_000);
    expect((await answer).errors).not.toEqual([]);
    await scheduled(1, 30_000);
    const closed = once(sent.socket ?? sent, "close");
    await clock.advance(30_000);
    await closed;
  });
});
