import type { UpstreamFault } from "../../upstream/errors.ts";
import { type DownloadFailure, downloadFailures, type FileRejectionReason } from "./mutation-error.ts";

/** Returns the value of an error's parameter; null when the service does not report it. */
export function parameterOf({ parameters }: UpstreamFault, wanted: string): string | null {
  return parameters.find(({ name }) => name === wanted)?.value ?? null;
}

/** Returns the number in an error's parameter; null when the service does not report it. */
export function countIn(fault: UpstreamFault, name: string): number | null {
  const text = parameterOf(fault, name);
  return text !== null && /^\d{1,9}$/.test(text) ? Number(text) : null;
}

/** Details of a rejected file beyond the error number. */
export interface RejectionDetail {
  readonly rejectionReason?: FileRejectionReason;
  readonly downloadFailure?: DownloadFailure;
}

/** Parameter of a media error with details (defined by this project; unconfirmed for the public service). */
const parameterName = "reason";

/** Values of the parameter that describe an invalid file. All other values are names of a {@link DownloadFailure}. */
const rejectionReasons: ReadonlyMap<string, FileRejectionReason> = new Map([
  ["EMPTY", "EMPTY"],
  ["UNDETECTABLE_TYPE", "UNDETECTABLE_TYPE"],
  ["DAMAGED", "INVALID_CONTENT"],
  ["ANIMATED_OR_MULTI_PAGE", "ANIMATED_OR_MULTI_PAGE"],
  ["DIMENSIONS_TOO_LARGE", "DIMENSIONS_TOO_LARGE"],
  ["DIMENSIONS_TOO_SMALL", "DIMENSIONS_TOO_SMALL"],
  ["NOT_HTTPS", "ADDRESS_NOT_HTTPS"],
  ["HOST_NOT_PUBLIC", "ADDRESS_NOT_PUBLIC"],
]);

/** Returns the media service's details about a rejected file; empty when it reports no known detail. */
export function rejectionDetail(fault: UpstreamFault): RejectionDetail {
  const value = parameterOf(fault, parameterName) ?? "";
  const downloadFailure = downloadFailures.find((known) => known === value);
  if (downloadFailure) return { downloadFailure };
  const rejectionReason = rejectionReasons.get(value);
  return rejectionReason ? { rejectionReason } : {};
}
