import { UpstreamInvalidResponseError } from "../errors.ts";
import { firstHeader, type UpstreamResponse } from "../transport/transport.ts";
import type { IncomingFile } from "./incoming-file.ts";

/** Headers of a request for a file. They ask for the bytes without a content coding. */
export const fileHeaders = { accept: "application/octet-stream, */*;q=0.9", "accept-encoding": "identity" };

/**
 * Media types of a proxy's page or message. Files are `application/octet-stream` (wire facts, seller feed §4 and
 * catalog feed §1).
 */
const pageTypes = /^(?:text\/(?:html|plain)|application\/(?:xhtml\+xml|json|[\w.-]+\+json))$/;

/**
 * Converts a streamed response to a file.
 * @throws UpstreamInvalidResponseError when the status is neither 200 nor 206. Also when the response looks like a
 * proxy's page: it has no file name, and a media type that files do not have. The body is discarded unread.
 */
export function receiveFile({ call, status, body, headers }: UpstreamResponse): IncomingFile {
  const [mediaTypeText = ""] = (firstHeader(headers, "content-type") ?? "").split(";", 1);
  const mediaType = mediaTypeText.trim().toLowerCase();
  const length = firstHeader(headers, "content-length") ?? "";
  const fileName = fileNameOf(firstHeader(headers, "content-disposition"));
  if (!body || (status !== 200 && status !== 206) || (fileName === null && pageTypes.test(mediaType))) {
    body?.destroy();
    throw new UpstreamInvalidResponseError("The response is not a file", call);
  }
  return {
    fileName,
    mediaType: mediaType || null,
    sizeInBytes: /^\d{1,15}$/.test(length) ? Number(length) : null,
    body,
    close: () => void body.destroy(),
  };
}

const parameterPattern = /;\s*([\w!#$&+.^`|~*-]+)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s;"]+))/g;
const extendedPattern = /^(utf-8|iso-8859-1)'[^']*'(.*)$/is;

function decodeExtended(value: string): string | null {
  const [, charset = "", encoded = ""] = extendedPattern.exec(value) ?? [];
  if (charset === "") return null;
  if (charset.toLowerCase() === "utf-8") {
    try {
      return decodeURIComponent(encoded);
    } catch {
      return null;
    }
  }
  return encoded.replace(/%([\da-f]{2})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
}

/** Decodes a header value that was sent as UTF-8; Node decodes header values as Latin-1. */
function decodeRaw(value: string): string {
  const bytes = Buffer.from(value, "latin1");
  const asUtf8 = bytes.toString("utf8");
  return bytes.toString("latin1") === value && !asUtf8.includes("\ufffd") ? asUtf8 : value;
}

/**
 * Returns the last path segment without control characters, which is safe as a file name. Null when nothing is left.
 */
function baseName(name: string): string | null {
  const last = name.split(/[/\\]/).at(-1) ?? "";
  const plain = last.replace(/\p{Cc}/gu, "").trim();
  return plain === "" || plain === "." || plain === ".." ? null : plain;
}

/**
 * Parses the file name in a Content-Disposition header (RFC 6266). `filename*=` takes precedence over `filename=`.
 * @returns the name without a path; null when there is none.
 */
export function fileNameOf(contentDisposition: string | null): string | null {
  if (contentDisposition === null) return null;
  let plain: string | null = null;
  let extended: string | null = null;
  for (const [, parameter = "", quoted, token] of `;${contentDisposition}`.matchAll(parameterPattern)) {
    const name = parameter.toLowerCase();
    if (name === "filename*") extended ??= decodeExtended(quoted ?? token ?? "");
    else if (name === "filename") plain ??= quoted?.replace(/\\(.)/g, "$1") ?? token ?? null;
  }
  return baseName(extended ?? decodeRaw(plain ?? ""));
}
