import { pictureUrl, streamUrl } from "../../http/published-files.ts";
import type { Operation } from "../service.ts";
import { toTimestamp } from "../../http/timestamp.ts";
import { createDemoVideoReplay } from "./demo-video.ts";
import type { MediaDeps } from "./media-context.ts";
import { requireVideo } from "./video-store.ts";
import type { VideoRow } from "./video-store.ts";

/** Creates the operation `GET /video/{video_id}` (wire facts, media §2). */
export function getVideo(deps: MediaDeps): Operation {
  const replay = createDemoVideoReplay(deps);
  return {
    method: "GET",
    path: "/video/:videoId",
    answer: (call) => Response.json(describeVideo(replay(requireVideo(deps, call)), call.publishedUrl)),
  };
}

function describeVideo(video: VideoRow, publishedUrl: string) {
  const { secret, thumbnail_file: thumbnail, hls_file: hls, dash_file: dash } = video;
  const thumbnailSecret = video.thumbnail_secret ?? secret;
  return {
    videoId: video.id,
    title: video.title,
    ...(video.description !== null && { description: video.description }),
    size: video.size_in_bytes,
    classification: ["ITEM"],
    status: video.status,
    ...(video.status_message !== null && { statusMessage: video.status_message }),
    expirationDate: toTimestamp(video.expires_at),
    ...(thumbnailSecret !== null &&
      thumbnail !== null && {
        thumbnail: { imageUrl: pictureUrl(publishedUrl, thumbnailSecret, thumbnail) },
      }),
    ...(secret !== null &&
      hls !== null &&
      dash !== null && {
        playLists: [
          { protocol: "DASH", playUrl: streamUrl(publishedUrl, secret, dash) },
          { protocol: "HLS", playUrl: streamUrl(publishedUrl, secret, hls) },
        ],
      }),
    ...(video.reject_reasons !== null && { moderation: { rejectReasons: JSON.parse(video.reject_reasons) } }),
  };
}
