import type { WorkStatus } from "../components/work-status.ts";
import type { MediaFacts } from "./use-media.ts";

/** State of media: that of work, or one of the marketplace. */
export type MediaState = WorkStatus | "accepted" | "live" | "ready" | "rejected" | "removed" | "unknown";

/** Returns the state of media. */
export function mediaStateOf(facts: MediaFacts): MediaState {
  switch (facts?.__typename) {
    case "Image":
      return "ready";
    case "Video":
      return videoStates[facts.videoStatus];
    case "Document":
      return documentStates[facts.documentStatus];
    default:
      return "removed";
  }
}

/** True when the marketplace did not accept the media. */
export function isRejected(facts: MediaFacts): boolean {
  return mediaStateOf(facts) === "rejected";
}

const videoStates = {
  PENDING_UPLOAD: "uploading",
  PROCESSING: "processing",
  LIVE: "live",
  BLOCKED: "rejected",
  PROCESSING_FAILED: "rejected",
  UNRECOGNIZED: "unknown",
} as const;

const documentStates = {
  PENDING_UPLOAD: "uploading",
  SUBMITTED: "processing",
  ACCEPTED: "accepted",
  REJECTED: "rejected",
  EXPIRED: "removed",
  UNRECOGNIZED: "unknown",
} as const;
