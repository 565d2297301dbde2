import type { IncomingMessage } from "node:http";
import { requestIdHeader } from "../../observing/request-id.ts";
import { videoFileRules } from "../../upstream/media/limits.ts";
import type { CrossOriginRules } from "../cross-origin.ts";
import { UploadRefusal } from "./upload-refusal.ts";

/** Version of the tus protocol that is spoken here (https://tus.io/protocols/resumable-upload). */
export const tusVersion = "1.0.0";

/** What OPTIONS says of the server. Uploads are begun by a mutation, so there is no extension `creation`. */
export const tusAbilities = [
  "Tus-Version",
  tusVersion,
  "Tus-Extension",
  "expiration",
  "Tus-Max-Size",
  String(videoFileRules.maxSizeInBytes),
] as const;

/** The methods that an upload knows. */
export const uploadMethods = ["HEAD", "PATCH", "OPTIONS"] as const;

/** What pages of allowed origins may do with an upload. */
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

/** The method of a request: of clients that cannot send PATCH, the one that they name in a header. */
export function uploadMethodOf({ method = "", headers }: IncomingMessage): string {
  const override = headers["x-http-method-override"];
  return typeof override === "string" ? override.trim().toUpperCase() : method;
}

/**
 * Makes certain that a request speaks this version. HEAD needs not say so: whoever looks at an address by hand gets an answer.
 * @throws UploadRefusal 412
 */
export function checkVersion({ headers }: IncomingMessage, method: string): void {
  const version = headers["tus-resumable"];
  if (version === tusVersion || (version === undefined && method === "HEAD")) return;
  const message =
    version === undefined
      ? `The header \`Tus-Resumable: ${tusVersion}\` is missing.`
      : `The header Tus-Resumable names a version of tus that is not spoken here. Send \`Tus-Resumable: ${tusVersion}\`.`;
  throw new UploadRefusal(412, "BAD_REQUEST", message, { "Tus-Version": tusVersion });
}

const patchType = "application/offset+octet-stream";

/**
 * Reads what a PATCH says of its bytes, before any of them is read: how many bytes of the file come before them, and how many they are;
 * null when they come chunked.
 * @throws UploadRefusal 400 or 415
 */
export function readPatchHeaders({ headers }: IncomingMessage) {
  const [type = ""] = (headers["content-type"] ?? "").split(";", 1);
  if (type.trim().toLowerCase() !== patchType) {
    throw new UploadRefusal(415, "BAD_REQUEST", `PATCH takes bytes of the type ${patchType}.`);
  }
  const given = headers["upload-offset"];
  if (typeof given !== "string" || !/^\d{1,15}$/.test(given)) {
    const message =
      given === undefined
        ? "The header Upload-Offset is missing: it says how many bytes of the file come before these."
        : "The header Upload-Offset must be a whole number of bytes, 0 or more.";
    throw new UploadRefusal(400, "BAD_REQUEST", message);
  }
  const length = headers["content-length"];
  const sizeInBytes = headers["transfer-encoding"] === undefined ? Number(length ?? 0) : null;
  return { offset: Number(given), sizeInBytes };
}

/** Says that more bytes came than were declared. */
export function tooLong(declaredSizeInBytes: number): UploadRefusal {
  const message = `The video was declared with ${declaredSizeInBytes} bytes, and the bytes of this request go beyond its end. None of them beyond it was passed on.`;
  return new UploadRefusal(413, "BAD_REQUEST", message);
}
