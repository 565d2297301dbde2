import type { Answer, CallOptions } from "../../helpers/sandbox-client.ts";
import { mp4 } from "../../helpers/media-files.ts";
import { expectRefusals } from "../expect-refusal.ts";
import type { ServiceCheck } from "../rule.ts";
import type { ServiceUnderTest } from "../under-test.ts";

/** An identifier that no resource has. */
export const unknown = "0123456789abcdef";

/** Service's format of an instant. */
export const timestamp = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/;

/** Creates a video that is quick to encode and process. */
export function shortFilm(): Promise<Buffer> {
  return mp4({ seconds: 0.4, framesPerSecond: 10 });
}

/** Returns a valid createVideo body; fields can be changed, or omitted with undefined. */
export function videoBody(changes: Readonly<Record<string, unknown>> = {}) {
  return { title: "A film", size: 1000, classification: ["ITEM"], ...changes };
}

/** Returns a valid createDocument body; fields can be changed, or omitted with undefined. */
export function documentBody(changes: Readonly<Record<string, unknown>> = {}) {
  return { documentType: "USER_GUIDE_OR_MANUAL", languages: ["ENGLISH"], ...changes };
}

/** Expects a status; throws an error with the response body otherwise. */
export function requireStatus(answer: Answer, status: number): void {
  if (answer.status !== status) throw new Error(`Expected ${status}, got ${answer.status}: ${answer.text}`);
}

/** Expects status 201 and returns the Location header. */
export function locationOf(answer: Answer): string {
  requireStatus(answer, 201);
  return String(answer.headers.location);
}

/** Returns the identifier in an address. */
export function idOf(location: string): string {
  return location.slice(location.lastIndexOf("/") + 1);
}

/** Declares a video and returns its address. */
export async function declareVideo(
  service: ServiceUnderTest,
  changes: Readonly<Record<string, unknown>> = {},
): Promise<string> {
  return locationOf(await service.call("/video", { json: videoBody(changes) }));
}

/** Declares a video of the size of a short film. */
export async function declareFilm(service: ServiceUnderTest) {
  const film = await shortFilm();
  const video = await declareVideo(service, { size: film.length });
  return {
    film,
    video,
    upload: (options: CallOptions) => service.call(`${video}/upload`, options),
  };
}

/** Check that the service rejects createVideo with each of these changes to a valid body. */
export function refusesVideos(errorId: number, ...changes: readonly Record<string, unknown>[]): ServiceCheck {
  return (service) =>
    expectRefusals(changes, (change) => service.call("/video", { json: videoBody(change) }), 400, errorId);
}

/** Declares a video, uploads its file, and returns its address. */
export async function uploadFilm(
  service: ServiceUnderTest,
  film: Uint8Array,
  title = "A film",
): Promise<string> {
  const video = await declareVideo(service, { size: film.length, title });
  requireStatus(await service.call(`${video}/upload`, { body: film }), 200);
  return video;
}

/** Uploads a video, advances the clock past its processing, and returns its address. */
export async function processFilm(
  service: ServiceUnderTest,
  film: Uint8Array,
  title?: string,
): Promise<string> {
  const video = await uploadFilm(service, film, title);
  await service.pass(service.processingMs);
  return video;
}

/** Expects status 200 at an address and returns the response body. */
export async function read(service: ServiceUnderTest, location: string): Promise<Record<string, unknown>> {
  const answer = await service.call(location);
  requireStatus(answer, 200);
  return answer.json();
}

/** Creates a form with one file. */
export function formOf(part: string, content: Uint8Array, fileName: string): FormData {
  const form = new FormData();
  form.set(part, new File([Uint8Array.from(content)], fileName));
  return form;
}

/** Creates a multipart request whose file part has no file name. */
export function namelessForm(part: string, content: Uint8Array): CallOptions {
  const head = `--nameless\r\nContent-Disposition: form-data; name="${part}"\r\nContent-Type: application/octet-stream\r\n\r\n`;
  return {
    headers: { "content-type": "multipart/form-data; boundary=nameless" },
    body: Buffer.concat([Buffer.from(head), content, Buffer.from("\r\n--nameless--\r\n")]),
  };
}

/** Creates a document without a file and returns its address. */
export async function stageDocument(
  service: ServiceUnderTest,
  changes: Readonly<Record<string, unknown>> = {},
): Promise<string> {
  return locationOf(await service.call("/document", { json: documentBody(changes) }));
}

/** Creates a document and uploads its file. */
export async function sendDocument(
  service: ServiceUnderTest,
  content: Uint8Array,
  fileName = "guide.pdf",
): Promise<{ location: string; answer: Answer }> {
  const location = await stageDocument(service);
  const answer = await service.call(`${location}/upload`, { form: formOf("file", content, fileName) });
  return { location, answer };
}

/** Uploads a document, advances the clock past its check, and returns it. */
export async function checkDocument(
  service: ServiceUnderTest,
  content: Uint8Array,
  fileName?: string,
): Promise<Record<string, unknown>> {
  const { location, answer } = await sendDocument(service, content, fileName);
  requireStatus(answer, 200);
  await service.pass(service.processingMs);
  return read(service, location);
}

/** Lets the service fetch a document. */
export function fetchDocument(service: ServiceUnderTest, documentUrl: unknown): Promise<Answer> {
  return service.call("/document/create_document_from_url", { json: documentBody({ documentUrl }) });
}

/** Uploads an image. */
export function sendImage(
  service: ServiceUnderTest,
  content: Uint8Array,
  fileName = "picture.jpg",
): Promise<Answer> {
  return service.call("/image/create_image_from_file", { form: formOf("image", content, fileName) });
}

/** Lets the service fetch an image. */
export function fetchImage(service: ServiceUnderTest, imageUrl: unknown): Promise<Answer> {
  return service.call("/image/create_image_from_url", { json: { imageUrl } });
}
