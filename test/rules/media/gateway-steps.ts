import { setTimeout as delay } from "node:timers/promises";
import { expect } from "vitest";
import type { CreateVideoInput, DocumentLanguage } from "../../generated/graphql.ts";
import { dataOf, type GraphqlClient, type SubscriptionEvent } from "../../helpers/graphql-client.ts";
import { expectFailure, type ExpectedFailure, resultOf } from "../outcomes.ts";
import type { GatewayCheck } from "../rule.ts";
import type { GatewayUnderTest } from "../under-test.ts";
import * as operations from "./operations.ts";
import { shortFilm } from "./service-steps.ts";

/** Creates a file for an upload. */
export function fileOf(content: Uint8Array, name: string): File {
  return new File([Uint8Array.from(content)], name);
}

export async function createVideo(client: GraphqlClient, changes: Partial<CreateVideoInput> = {}) {
  const input = { title: "A film", sizeInBytes: 1000, ...changes };
  return dataOf(await client.query(operations.CreateVideo, { input })).createVideo;
}

/** Declares a video and expects success. */
export async function declareVideo(client: GraphqlClient, changes: Partial<CreateVideoInput> = {}) {
  return resultOf(await createVideo(client, changes), "video");
}

/** Declares a video of the size of a short film. */
export async function declareFilm(client: GraphqlClient) {
  const film = await shortFilm();
  const { videoId } = await declareVideo(client, { sizeInBytes: film.length });
  return { film, videoId };
}

/** Check that createVideo fails with a change to a valid input. */
export function refusesVideo(
  changes: Partial<CreateVideoInput>,
  failure: ExpectedFailure,
  errorId?: number,
): GatewayCheck {
  return async ({ client }) => expectFailure(await createVideo(client, changes), failure, errorId);
}

export async function uploadVideo(client: GraphqlClient, videoId: string, film: Uint8Array) {
  const input = { videoId, file: fileOf(film, "film.mp4") };
  return dataOf(await client.upload(operations.UploadVideo, { input })).uploadVideo;
}

/** Declares and uploads a video in one mutation and expects success. */
export async function sendFilm(client: GraphqlClient, film: Uint8Array, title = "A film") {
  const input = { title, file: fileOf(film, "film.mp4") };
  const answer = await client.upload(operations.CreateVideoFromFile, { input });
  return resultOf(dataOf(answer).createVideoFromFile, "video");
}

/** Uploads a video and reads it after its processing. */
export async function processFilm(gateway: GatewayUnderTest, film: Uint8Array, title?: string) {
  const { videoId } = await sendFilm(gateway.client, film, title);
  await gateway.service.pass(gateway.service.processingMs);
  return readVideo(gateway.client, videoId);
}

export async function readVideo(client: GraphqlClient, videoId: string) {
  return dataOf(await client.query(operations.ReadVideo, { videoId })).video;
}

export async function readDocument(client: GraphqlClient, documentId: string) {
  return dataOf(await client.query(operations.ReadDocument, { documentId })).document;
}

export async function readImage(client: GraphqlClient, imageId: string) {
  return dataOf(await client.query(operations.ReadImage, { imageId })).image;
}

export async function createDocument(client: GraphqlClient, languages: DocumentLanguage[]) {
  const input = { documentType: "USER_GUIDE_OR_MANUAL", languages } as const;
  return dataOf(await client.query(operations.CreateDocument, { input })).createDocument;
}

/** Creates a document without a file and expects success. */
export async function stageDocument(client: GraphqlClient) {
  return resultOf(await createDocument(client, ["ENGLISH"]), "document");
}

export async function uploadDocument(
  client: GraphqlClient,
  documentId: string,
  content: Uint8Array,
  name = "guide.pdf",
) {
  const input = { documentId, file: fileOf(content, name) };
  return dataOf(await client.upload(operations.UploadDocument, { input })).uploadDocument;
}

/** Creates a document and uploads its file in one mutation. */
export async function sendDocument(client: GraphqlClient, content: Uint8Array, name = "guide.pdf") {
  return dataOf(
    await client.upload(operations.CreateDocumentFromFile, {
      input: { documentType: "USER_GUIDE_OR_MANUAL", languages: ["ENGLISH"], file: fileOf(content, name) },
    }),
  ).createDocumentFromFile;
}

/** Uploads a document and reads it after its check. */
export async function checkDocument(gateway: GatewayUnderTest, content: Uint8Array, name?: string) {
  const { documentId } = resultOf(await sendDocument(gateway.client, content, name), "document");
  await gateway.service.pass(gateway.service.processingMs);
  return readDocument(gateway.client, documentId);
}

export async function fetchDocument(client: GraphqlClient, url: string) {
  const answer = await client.query(operations.CreateDocumentFromUrl, {
    input: { documentType: "USER_GUIDE_OR_MANUAL", languages: ["ENGLISH"], url },
  });
  return dataOf(answer).createDocumentFromUrl;
}

export async function sendImage(client: GraphqlClient, content: Uint8Array, name = "picture.jpg") {
  const input = { file: fileOf(content, name) };
  return dataOf(await client.upload(operations.CreateImageFromFile, { input })).createImageFromFile;
}

export async function fetchImage(client: GraphqlClient, url: string) {
  return dataOf(await client.query(operations.CreateImageFromUrl, { input: { url } })).createImageFromUrl;
}

/**
 * Advances the clock in small steps until the promise settles, so that calls in flight do not reach their deadlines.
 */
export async function passUntil<Result>(
  { service }: GatewayUnderTest,
  awaited: Promise<Result>,
): Promise<Result> {
  const pending = Symbol("pending");
  for (;;) {
    // Responses arrive in real time, independent of the manual clock.
    const result = await Promise.race([awaited, delay(10, pending)]);
    if (result !== pending) return awaited;
    await service.pass(50);
  }
}

/** Reads all events of a subscription while the clock advances. */
export async function readEvents<Data>(
  gateway: GatewayUnderTest,
  events: AsyncIterator<SubscriptionEvent<Data>>,
): Promise<(Data | null | undefined)[]> {
  const seen: (Data | null | undefined)[] = [];
  for (;;) {
    const next = await passUntil(gateway, events.next());
    if (next.done === true) return seen;
    expect(next.value.errors).toBeUndefined();
    seen.push(next.value.data);
  }
}
