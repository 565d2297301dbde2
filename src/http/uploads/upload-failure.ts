import { ClientDisconnectedError } from "../../operations/client-disconnected-error.ts";
import { explainFailure } from "../../resolvers/errors/failures.ts";
import { stateUnavailableText } from "../../resolvers/errors/graphql-errors.ts";
import { alreadyUploaded } from "../../resolvers/video-upload.ts";
import { spreadSeconds } from "../../retry-after.ts";
import { isStateUnavailable } from "../../state/state-unavailable-error.ts";
import { MultipartError } from "../../uploads/multipart-error.ts";
import { hasFault, isErrorResponse, isUpstreamFailure, type UpstreamFailure } from "../../upstream/errors.ts";
import type { UploadRequest, UploadRouteDeps } from "./upload-deps.ts";
import { noSuchVideo, UploadError, wrongOffset } from "./upload-error.ts";
import type { UploadViewer } from "./upload-viewer.ts";

/** Error code of the service for a wrong offset (wire facts, media §6). */
const rangeNotSatisfiable = 190_009;

/** Error code of the service for a video that does not exist, or not for this user (wire facts, media §6). */
const unknownVideo = 190_001;

/** Minimum Retry-After when the failure does not name a time, in seconds. */
const leastRetrySeconds = 5;

/**
 * Converts an error to the response of an upload request, and records upstream failures. Unexpected errors are reported
 * to the log, and the response hides them.
 * @param by the viewer; null when not identified yet.
 * @param parts receives the report, and provides the jitter.
 */
export function describeFailure(
  error: unknown,
  { record }: UploadRequest,
  by: UploadViewer | null,
  { report, random }: Pick<UploadRouteDeps, "report" | "random">,
): UploadError {
  if (error instanceof UploadError) return error;
  const later = String(spreadSeconds(leastRetrySeconds, random));
  if (isUpstreamFailure(error)) {
    record.failure ??= error;
    return refusalOf(error, by, later);
  }
  const wait = { "Retry-After": later };
  if (isStateUnavailable(error)) return new UploadError(503, "STATE_UNAVAILABLE", stateUnavailableText, wait);
  if (error instanceof MultipartError && error.code === "NO_ROOM") {
    return new UploadError(503, "GATEWAY_BUSY", error.message, wait);
  }
  // The client has disconnected and never receives this response.
  if (error instanceof ClientDisconnectedError) return new UploadError(400, "BAD_REQUEST", error.message);
  report(error, record.requestId);
  return new UploadError(500, "INTERNAL_SERVER_ERROR", "Something went wrong in the gateway.");
}

/** @param later Retry-After in seconds when the failure does not name a time. */
function refusalOf(failure: UpstreamFailure, by: UploadViewer | null, later: string): UploadError {
  const refused = isErrorResponse(failure) ? failure.status : null;
  const answered = refused !== null && refused < 400 ? 502 : refused;
  if (hasFault(failure, unknownVideo) || answered === 404) return noSuchVideo(by?.isOwner ?? false);
  if (hasFault(failure, rangeNotSatisfiable, alreadyUploaded) || answered === 416 || answered === 409) {
    return wrongOffset();
  }
  const { code, text, fileStatus } = explainFailure(failure);
  // The session's token has been renewed by now, but the gateway cannot send the forwarded bytes again.
  if (code === "UNAUTHENTICATED" && answered !== null && by?.viewer.session) {
    const message =
      "The service rejected the session's access token, which has been renewed: resume from the offset that HEAD returns.";
    return new UploadError(503, "UPSTREAM_UNAVAILABLE", message, { "Retry-After": "1" });
  }
  const status = fileStatus ?? answered ?? 502;
  // tus clients resume after 503, but abort the upload after 429 and 408.
  const isLate = status === 408 || status === 429;
  const seconds = "retryAfterSeconds" in failure ? failure.retryAfterSeconds : null;
  const isTemporary = isLate || status === 503;
  const retryAfter = seconds?.toString() ?? (isTemporary ? later : null);
  const headers = retryAfter === null ? {} : { "Retry-After": retryAfter };
  return new UploadError(isLate ? 503 : status, code, text, headers);
}
