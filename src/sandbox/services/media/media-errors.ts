import { createErrorTable } from "../../http/error-table.ts";
import type { Fault } from "../../http/error-table.ts";

/** Errors of the media service with status and message (wire facts, media §6). */
const texts = {
  190000: [500, "There was a problem with the media service. Contact the service's support if it persists."],
  190001: [404, "The specified video was not found."],
  190002: [400, "The 'size' is missing or invalid."],
  190003: [400, "The 'size' exceeds the maximum size of a video."],
  190004: [400, "The 'title' is too long."],
  190005: [400, "The 'description' is too long."],
  190006: [400, "The 'title' is missing."],
  190007: [400, "The Content-Length differs from the length of the Content-Range."],
  190008: [411, "The Content-Length header is required."],
  190009: [416, "The Content-Range cannot be satisfied or is not the expected one."],
  190010: [400, "The Content-Range header does not match the pattern."],
  190011: [409, "The video was already uploaded."],
  190012: [400, "The Content-Length header is invalid."],
  190014: [400, "The 'classification' is missing or invalid."],
  190015: [400, "The total content differs from the size of the video."],
  190016: [400, "The 'title' contains markup."],
  190017: [400, "The 'description' contains markup."],
  190050: [400, "The 'languages' are missing or invalid."],
  190051: [400, "The 'documentType' is missing or invalid."],
  190052: [404, "The specified document was not found."],
  190055: [400, "The 'documentUrl' is missing or invalid."],
  190056: [400, "The domain of the 'documentUrl' is missing or invalid."],
  190057: [400, "The 'documentUrl' is malformed."],
  190058: [400, "The request is missing or invalid."],
  190059: [400, "The document could not be downloaded."],
  190060: [400, "The 'documentUrl' is not an HTTPS address."],
  190061: [400, "The type of the file cannot be recognised."],
  190062: [400, "The type of the file is not allowed."],
  190063: [400, "The file exceeds the maximum size of a document."],
  190200: [404, "The specified image was not found or has expired."],
  190201: [400, "The file exceeds the maximum size of an image."],
  190202: [400, "The dimensions of the image are not allowed."],
  190203: [400, "The format of the image is not supported."],
  190204: [400, "No valid image could be fetched from the 'imageUrl'."],
} as const;

/** Id of an error of the media service. */
export type MediaErrorId = keyof typeof texts;

/** One error of a request; a request can have several. */
export type MediaFault = Fault<MediaErrorId>;

/**
 * Error factories of the media service. {@link mediaError} creates an error with one entry. {@link refuseFaults} throws
 * a single error for all faults.
 */
export const { error: mediaError, throwAll: refuseFaults } = createErrorTable("API_MEDIA", texts);

/**
 * Creates the error of a rejected file. Its parameter `reason` distinguishes the reasons that share one error id. The
 * parameter is unconfirmed for the public service.
 */
export function rejectFile(errorId: MediaErrorId, reason: string, longMessage: string) {
  return mediaError(errorId, { longMessage, parameters: { reason } });
}
