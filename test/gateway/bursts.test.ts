import type { ClientRequest } from "node:http";
import { describe, expect, test, vi } from "vitest";
import { closeAfterTest } from "../helpers/close-after.ts";
import { createManualClock } from "../helpers/clock.ts";
import { startGateway } from "../helpers/gateway.ts";
import { dataOf, graphqlClient } from "../helpers/graphql-client.ts";
import { pdf } from "../helpers/media-files.ts";
import { startSandbox } from "../helpers/sandbox.ts";
import { answerEverything, type ReceivedCall, startStandIn } from "../helpers/stand-in-service.ts";
import { encodeForm, openUpload, sendForm, uploadForm } from "./multipart-request.ts";
import { createDocumentFromFile, createVideo, createVideoFromFile } from "./operations.ts";

const windowMs = 5_000;
const limit = 50;

interface Answered {
  readonly video?: { readonly videoId: string; readonly status: string } | null;
  readonly document?: { readonly documentId: string; readonly status: string } | null;
  readonly errors: readonly Record<string, unknown>[];
}

/** Waits until the count stops changing without the clock advancing. */
async function settle(count: () => number): Promise<void> {
  let before = -1;
  await vi.waitFor(() => {
    const now = count();
    const isStill = now === before;
    before = now;
    expect(isStill).toBe(true);
  });
}

const declaration = { title: "Film", classifications: ["ITEM"], file: null };

/** A form that creates a video from a file of this size. */
const filmForm = (sizeInBytes: number) =>
  uploadForm(
    createVideoFromFile,
    { input: declaration },
    Buffer.alloc(sizeInBytes, 7),
    "variables.input.file",
  );
const staging = { documentType: "USER_GUIDE_OR_MANUAL", languages: ["ENGLISH"], file: null };

test.each([
  ["createVideoFromFile", createVideoFromFile, declaration, Buffer.alloc(2_000, 1), "/video"],
  ["createDocumentFromFile", createDocumentFromFile, staging, pdf(), "/document"],
])(
  "150 simultaneous %s calls create no object without its file",
  async (name, mutation, input, file, path) => {
    const clock = createManualClock();
    await using sandbox = await startSandbox({ clock });
    await using gateway = await startGateway(sandbox.url, {}, { clock });
    const form = uploadForm(mutation, { input }, file, "variables.input.file");
    const answers: Answered[] = [];
    const calls = Array.from({ length: 150 }, async () => {
      const { data } = await sendForm(gateway.url, form);
      answers.push(data?.[name] as Answered);
    });
    // Each call takes two slots: half the limit succeeds immediately, as many wait, and the rest is refused.
    await vi.waitFor(() => expect(answers.length).toBe(150 - limit / 2), { timeout: 20_000 });
    await clock.advance(windowMs);
    await Promise.all(calls);

    const whole = answers.filter(({ errors }) => errors.length === 0);
    const refused = answers.filter(({ errors }) => errors.length > 0);
    expect([whole.length, refused.length]).toEqual([limit, 150 - limit]);
    for (const { video, document } of whole) expect((video ?? document)?.status).not.toBe("PENDING_UPLOAD");
    for (const payload of refused) {
      expect(payload).toMatchObject({ errors: [{ __typename: "RateLimitedError" }] });
      expect(payload.video ?? payload.document ?? null).toBeNull();
      expect(payload.errors[0]?.["message"]).toContain("Nothing was sent.");
    }
    const posts = sandbox.journal.filter(({ method }) => method === "POST");
    expect(posts.filter((call) => call.path.endsWith(path))).toHaveLength(limit);
    expect(posts.filter((call) => call.path.endsWith("/upload"))).toHaveLength(limit);
    expect(posts.filter(({ status }) => status === null || status >= 300)).toEqual([]);
  },
);

/** Number of used slots of a user's limit. */
async function usedSlots(url: string): Promise<unknown> {
  const query = "{ viewer { rateLimits { used } } }";
  const answer = await graphqlClient(url, "one").query<
    { viewer: { rateLimits: [{ used: number }] } },
    object
  >(query);
  return dataOf(answer).viewer.rateLimits[0].used;
}

