import type { Answer, CallOptions } from "../../helpers/sandbox-client.ts";
import { mp4 } from "../../helpers/media-files.ts";
import type { ServiceUnderTest } from "../under-test.ts";

/** The wire's form of an instant. */
export const timestamp = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/;

/** A film that is quick to encode and to process. */
export function shortFilm(): Promise<Buffer> {
  return mp4({ seconds: 0.4, framesPerSecond: 10 });
}

/** Whose call it is; seller 1's unless said otherwise. */
export type Acting = Pick<CallOptions, "token">;

/** The body of a createVideo that is right; fields can be changed, or left out with undefined. */
export function videoBody(changes: Readonly<Record<string, unknown>> = {}) {
  return { title: "A film", size: 1000, classification: ["ITEM"], ...changes };
}

/** The body of a createDocument that is right. */
export function documentBody(changes: Readonly<Record<string, unknown>> = {}) {
  return { documentType: "USER_GUIDE_OR_MANUAL", languages: ["ENGLISH"], ...changes };
}

/** Requires a status; the failure shows what the service said instead. */
export function requireStatus(answer: Answer, status: number): void {
  if (answer.status !== status) throw new Error(`Expected ${status}, got ${answer.status}: ${answer.text}`);
}

/** The Location header of a creation that must have succeeded. */
export function locationOf(answer: Answer): string {
  requireStatus(answer, 201);
  return String(answer.headers.location);
}

/** The identifier in an address. */
export function idOf(location: string): string {
  return location.slice(location.lastIndexOf("/") + 1);
}

/** Declares a video and gives its address. */
export async function declareVideo(
  service: ServiceUnderTest,
  changes: Readonly<Record<string, unknown>> = {},
): Promise<string> {
  return locationOf(await service.call("/video", { json: videoBody(changes) }));
}

/** Declares a video, uploads its file, and gives its address. */
export async function uploadFilm(
  service: ServiceUnderTest,
  film: Uint8Array,
  title = "A film",
): Promise<string> {
  const video = await declareVideo(service, { size: film.length, title });
  requireStatus(await service.call(`${video}/upload`, { body: film }), 200);
  return video;
}

/** Uploads a film and lets its processing end. */
export async function processFilm(
  service: ServiceUnderTest,
  film: Uint8Array,
  title?: string,
): Promise<string> {
  const video = await uploadFilm(service, film, title);
  await service.pass(service.processingMs);
  return video;
}

/** The body of the resource at an address that must be there. */
export async function read(service: ServiceUnderTest, location: string): Promise<Record<string, unknown>> {
  const answer = await service.call(location);
  requireStatus(answer, 200);
  return answer.json();
}

/** A form with one file. */
export function formOf(part: string, content: Uint8Array, fileName: string): FormData {
  const form = new FormData();
  form.set(part, new File([Uint8Array.from(content)], fileName));
  return form;
}

/** A multipart request whose file part has no file name. */
export function namelessForm(part: string, content: Uint8Array): CallOptions {
  const head = `--nameless\r\nContent-Disposition: form-data; name="${part}"\r\nContent-Type: application/octet-stream\r\n\r\n`;
  return {
    headers: { "content-type": "multipart/form-data; boundary=nameless" },
    body: Buffer.concat([Buffer.from(head), content, Buffer.from("\r\n--nameless--\r\n")]),
  };
}

/** Stages a document and gives its address. */
export async function stageDocument(
  service: ServiceUnderTest,
  changes: Readonly<Record<string, unknown>> = {},
): Promise<string> {
  return locationOf(await service.call("/document", { json: documentBody(changes) }));
}

/** Stages a document and sends its file. */
export async function sendDocument(
  service: ServiceUnderTest,
  content: Uint8Array,
  fileName = "guide.pdf",
): Promise<{ location: string; answer: Answer }> {
  const location = await stageDocument(service);
  const answer = await service.call(`${location}/upload`, { form: formOf("file", content, fileName) });
  return { location, answer };
}

/** Sends a document and lets its check end. */
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

/** Has the service fetch a document. */
export function fetchDocument(service: ServiceUnderTest, documentUrl: unknown): Promise<Answer> {
  return service.call("/document/create_document_from_url", { json: documentBody({ documentUrl }) });
}

/** Sends a picture. */
export function sendImage(
  service: ServiceUnderTest,
  content: Uint8Array,
  fileName = "picture.jpg",
): Promise<Answer> {
  return service.call("/image/create_image_from_file", { form: formOf("image", content, fileName) });
}

/** Has the service fetch a picture. */
export function fetchImage(service: ServiceUnderTest, imageUrl: unknown): Promise<Answer> {
  return service.call("/image/create_image_from_url", { json: { imageUrl } });
}
