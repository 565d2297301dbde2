import type { IncomingMessage } from "node:http";
import { requestIdHeader } from "../../observing/request-id.ts";
import { videoFileRules } from "../../upstream/media/limits.ts";
import type { CrossOriginRules } from "../cross-origin.ts";
import { UploadError } from "./upload-error.ts";

/** Supported version of the tus protocol (https://tus.io/protocols/resumable-upload). */
export const tusVersion = "1.0.0";

/** Headers of the OPTIONS response. A mutation creates uploads, so the extension `creation` is missing. */
export const tusAbilities = [
  "Tus-Version",
  tusVersion,
  "Tus-Extension",
  "expiration",
  "Tus-Max-Size",
  String(videoFileRules.maxSizeInBytes),
] as const;

/** HTTP methods of an upload. */
export const uploadMethods = ["HEAD", "PATCH", "OPTIONS"] as const;

/** Cross-origin access to uploads. */
export const uploadCrossOriginRules: CrossOriginRules = {
  methods: ["HEAD", "PATCH"],
  requestHeaders: [
    "Authorization",
    "Content-Type",
    "GraphQL-Require-Preflight",
    "Tus-Resumable",
    "Upload-Length",
    "Upload-Metadata",
    "Upload-Offset",
    "X-HTTP-Method-Override",
    "X-Requested-With",
    requestIdHeader,
  ],
  exposedHeaders: [
    "Retry-After",
    "Tus-Extension",
    "Tus-Max-Size",
    "Tus-Resumable",
    "Tus-Version",
    "Upload-Expires",
    "Upload-Length",
    "Upload-Offset",
    requestIdHeader,
  ],
};

/** Method of a request. Clients that cannot send PATCH put the method in X-HTTP-Method-Override. */
export function uploadMethodOf({ method = "", headers }: IncomingMessage): string {
  const override = headers["x-http-method-override"];
  return typeof override === "string" ? override.trim().toUpperCase() : method;
}

/**
 * Checks the protocol version of a request. HEAD may omit it, so that people can inspect an upload with a plain client.
 * @throws UploadError 412
 */
export function checkVersion({ headers }: IncomingMessage, method: string): void {
  const version = headers["tus-resumable"];
  if (version === tusVersion || (version === undefined && method === "HEAD")) return;
  const message =
    version === undefined
      ? `The header \`Tus-Resumable: ${tusVersion}\` is missing.`
      : `The header Tus-Resumable names an unsupported version of tus. Send \`Tus-Resumable: ${tusVersion}\`.`;
  throw new UploadError(412, "BAD_REQUEST", message, { "Tus-Version": tusVersion });
}

const patchType = "application/offset+octet-stream";

/**
 * Reads the headers of a PATCH: the offset in the file, and the number of bytes, which is null for a chunked body.
 * @throws UploadError 400 or 415
 */
export function readPatchHeaders({ headers }: IncomingMessage) {
  const [type = ""] = (headers["content-type"] ?? "").split(";", 1);
  if (type.trim().toLowerCase() !== patchType) {
    throw new UploadError(415, "BAD_REQUEST", `PATCH requires the content type ${patchType}.`);
  }
  const given = headers["upload-offset"];
  if (typeof given !== "string" || !/^\d{1,15}$/.test(given)) {
    const message =
      given === undefined
        ? "The header Upload-Offset is missing. It must be the number of bytes of the file before this request's bytes."
        : "The header Upload-Offset must be a whole number of bytes, 0 or more.";
    throw new UploadError(400, "BAD_REQUEST", message);
  }
  const length = headers["content-length"];
  const sizeInBytes = headers["transfer-encoding"] === undefined ? Number(length ?? 0) : null;
  return { offset: Number(given), sizeInBytes };
}

/** Creates the error for a body with more bytes than the upload declared. */
export function tooLong(declaredSizeInBytes: number): UploadError {
  const message = `The video was declared with ${declaredSizeInBytes} bytes, but the bytes of this request exceed that size. The excess bytes were not forwarded.`;
  return new UploadError(413, "BAD_REQUEST", message);
}