test.each([
  ["fails", ({ response }: ReceivedCall) => void response.writeHead(400).end()],
  ["is aborted by its client", (_call: ReceivedCall, sent: ClientRequest) => void sent.destroy()],
])("a first write that %s releases the slot of the second write at once", async (_how, end) => {
  const clock = createManualClock();
  await using service = await startStandIn(() => undefined);
  await using gateway = await startGateway(service.url, {}, { clock });
  const body = encodeForm(filmForm(2_000));
  const sent = openUpload(gateway.url, { token: "one", contentLength: body.length });
  sent.end(body);
  const call = await service.call(0);
  expect(await usedSlots(gateway.url)).toBe(2);
  end(call, sent);
  // The first slot stays used because the service may have counted that write.
  await vi.waitFor(async () => expect(await usedSlots(gateway.url)).toBe(1));
  expect(service.calls).toHaveLength(1);
});

/** Starts a gateway over a service with an adjustable response time. */
async function setUpSlow() {
  const clock = createManualClock();
  const pace = { answerMs: 0 };
  const service = await closeAfterTest(
    startStandIn((call) => {
      if (call.method === "GET" || pace.answerMs === 0) answerEverything(call);
      else clock.schedule(() => answerEverything(call), pace.answerMs);
    }),
  );
  const gateway = await closeAfterTest(startGateway(service.url, {}, { clock }));
  const outcomes: { readonly atMs: number; readonly errors: readonly Record<string, unknown>[] }[] = [];
  const write = async () => {
    const input = { title: "Film", classifications: ["ITEM"], sizeInBytes: 1_000 };
    const answer = await graphqlClient(gateway.url, "one").query<{ createVideo: Answered }, object>(
      createVideo,
      { input },
    );
    const errors = answer.data?.createVideo.errors ?? answer.errors.map((error) => ({ ...error }));
    outcomes.push({ atMs: clock.now(), errors });
    return errors;
  };
  const posts = () => service.calls.filter(({ method }) => method === "POST").length;
  return { clock, pace, outcomes, write, posts };
}

/** Advances the clock in short steps and lets pending HTTP calls continue at each step. */
async function advanceUntil(env: Awaited<ReturnType<typeof setUpSlow>>, untilMs: number): Promise<void> {
  while (env.clock.now() < untilMs) {
    await settle(() => env.posts() + env.outcomes.length);
    await env.clock.advance(Math.min(50, untilMs - env.clock.now()));
  }
  await settle(() => env.posts() + env.outcomes.length);
}

test("a call that cannot be sent within the maximum wait is refused at once, and succeeds after its retryAfterSeconds", async () => {
  const env = await setUpSlow();
  env.pace.answerMs = 300;
  const startMs = env.clock.now();
  const first = Array.from({ length: limit }, () => env.write());
  await vi.waitFor(() => expect(env.posts()).toBe(limit));
  await advanceUntil(env, startMs + 450);
  // The window after the next one starts within the maximum wait only if its calls are answered without any delay.
  const more = Array.from({ length: limit + 30 }, () => env.write());
  await vi.waitFor(() => expect(env.outcomes).toHaveLength(limit + 30));
  const refused = env.outcomes.slice(limit);
  for (const { errors } of refused) expect(errors).toMatchObject([{ __typename: "RateLimitedError" }]);
  const again = refused.map(async ({ atMs, errors }) => {
    const retryAtMs = atMs + Number(errors[0]?.["retryAfterSeconds"]) * 1_000;
    await new Promise<void>((resolve) => env.clock.schedule(resolve, retryAtMs - env.clock.now()));
    return env.write();
  });
  await advanceUntil(env, startMs + 450 + 16_000);
  expect((await Promise.all([...first, ...again])).flat()).toEqual([]);
  expect((await Promise.all(more)).filter((errors) => errors.length > 0)).toHaveLength(30);
});

