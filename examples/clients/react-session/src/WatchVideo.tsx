import { useState } from "react";
import { useSubscription } from "urql";
import { Failure } from "./errors";
import { graphql } from "./generated";
import type { VideoStatus } from "./generated/graphql";

const VIDEO_STATUS = graphql(`
  subscription VideoStatus($id: ID!) {
    videoStatusChanged(id: $id) {
      isFinal
      video {
        id
        status
        statusMessage
        thumbnailUrl
      }
    }
  }
`);

/** Words for users. A status that the gateway adds later is shown as it is. */
const words: Readonly<Partial<Record<VideoStatus, string>>> = {
  PENDING_UPLOAD: "Uploading",
  PROCESSING: "Processing",
  LIVE: "Live",
  BLOCKED: "Rejected",
  PROCESSING_FAILED: "Failed",
};

/** Shows each status of a video until the final one. */
export function WatchVideo({ id }: { readonly id: string }) {
  const [statuses, setStatuses] = useState<readonly VideoStatus[]>([]);
  const [{ data, error }] = useSubscription(
    { query: VIDEO_STATUS, variables: { id } },
    (_previous, event) => {
      const { status } = event.videoStatusChanged.video;
      // After a reconnect, the first event repeats the current status.
      setStatuses((last) => (last.at(-1) === status ? last : [...last, status]));
      return event;
    },
  );
  const video = data?.videoStatusChanged.video;
  return (
    <>
      <ol aria-label="Status" aria-live="polite">
        {statuses.map((status) => (
          <li key={status} data-status={status}>
            {words[status] ?? status}
          </li>
        ))}
      </ol>
      {video?.statusMessage && <p>{video.statusMessage}</p>}
      {video?.thumbnailUrl && <img src={video.thumbnailUrl} alt="Preview of the video" />}
      <Failure error={error} />
    </>
  );
}
