import type { UpstreamFault } from "../../upstream/errors.ts";
import { type DownloadFailure, downloadFailures, type FileRejectionReason } from "./mutation-error.ts";

/** Value that a service gives with an error under a name; null when it gives none. */
export function parameterOf({ parameters }: UpstreamFault, wanted: string): string | null {
  return parameters.find(({ name }) => name === wanted)?.value ?? null;
}

/** Number that a service gives with an error under a name; null when it gives none. */
export function countIn(fault: UpstreamFault, name: string): number | null {
  const text = parameterOf(fault, name);
  return text !== null && /^\d{1,9}$/.test(text) ? Number(text) : null;
}

/** What a service says about a refused file beyond its error number. */
export interface RejectionDetail {
  readonly rejectionReason?: FileRejectionReason;
  readonly downloadFailure?: DownloadFailure;
}

/** Parameter of a media error that says more than its number does (our own; unconfirmed for the public service). */
const parameterName = "reason";

/** Its values that say what is wrong with the file. All others are the names of a {@link DownloadFailure}. */
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

/** What the media service says about a refused file beyond its error number; empty when it says nothing known. */
export function rejectionDetail(fault: UpstreamFault): RejectionDetail {
  const value = parameterOf(fault, parameterName) ?? "";
  const downloadFailure = downloadFailures.find((known) => known === value);
  if (downloadFailure) return { downloadFailure };
  const rejectionReason = rejectionReasons.get(value);
  return rejectionReason ? { rejectionReason } : {};
}
