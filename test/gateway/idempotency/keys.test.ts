import { beforeEach, describe, expect, test } from "vitest";
import { encodeGlobalId } from "../../../src/resolvers/global-id.ts";
import { createMovingClock, settle } from "../../helpers/clock.ts";
import { closeAfterAll, closeAfterTest } from "../../helpers/close-after.ts";
import { startGateway } from "../../helpers/gateway.ts";
import { graphqlClient } from "../../helpers/graphql-client.ts";
import { pdf, png } from "../../helpers/media-files.ts";
import { answerEverything, startStandIn } from "../../helpers/stand-in-service.ts";
import { type AnyPayload, runMutation } from "./every-mutation.ts";

const service = await closeAfterAll(startStandIn(answerEverything));
const clock = createMovingClock(Date.UTC(2026, 0, 1));
const gateway = await closeAfterAll(startGateway(service.url, {}, { clock }));
const client = graphqlClient(gateway.url);

const createVideo = { name: "createVideo", result: "video { videoId }" };
const createImage = { name: "createImageFromFile", result: "image { imageId }" };
const video = (title: string) => ({ title, sizeInBytes: 1_000, classifications: ["ITEM"] });
const picture = new Uint8Array(await png());
const pictureFile = (...parts: BlobPart[]) => new File(parts, "a.png", { type: "image/png" });
const pictureEndingWith = (last: number) => pictureFile(picture, new Uint8Array([last]));
const changes = () => service.calls.filter(({ method }) => method !== "GET").length;

beforeEach(() => {
  service.forget();
  service.answer = answerEverything;
});

describe("An idempotency key", () => {
  test.each([
    ["empty", ""],
    ["with a line break", "a\nb"],
    ["with a control character", "a\u0007"],
    ["outside ASCII", "schlüssel"],
    ["of 256 characters", "a".repeat(256)],
  ])("%s is rejected in the input, and nothing is sent", async (_what, idempotencyKey) => {
    const { errors } = await runMutation(client, createVideo, { ...video("Key"), idempotencyKey });
    expect(errors).toMatchObject([{ __typename: "ValidationError", path: ["input", "idempotencyKey"] }]);
    expect(service.calls).toEqual([]);
  });

  test("outside the rules is a top-level error of createSigningKey, which has no ValidationError", async () => {
    const input = { cipher: "ED25519", idempotencyKey: "a\nb" };
    const mutation = { name: "createSigningKey", result: "privateKey" };
    const { errors } = await runMutation(client, mutation, input);
    expect(errors).toMatchObject([{ extensions: { code: "BAD_USER_INPUT" } }]);
    expect(service.calls).toEqual([]);
  });

  test.each([
    ["one character", "~"],
    ["255 characters", "a".repeat(255)],
    ["spaces and punctuation", ' a "key" \\ '],
  ])("of %s is accepted", async (_what, idempotencyKey) => {
    const input = { ...video("Key"), idempotencyKey };
    const first = await runMutation(client, createVideo, input);
    expect(first.errors).toEqual([]);
    expect(await runMutation(client, createVideo, input)).toEqual(first);
    expect(changes()).toBe(1);
  });

  test("of two users is two keys", async () => {
    const input = { ...video("Both"), idempotencyKey: "of two users" };
    await runMutation(client, createVideo, input);
    await runMutation(graphqlClient(gateway.url, "sandbox-seller-2"), createVideo, input);
    expect(changes()).toBe(2);
  });

  test("is forgotten after 24 hours", async () => {
    const input = { ...video("Day"), idempotencyKey: "for a day" };
    await runMutation(client, createVideo, input);
    clock.jump(86_390_000);
    await runMutation(client, createVideo, input);
    expect(changes()).toBe(1);
    clock.jump(20_000);
    await runMutation(client, createVideo, input);
    expect(changes()).toBe(2);
  });
});

