import { type EventEmitter, once } from "node:events";
import { Agent } from "node:http";
import { expect, test, vi } from "vitest";
import { startGateway } from "../helpers/gateway.ts";
import { graphqlClient } from "../helpers/graphql-client.ts";
import { startSandbox } from "../helpers/sandbox.ts";
import { standStill } from "../helpers/stand-still.ts";
import {
  type Answer,
  answerEverything,
  answerFault,
  answerJson,
  askedId,
  startStandIn,
  videoOnWire,
} from "../helpers/stand-in-service.ts";
import { boundary, encodeForm, openUpload, sendForm, uploadAnswer, uploadForm } from "./multipart-request.ts";
import { createImageFromFile, uploadVideo } from "./operations.ts";

const size = 100_000_000;
/** Form that uploads a file for a video. */
const formOf = (file: Buffer, videoId = "v1") =>
  uploadForm(uploadVideo, { input: { videoId, file: null } }, file, "variables.input.file");
/** Form that creates an image from a file of the given size. */
const pictureForm = (bytes: number) =>
  uploadForm(createImageFromFile, { input: { file: null } }, Buffer.alloc(bytes), "variables.input.file");
/** Bytes of the form before and after the file. */
const tail = Buffer.from(`\r\n--${boundary}--\r\n`);
const head = encodeForm(formOf(Buffer.alloc(1))).subarray(0, -tail.length - 1);
const contentLength = head.length + size + tail.length;

/** Waits until a request has closed, after any error. */
const closed = (request: EventEmitter) => new Promise((resolve) => request.once("close", resolve));

/** Answers reads of one video, and leaves its upload to the test. */
const answerReads: Answer = (call) => {
  if (call.method === "GET") answerJson(call, 200, videoOnWire(askedId(call), "PENDING_UPLOAD", size));
};

test("the gateway sends bytes to the service while the client is still sending", async () => {
  await using service = await startStandIn(answerReads);
  await using gateway = await startGateway(service.url);
  const sent = openUpload(gateway.url, { contentLength });
  sent.write(head);
  sent.write(Buffer.alloc(100_000, 7));
  const upload = await service.call(1);
  expect(upload.headers["content-length"]).toBe(String(size));
  expect(upload.headers["content-type"]).toBe("application/octet-stream");
  let received = 0;
  upload.request.on("data", (chunk: Buffer) => (received += chunk.length));
  await vi.waitFor(() => expect(received).toBe(100_000));
  sent.destroy();
});

test("the gateway aborts the upstream call when the client disconnects during the upload", async () => {
  await using service = await startStandIn(answerReads);
  await using gateway = await startGateway(service.url);
  const sent = openUpload(gateway.url, { contentLength });
  sent.write(head);
  sent.write(Buffer.alloc(1_000_000));
  const { request, over } = await service.call(1);
  request.resume();
  sent.destroy();
  await closed(request);
  expect(request.complete).toBe(false);
  expect(await over).toBe(false);
});

test("a video stays PENDING_UPLOAD when the client disconnects during the upload", async () => {
  await using sandbox = await startSandbox();
  await using gateway = await startGateway(sandbox.url);
  const client = graphqlClient(gateway.url);
  const declared = await client.query<{ createVideo: { video: { videoId: string } } }, object>(
    `mutation { createVideo(input: { title: "a", sizeInBytes: ${size} }) { video { videoId } } }`,
  );
  const videoId = declared.data?.createVideo.video.videoId ?? "";
  const body = encodeForm(formOf(Buffer.alloc(1), videoId));
  const sent = openUpload(gateway.url, { contentLength: body.length - 1 + size });
  sent.write(body.subarray(0, -tail.length));
  await new Promise((resolve) => sent.write(Buffer.alloc(10_000_000), resolve));
  sent.destroy();
  await closed(sent);
  const status = await client.query<object, object>(
    `{ video(videoId: "${videoId}") { status } viewer { rateLimits { used } } }`,
  );
  expect(status.data).toMatchObject({ video: { status: "PENDING_UPLOAD" } });
});

test("the gateway stops reading while the service does not read, and loses no bytes when it continues", async () => {
  await using service = await startStandIn(answerReads);
  await using gateway = await startGateway(service.url);
  const sent = openUpload(gateway.url, { contentLength });
  const answer = uploadAnswer(sent);
  sent.write(head);
  const chunk = Buffer.alloc(1_000_000, 1);
  let accepted = 0;
  const writing = (async () => {
    for (; accepted < size; accepted += chunk.length) {
      if (!sent.write(chunk)) await once(sent, "drain");
    }
    sent.end(tail);
  })();
  const { request, response } = await service.call(1);

  // The socket buffers fill up first; then the client must be blocked.
  expect(await standStill(() => accepted)).toBeLessThan(40_000_000);

  let received = 0;
  request.on("data", (bytes: Buffer) => (received += bytes.length));
  request.once("end", () => response.writeHead(200).end());
  await writing;
  expect(await answer).toMatchObject({ status: 200, data: { uploadVideo: { errors: [] } } });
  expect(received).toBe(size);
});

test("the gateway returns an early error of a service that has not read the file", async () => {
  await using service = await startStandIn((call) => {
    if (call.method === "GET") return answerReads(call);
    call.response.setHeader("connection", "close");
    return answerFault(call, 409, 190_011, "Already uploaded.");
  });
  await using gateway = await startGateway(service.url);
  expect(await sendForm(gateway.url, formOf(Buffer.alloc(size)))).toMatchObject({
    status: 200,
    data: {
      uploadVideo: {
        video: null,
        errors: [
          {
            __typename: "UploadRefusedError",
            refusalReason: "ALREADY_UPLOADED",
            path: ["input", "videoId"],
            upstream: [{ errorId: 190_011 }],
          },
        ],
      },
    },
  });
});

test("a connection that the service resets during the upload is UPSTREAM_UNAVAILABLE, and the client gets a response", async () => {
  await using service = await startStandIn((call) => {
    if (call.method === "GET") return answerReads(call);
    call.request.once("data", () => call.request.socket.resetAndDestroy());
    return undefined;
  });
  await using gateway = await startGateway(service.url);
  expect(await sendForm(gateway.url, formOf(Buffer.alloc(size)))).toMatchObject({
    status: 200,
    errors: [{ path: ["uploadVideo"], extensions: { code: "UPSTREAM_UNAVAILABLE" } }],
  });
});

test("a second request on a connection succeeds after a rejected file of the first one", async () => {
  await using service = await startStandIn(answerEverything);
  await using gateway = await startGateway(service.url);
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  for (let round = 0; round < 5; round += 1) {
    expect(await sendForm(gateway.url, pictureForm(13_000_000), { agent })).toMatchObject({
      data: { createImageFromFile: { errors: [{ rejectionReason: "TOO_LARGE" }] } },
    });
    expect(await sendForm(gateway.url, pictureForm(1_000), { agent })).toMatchObject({
      data: { createImageFromFile: { errors: [] } },
    });
  }
});
