import type { ServerResponse } from "node:http";
import { requestIdOf } from "../../observing/request-id.ts";
import { explainFailure } from "../../resolvers/errors/failures.ts";
import { stateUnavailableText } from "../../resolvers/errors/graphql-errors.ts";
import { isStateUnavailable } from "../../state/state-unavailable-error.ts";
import { MultipartError } from "../../uploads/multipart-error.ts";
import {
  hasFault,
  isRefusedByService,
  isUpstreamFailure,
  type UpstreamFailure,
} from "../../upstream/errors.ts";
import type { ReportError } from "../report-error.ts";
import { noSuchVideo, UploadRefusal, wrongOffset } from "./upload-refusal.ts";
import { alreadyUploaded } from "./upload-offset.ts";

/** The service goes on at another byte (wire facts, media §6). */
const rangeNotSatisfiable = 190_009;

/** The service has no such video, or not for this user (wire facts, media §6). */
const unknownVideo = 190_001;

/** Seconds after which to come back, where nobody knows it better. */
const retryAfterSeconds = "5";

/** What a refusal depends on besides its failure. */
export interface RefusalFacts {
  /** Whether the video is known to be the caller's. */
  readonly isOwner: boolean;
  readonly report: ReportError;
}

/** What is answered to a request that has failed. Whatever is not expected is reported and stays unnamed. */
export function refusalOf(error: unknown, response: ServerResponse, facts: RefusalFacts): UploadRefusal {
  if (error instanceof UploadRefusal) return error;
  if (isUpstreamFailure(error)) return refusalOfUpstream(error, facts);
  const wait = { "Retry-After": retryAfterSeconds };
  if (isStateUnavailable(error))
    return new UploadRefusal(503, "STATE_UNAVAILABLE", stateUnavailableText, wait);
  if (error instanceof MultipartError && error.code === "NO_ROOM") {
    return new UploadRefusal(503, "GATEWAY_BUSY", error.message, wait);
  }
  facts.report(error, requestIdOf(response.req));
  return new UploadRefusal(500, "INTERNAL_SERVER_ERROR", "Something went wrong in the gateway.");
}

function refusalOfUpstream(failure: UpstreamFailure, { isOwner }: RefusalFacts): UploadRefusal {
  if (hasFault(failure, unknownVideo) || statusOf(failure) === 404) return noSuchVideo(isOwner);
  if (hasFault(failure, rangeNotSatisfiable, alreadyUploaded)) return wrongOffset();
  if (statusOf(failure) === 416 || statusOf(failure) === 409) return wrongOffset();
  const { code, text, fileStatus } = explainFailure(failure);
  const status = fileStatus ?? statusOf(failure) ?? 502;
  const seconds = "retryAfterSeconds" in failure ? failure.retryAfterSeconds : null;
  const isLate = status === 408 || status === 429;
  const retryAfter = seconds === null && isLate ? retryAfterSeconds : seconds?.toString();
  return new UploadRefusal(
    // Clients of tus go on by themselves after 503; 429 and 408 end an upload for them.
    isLate ? 503 : status,
    code,
    text,
    retryAfter === undefined ? {} : { "Retry-After": retryAfter },
  );
}

/** Status of a service's refusal; null for other failures. */
function statusOf(failure: UpstreamFailure): number | null {
  if (!isRefusedByService(failure)) return null;
  return failure.status >= 400 ? failure.status : 502;
}
