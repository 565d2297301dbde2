import { writeToFile } from "../../http/request-body.ts";
import type { Call, Operation } from "../service.ts";
import { readContentLength } from "./content-length.ts";
import { parseContentRange } from "./content-range.ts";
import { mediaError } from "./media-errors.ts";
import type { MediaDeps } from "./media-context.ts";
import { createPartReceiver } from "./upload-video-part.ts";
import { completeUpload, requireVideo, videoKind } from "./video-store.ts";
import type { VideoRow } from "./video-store.ts";
import { withThumbnail } from "./video-thumbnail.ts";

/**
 * Creates the operation `POST /video/{video_id}/upload`: the whole file as the body, or one part of a resumable upload
 * when there is a Content-Range (wire facts, media §4). Invalid headers are rejected before the body is read.
 */
export function uploadVideo(deps: MediaDeps): Operation {
  const receivePart = createPartReceiver(deps);
  return {
    method: "POST",
    path: "/video/:videoId/upload",
    answer(call) {
      const video = requireVideo(deps, call);
      const contentRange = call.incoming.headers["content-range"];
      return contentRange === undefined
        ? receiveWhole(deps, video, call)
        : receivePart(video, parseContentRange(contentRange), call.incoming);
    },
  };
}

async function receiveWhole(deps: MediaDeps, video: VideoRow, { incoming }: Call): Promise<Response> {
  if (video.status !== "PENDING_UPLOAD") throw mediaError(190011);
  const sizeInBytes = readContentLength(incoming);
  if (sizeInBytes !== video.size_in_bytes) {
    throw mediaError(190015, `Declared: ${video.size_in_bytes} bytes. Content-Length: ${sizeInBytes} bytes.`);
  }

  await deps.folder.withTemporaryPath(async (arriving) => {
    await writeToFile(incoming, arriving, { maxBytes: sizeInBytes });
    const isStored = await withThumbnail(deps, video.id, arriving, (thumbnailSecret) =>
      deps.folder.storeReceived(arriving, videoKind, video.id, (name) =>
        completeUpload(deps, video.id, name, thumbnailSecret),
      ),
    );
    if (!isStored) throw mediaError(190011);
  });
  return new Response(null, { status: 200 });
}