describe("The same key", () => {
  test("with another input is a conflict that says when it was first used", async () => {
    const idempotencyKey = "other input";
    const firstUsedAt = new Date(clock.now());
    await runMutation(client, createVideo, { ...video("One"), idempotencyKey });
    clock.jump(60_000);
    const { errors } = await runMutation(client, createVideo, { ...video("Two"), idempotencyKey });
    expect(errors).toMatchObject([
      {
        __typename: "IdempotencyConflictError",
        kind: "CONFLICT",
        path: ["input", "idempotencyKey"],
        conflictReason: "OTHER_INPUT",
      },
    ]);
    const shown = Date.parse(String(errors[0]?.["firstUsedAt"])) - firstUsedAt.getTime();
    expect(shown).toBeGreaterThanOrEqual(0);
    expect(shown).toBeLessThan(60_000);
    expect(changes()).toBe(1);
  });

  test("with another mutation is a conflict, even when the input is the same", async () => {
    const input = { ...video("Upload"), idempotencyKey: "other mutation" };
    await runMutation(client, createVideo, input);
    const upload = { name: "createVideoUpload", result: "video { videoId }" };
    const { errors } = await runMutation(client, upload, input);
    expect(errors).toMatchObject([{ conflictReason: "OTHER_INPUT" }]);
    expect(changes()).toBe(1);
  });

  test("with input fields in another order is a repeat", async () => {
    const { title, ...others } = video("Order");
    await runMutation(client, createVideo, { title, ...others, idempotencyKey: "order" });
    const { errors } = await runMutation(client, createVideo, { idempotencyKey: "order", ...others, title });
    expect(errors).toEqual([]);
    expect(changes()).toBe(1);
  });

  test("with the global identifier instead of the service's identifier is a repeat", async () => {
    const upload = { name: "uploadDocument", result: "document { documentId }" };
    const file = new File([new Uint8Array(pdf())], "a.pdf", { type: "application/pdf" });
    const run = (documentId: string) =>
      runMutation(client, upload, { documentId, file, idempotencyKey: "identifiers" });
    const first = await run("d7");
    expect(first.errors).toEqual([]);
    expect(await run(encodeGlobalId("Document", "d7"))).toEqual(first);
    expect((await run("d8")).errors).toMatchObject([{ conflictReason: "OTHER_INPUT" }]);
    expect(changes()).toBe(1);
  });

  test("with another content of a file is a conflict, and with the same content a repeat", async () => {
    const idempotencyKey = "other content";
    const first = await runMutation(client, createImage, { file: pictureEndingWith(1), idempotencyKey });
    expect(first.errors).toEqual([]);
    expect(await runMutation(client, createImage, { file: pictureEndingWith(1), idempotencyKey })).toEqual(
      first,
    );
    const { errors } = await runMutation(client, createImage, { file: pictureEndingWith(2), idempotencyKey });
    expect(errors).toMatchObject([{ conflictReason: "OTHER_INPUT" }]);
    expect(changes()).toBe(1);
  });

  test("after an error of the input runs the corrected input, because nothing was kept", async () => {
    const idempotencyKey = "corrected";
    const wrong = await runMutation(client, createVideo, { ...video(""), idempotencyKey });
    expect(wrong.errors).toMatchObject([{ __typename: "ValidationError" }]);
    const right = await runMutation(client, createVideo, { ...video("Right"), idempotencyKey });
    expect(right.errors).toEqual([]);
    expect(changes()).toBe(1);
  });

  test("after an error of a file runs with another file, because nothing was sent", async () => {
    const idempotencyKey = "corrected file";
    const wrong = await runMutation(client, createImage, { file: pictureFile(), idempotencyKey });
    expect(wrong.errors).toMatchObject([{ __typename: "FileRejectedError" }]);
    const right = await runMutation(client, createImage, { file: pictureFile(picture), idempotencyKey });
    expect(right.errors).toEqual([]);
    expect(changes()).toBe(1);
  });

  test("waits for the running mutation, and is a conflict after 30 seconds", async () => {
    const patient = await closeAfterTest(
      startGateway(service.url, { upstreamTimeoutMs: 600_000 }, { clock }),
    );
    const asked = graphqlClient(patient.url);
    const input = { ...video("Slow"), idempotencyKey: "in progress" };
    service.answer = () => undefined;
    const first = runMutation(asked, createVideo, input);
    const call = await service.call(0);
    const fromMs = clock.now();
    const repeat = runMutation(asked, createVideo, input);
    let answer: AnyPayload | null = null;
    while (answer === null) {
      clock.jump(500);
      answer = await Promise.race([repeat, settle().then(() => null)]);
    }
    expect(answer.errors).toMatchObject([
      {
        __typename: "IdempotencyConflictError",
        path: ["input", "idempotencyKey"],
        conflictReason: "IN_PROGRESS",
      },
    ]);
    expect(clock.now() - fromMs).toBeGreaterThan(30_000);
    const later = runMutation(asked, createVideo, input);
    service.answer = answerEverything;
    call.response.writeHead(201, { location: `${call.target}/v9` }).end();
    const made = await first;
    expect(made.errors).toEqual([]);
    expect(await later).toEqual(made);
    expect(changes()).toBe(1);
  });
});
