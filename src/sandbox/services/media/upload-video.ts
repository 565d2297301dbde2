import { writeToFile } from "../../http/request-body.ts";
import type { Call, Operation } from "../service.ts";
import { readContentLength } from "./content-length.ts";
import { parseContentRange } from "./content-range.ts";
import { mediaError } from "./media-errors.ts";
import type { MediaParts } from "./media-context.ts";
import { createPartReceiver } from "./upload-video-part.ts";
import { completeUpload, requireVideo, videoKind } from "./video-store.ts";
import type { VideoRow } from "./video-store.ts";
import { withThumbnail } from "./video-thumbnail.ts";

/**
 * Creates the operation `POST /video/{video_id}/upload`: the whole file as the body, or one part of a resumable upload
 * when there is a Content-Range (wire facts, media §4). Invalid headers are rejected before the body is read.
 */
export function uploadVideo(parts: MediaParts): Operation {
  const receivePart = createPartReceiver(parts);
  return {
    method: "POST",
    path: "/video/:videoId/upload",
    answer(call) {
      const video = requireVideo(parts, call);
      const contentRange = call.incoming.headers["content-range"];
      return contentRange === undefined
        ? receiveWhole(parts, video, call)
        : receivePart(video, parseContentRange(contentRange), call.incoming);
    },
  };
}

async function receiveWhole(parts: MediaParts, video: VideoRow, { incoming }: Call): Promise<Response> {
  if (video.status !== "PENDING_UPLOAD") throw mediaError(190011);
  const sizeInBytes = readContentLength(incoming);
  if (sizeInBytes !== video.size_in_bytes) {
    throw mediaError(190015, `Declared: ${video.size_in_bytes} bytes. Content-Length: ${sizeInBytes} bytes.`);
  }

  await parts.folder.withTemporaryPath(async (arriving) => {
    await writeToFile(incoming, arriving, { maxBytes: sizeInBytes });
    const isStored = await withThumbnail(parts, arriving, (thumbnailSecret) =>
      parts.folder.storeReceived(arriving, videoKind, video.id, (name) =>
        completeUpload(parts, video.id, name, thumbnailSecret),
      ),
    );
    if (!isStored) throw mediaError(190011);
  });
  return new Response(null, { status: 200 });
}
