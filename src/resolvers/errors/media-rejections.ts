import type { UpstreamFault } from "../../upstream/errors.ts";
import type { DownloadFailure, FileRejectionReason } from "./mutation-error.ts";

/** What a service says about a refused file beyond its error number. */
export interface RejectionDetail {
  readonly rejectionReason?: FileRejectionReason;
  readonly downloadFailure?: DownloadFailure;
}

/** Parameter of a media error that says more than its number does (our own; unconfirmed for the public service). */
const parameterName = "reason";

const details: ReadonlyMap<string | null, RejectionDetail> = new Map<string, RejectionDetail>([
  ["EMPTY", { rejectionReason: "EMPTY" }],
  ["UNDETECTABLE_TYPE", { rejectionReason: "UNDETECTABLE_TYPE" }],
  ["DAMAGED", { rejectionReason: "INVALID_CONTENT" }],
  ["ANIMATED_OR_MULTI_PAGE", { rejectionReason: "ANIMATED_OR_MULTI_PAGE" }],
  ["DIMENSIONS_TOO_LARGE", { rejectionReason: "DIMENSIONS_TOO_LARGE" }],
  ["DIMENSIONS_TOO_SMALL", { rejectionReason: "DIMENSIONS_TOO_SMALL" }],
  ["NOT_HTTPS", { rejectionReason: "ADDRESS_NOT_HTTPS" }],
  ["HOST_NOT_PUBLIC", { rejectionReason: "ADDRESS_NOT_PUBLIC" }],
  ["HOST_NOT_FOUND", { downloadFailure: "HOST_NOT_FOUND" }],
  ["CONNECTION_REFUSED", { downloadFailure: "CONNECTION_REFUSED" }],
  ["TLS_FAILED", { downloadFailure: "TLS_FAILED" }],
  ["TIMED_OUT", { downloadFailure: "TIMED_OUT" }],
  ["CONNECTION_LOST", { downloadFailure: "CONNECTION_LOST" }],
  ["BAD_STATUS", { downloadFailure: "BAD_STATUS" }],
  ["BAD_REDIRECT", { downloadFailure: "BAD_REDIRECT" }],
]);

/** What the media service says about a refused file beyond its error number; empty when it says nothing known. */
export function rejectionDetail({ parameters }: UpstreamFault): RejectionDetail {
  const found = parameters.find(({ name }) => name === parameterName);
  return details.get(found?.value ?? null) ?? {};
}
