import { randomUUID } from "node:crypto";

/** One file as multipart/form-data, with everything around the file's own bytes worked out beforehand. */
export interface MultipartEnvelope {
  /** Value of the Content-Type header. */
  readonly contentType: string;
  /** Exact size of the whole body. */
  readonly sizeInBytes: number;
  /** What is sent before and after the file's bytes. */
  readonly head: Buffer;
  readonly tail: Buffer;
}

const mediaTypePattern = /^[\w!#$&^.+-]+\/[\w!#$&^.+-]+$/;

/** Escapes a name as browsers do (HTML standard, multipart form data); other characters travel as UTF-8. */
function escapeName(name: string): string {
  return name.replaceAll("\r", "%0D").replaceAll("\n", "%0A").replaceAll('"', "%22");
}

/**
 * Wraps a file of known size.
 * @param part.textFields come before the file, in this order.
 * @param part.mediaType is replaced by `application/octet-stream` when it is absent or no plain media type.
 */
export function multipartEnvelope(part: {
  readonly fieldName: string;
  readonly fileName: string;
  readonly mediaType: string | null;
  readonly sizeInBytes: number;
  readonly textFields?: readonly { readonly name: string; readonly value: string }[];
}): MultipartEnvelope {
  const boundary = `----gateway-${randomUUID()}`;
  const mediaType = mediaTypePattern.test(part.mediaType ?? "") ? part.mediaType : "application/octet-stream";
  const textParts = (part.textFields ?? []).map(
    ({ name, value }) =>
      `--${boundary}\r\nContent-Disposition: form-data; name="${escapeName(name)}"\r\n\r\n${value}\r\n`,
  );
  const head = Buffer.from(
    `${textParts.join("")}--${boundary}\r\n` +
      `Content-Disposition: form-data; name="${escapeName(part.fieldName)}"; filename="${escapeName(part.fileName)}"\r\n` +
      `Content-Type: ${mediaType}\r\n\r\n`,
  );
  const tail = Buffer.from(`\r\n--${boundary}--\r\n`);
  return {
    contentType: `multipart/form-data; boundary=${boundary}`,
    sizeInBytes: head.length + part.sizeInBytes + tail.length,
    head,
    tail,
  };
}
