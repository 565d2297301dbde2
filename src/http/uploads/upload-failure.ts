import { ClientGoneError } from "../../operations/client-gone-error.ts";
import { explainFailure } from "../../resolvers/errors/failures.ts";
import { stateUnavailableText } from "../../resolvers/errors/graphql-errors.ts";
import { alreadyUploaded } from "../../resolvers/video-upload.ts";
import { spreadSeconds } from "../../retry-after.ts";
import { isStateUnavailable } from "../../state/state-unavailable-error.ts";
import { MultipartError } from "../../uploads/multipart-error.ts";
import {
  hasFault,
  isRefusedByService,
  isUpstreamFailure,
  type UpstreamFailure,
} from "../../upstream/errors.ts";
import type { UploadRequest, UploadRouteParts } from "./upload-parts.ts";
import { noSuchVideo, UploadRefusal, wrongOffset } from "./upload-refusal.ts";
import type { UploadViewer } from "./upload-viewer.ts";

/** The service goes on at another byte (wire facts, media §6). */
const rangeNotSatisfiable = 190_009;

/** The service has no such video, or not for this user (wire facts, media §6). */
const unknownVideo = 190_001;

/** Least seconds after which to come back, where no queue knows it better. */
const leastRetrySeconds = 5;

/**
 * What is answered to a request that has failed; the failure is noted. Whatever is not expected is reported and stays unnamed.
 * @param by whom the request acts for; null as long as that is not known.
 * @param parts where it is reported, and jitter.
 */
export function describeFailure(
  error: unknown,
  { record }: UploadRequest,
  by: UploadViewer | null,
  { report, random }: Pick<UploadRouteParts, "report" | "random">,
): UploadRefusal {
  if (error instanceof UploadRefusal) return error;
  const later = String(spreadSeconds(leastRetrySeconds, random));
  if (isUpstreamFailure(error)) {
    record.failure ??= error;
    return refusalOf(error, by, later);
  }
  const wait = { "Retry-After": later };
  if (isStateUnavailable(error))
    return new UploadRefusal(503, "STATE_UNAVAILABLE", stateUnavailableText, wait);
  if (error instanceof MultipartError && error.code === "NO_ROOM") {
    return new UploadRefusal(503, "GATEWAY_BUSY", error.message, wait);
  }
  // This answer reaches no client.
  if (error instanceof ClientGoneError) return new UploadRefusal(400, "BAD_REQUEST", error.message);
  report(error, record.requestId);
  return new UploadRefusal(500, "INTERNAL_SERVER_ERROR", "Something went wrong in the gateway.");
}

/** @param later seconds after which to come back where the failure does not say it. */
function refusalOf(failure: UpstreamFailure, by: UploadViewer | null, later: string): UploadRefusal {
  const refused = isRefusedByService(failure) ? failure.status : null;
  const answered = refused !== null && refused < 400 ? 502 : refused;
  if (hasFault(failure, unknownVideo) || answered === 404) return noSuchVideo(by?.isOwner ?? false);
  if (hasFault(failure, rangeNotSatisfiable, alreadyUploaded) || answered === 416 || answered === 409) {
    return wrongOffset();
  }
  const { code, text, fileStatus } = explainFailure(failure);
  // The token of a session was renewed by then, but bytes that have gone cannot go again.
  if (code === "UNAUTHENTICATED" && answered !== null && by?.viewer.session) {
    const message =
      "The service refused the session's access token. It has a fresh one now: go on from the offset that HEAD tells.";
    return new UploadRefusal(503, "UPSTREAM_UNAVAILABLE", message, { "Retry-After": "1" });
  }
  const status = fileStatus ?? answered ?? 502;
  // Clients of tus go on by themselves after 503; 429 and 408 end an upload for them.
  const isLate = status === 408 || status === 429;
  const seconds = "retryAfterSeconds" in failure ? failure.retryAfterSeconds : null;
  const isTemporary = isLate || status === 503;
  const retryAfter = seconds?.toString() ?? (isTemporary ? later : null);
  const headers = retryAfter === null ? {} : { "Retry-After": retryAfter };
  return new UploadRefusal(isLate ? 503 : status, code, text, headers);
}
