import { randomUUID } from "node:crypto";
import type { Readable } from "node:stream";

/** A file on its way to the service. Its bytes are read once, in order, with back-pressure. */
export interface OutgoingFile {
  /** Name with extension; null when the sender gave none. */
  readonly name: string | null;
  /** Media type the sender stated, for the multipart part; null when none. */
  readonly mediaType: string | null;
  /** Exact number of bytes that `stream` will deliver. */
  readonly sizeInBytes: number;
  readonly stream: Readable;
  /** The bytes where the gateway holds them; absent where they pass by once. */
  readonly held?: HeldBytes;
}

/** Bytes that can be read again. */
export interface HeldBytes {
  /** Reads from the first byte. */
  createReadStream(): Readable;
  /** Gives the room of the bytes back. Calling it again does no harm. */
  release(): void;
}

const mediaTypePattern = /^[\w!#$&^.+-]+\/[\w!#$&^.+-]+$/;

/** Escapes a name as browsers do (HTML standard, multipart form data); other characters travel as UTF-8. */
function escapeName(name: string): string {
  return name.replaceAll("\r", "%0D").replaceAll("\n", "%0A").replaceAll('"', "%22");
}

/**
 * Wraps a file as the last part of a form. A media type that is absent or no plain one becomes `application/octet-stream`.
 * @param textFields by their names; they come before the file, in this order.
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
  // A part without a file name is taken for a plain field.
  const head = Buffer.from(
    `${textParts.join("")}--${boundary}\r\n` +
      `Content-Disposition: form-data; name="${escapeName(fieldName)}"; filename="${escapeName(name || fieldName)}"\r\n` +
      `Content-Type: ${mediaType}\r\n\r\n`,
  );
  const tail = Buffer.from(`\r\n--${boundary}--\r\n`);
  return {
    /** Value of the Content-Type header. */
    contentType: `multipart/form-data; boundary=${boundary}`,
    /** Exact size of the whole body. */
    sizeInBytes: head.length + sizeInBytes + tail.length,
    /** What is sent before and after the file's bytes. */
    head,
    tail,
  };
}

/** One file as multipart/form-data, with everything around the file's own bytes worked out beforehand. */
export type MultipartEnvelope = ReturnType<typeof multipartEnvelope>;