/** Starts a gateway over a service that rejects the first uploads. */
async function setUpRefusing(refusals: number) {
  const clock = createManualClock();
  let left = refusals;
  const received: number[] = [];
  const service = await closeAfterTest(
    startStandIn((call) => {
      const { method, target, request, response } = call;
      if (method === "GET" || !target.endsWith("/upload")) return answerEverything(call);
      if (left > 0) {
        left -= 1;
        response.writeHead(429, { "retry-after": "3" }).end();
        request.resume();
        return;
      }
      let bytes = 0;
      request.on("data", (chunk: Buffer) => (bytes += chunk.length));
      request.once("end", () => received.push(bytes));
      answerEverything(call);
    }),
  );
  const gateway = await closeAfterTest(startGateway(service.url, {}, { clock }));
  const uploads = () => service.calls.filter(({ target }) => target.endsWith("/upload")).length;
  return { clock, service, gateway, received, uploads };
}

describe("an upload that the service refuses with 429", () => {
  test.each([
    ["in memory", 2_000],
    ["in more than one block of memory", 300_000],
  ])("is repeated after its Retry-After when the gateway holds the file %s", async (_where, sizeInBytes) => {
    const env = await setUpRefusing(1);
    const answer = sendForm(env.gateway.url, filmForm(sizeInBytes));
    await vi.waitFor(() => expect(env.clock.delays()).toContain(3_000));
    expect(env.uploads()).toBe(1);
    await env.clock.advance(3_000);
    expect((await answer).data?.["createVideoFromFile"]).toMatchObject({ errors: [] });
    expect(env.received).toEqual([sizeInBytes]);
    // One declaration and two uploads.
    expect(env.service.calls.filter(({ method }) => method === "POST")).toHaveLength(3);
  });

  test("reports the created video when the service keeps refusing", async () => {
    const env = await setUpRefusing(Infinity);
    const answer = sendForm(env.gateway.url, filmForm(2_000));
    for (let attempt = 1; attempt < 3; attempt += 1) {
      await vi.waitFor(() => expect(env.uploads()).toBe(attempt));
      await vi.waitFor(() => expect(env.clock.delays()).toContain(3_000));
      await env.clock.advance(3_000);
    }
    const payload = (await answer).data?.["createVideoFromFile"];
    expect(payload).toMatchObject({
      video: { videoId: "v1", status: "PENDING_UPLOAD" },
      errors: [{ __typename: "RateLimitedError", retryAfterSeconds: 3 }],
    });
    expect(payload?.errors[0]?.["message"]).toBe(
      'The media service received too many calls in a short time. The video "v1" was created and has no file yet: upload the file with `uploadVideo` instead of creating another video. Try again in 3 s.',
    );
  });

  test("is not repeated when the file was streamed, and reports the created video", async () => {
    const env = await setUpRefusing(1);
    const payload = (await sendForm(env.gateway.url, filmForm(16 * 1_048_576))).data?.["createVideoFromFile"];
    expect(payload).toMatchObject({
      video: { videoId: "v1", status: "PENDING_UPLOAD" },
      errors: [{ __typename: "RateLimitedError", retryAfterSeconds: 3 }],
    });
    expect(payload?.errors[0]?.["message"]).toContain('The video "v1" was created and has no file yet');
  });
});

test("an upload that the service refuses for another reason reports the created video", async () => {
  await using service = await startStandIn((call) => {
    if (call.target.endsWith("/upload")) call.response.writeHead(409).end();
    else answerEverything(call);
  });
  await using gateway = await startGateway(service.url);
  const payload = (await sendForm(gateway.url, filmForm(2_000))).data?.["createVideoFromFile"];
  expect(payload).toMatchObject({ video: { videoId: "v1" }, errors: [{ __typename: "UpstreamError" }] });
  expect(payload?.errors[0]?.["message"]).toContain('The video "v1" was created and has no file yet');
});
