import { randomUUID } from "node:crypto";
import type { Readable } from "node:stream";

/** File to send to a service. Its bytes are read once, in order, with back-pressure. */
export interface OutgoingFile {
  /** Name with extension; null when the client sent none. */
  readonly name: string | null;
  /** Media type from the client, sent with the file part; null when the client sent none. */
  readonly mediaType: string | null;
  /** Exact number of bytes that `stream` delivers. */
  readonly sizeInBytes: number;
  readonly stream: Readable;
  /** Stored bytes of the file; undefined when the file is only streamed. */
  readonly held?: HeldBytes;
}

/** Stored bytes, which can be read several times. */
export interface HeldBytes {
  /** Returns a stream of all bytes of the file. */
  createReadStream(): Readable;
  /** Frees the storage. Can be called several times. */
  release(): void;
}

const mediaTypePattern = /^[\w!#$&^.+-]+\/[\w!#$&^.+-]+$/;

/**
 * Escapes a name in a multipart header as browsers do (HTML standard, multipart form data). Other characters are sent
 * as UTF-8.
 */
function escapeName(name: string): string {
  return name.replaceAll("\r", "%0D").replaceAll("\n", "%0A").replaceAll('"', "%22");
}

/**
 * Creates the multipart text before and after a file. The file is the last part of the form. A missing or invalid media
 * type becomes `application/octet-stream`.
 * @param textFields form fields by name, sent before the file in this order.
 */
export function multipartEnvelope(
  { name, mediaType: statedType, sizeInBytes }: Omit<OutgoingFile, "stream" | "held">,
  fieldName: string,
  textFields: Readonly<Record<string, string>> = {},
) {
  const boundary = `----gateway-${randomUUID()}`;
  const mediaType = mediaTypePattern.test(statedType ?? "") ? statedType : "application/octet-stream";
  const textParts = Object.entries(textFields).map(
    ([field, value]) =>
      `--${boundary}\r\nContent-Disposition: form-data; name="${escapeName(field)}"\r\n\r\n${value}\r\n`,
  );
  // Servers treat a part without a file name as a text field.
  const head = Buffer.from(
    `${textParts.join("")}--${boundary}\r\n` +
      `Content-Disposition: form-data; name="${escapeName(fieldName)}"; filename="${escapeName(name || fieldName)}"\r\n` +
      `Content-Type: ${mediaType}\r\n\r\n`,
  );
  const tail = Buffer.from(`\r\n--${boundary}--\r\n`);
  return {
    /** Value of the Content-Type header. */
    contentType: `multipart/form-data; boundary=${boundary}`,
    /** Exact size of the whole body, in bytes. */
    sizeInBytes: head.length + sizeInBytes + tail.length,
    /** Bytes before the file. */
    head,
    tail,
  };
}

/** Multipart text before and after one file, with the size of the whole body. */
export type MultipartEnvelope = ReturnType<typeof multipartEnvelope>;
