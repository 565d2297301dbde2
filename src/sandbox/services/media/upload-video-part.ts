import type { IncomingMessage } from "node:http";
import { join } from "node:path";
import { writeToFile } from "../../http/request-body.ts";
import { sync } from "../../storage/data-folder.ts";
import { readContentLength } from "./content-length.ts";
import type { ContentRange } from "./content-range.ts";
import { mediaError } from "./media-errors.ts";
import type { MediaDeps } from "./media-context.ts";
import { completeUpload, readVideo, videoKind } from "./video-store.ts";
import type { VideoRow } from "./video-store.ts";
import { withThumbnail } from "./video-thumbnail.ts";

const partsFile = "parts";

/** Handles one call of a resumable upload. */
export type PartReceiver = (
  video: VideoRow,
  range: ContentRange,
  incoming: IncomingMessage,
) => Promise<Response>;

/**
 * Time in milliseconds that a part waits until the previous one has been received. A part whose client disconnected
 * counts as in transit until its last bytes are read.
 */
const maxPartWaitMs = 1_000;

/**
 * Creates the receiver of resumable uploads (wire facts, media §4). Parts must arrive in order. Each part is on disk
 * before its response, so an upload can continue after a restart. An interrupted part is discarded and must be sent
 * again.
 */
export function createPartReceiver(deps: MediaDeps): PartReceiver {
  const receiving = new Map<string, Promise<void>>();

  /**
   * Waits while another part of the video is being received, at most {@link maxPartWaitMs}. Returns the current row.
   */
  async function settled(video: VideoRow): Promise<VideoRow> {
    const other = receiving.get(video.id);
    if (!other) return video;
    const { promise: waited, resolve } = Promise.withResolvers<void>();
    const cancel = deps.clock.schedule(resolve, maxPartWaitMs);
    await Promise.race([other, waited]);
    cancel();
    return readVideo(deps.database, video.id) ?? video;
  }

  return async (given, { part, totalBytes }, incoming) => {
    const video = await settled(given);
    if (totalBytes !== undefined && totalBytes !== video.size_in_bytes) {
      throw mediaError(190015, `Declared: ${video.size_in_bytes} bytes. Content-Range: ${totalBytes} bytes.`);
    }
    if (part === undefined) return answerProgress(video.received_bytes);
    if (video.status !== "PENDING_UPLOAD") throw mediaError(190011);

    const partBytes = readContentLength(incoming);
    const { first, last } = part;
    if (first <= last && partBytes !== last - first + 1) throw mediaError(190007);
    if (first > last || last >= video.size_in_bytes || first !== video.received_bytes) {
      throw mediaError(190009, {
        longMessage: `The next byte to send is ${video.received_bytes}.`,
        headers: rangeHeader(video.received_bytes),
      });
    }
    if (receiving.has(video.id)) throw mediaError(190009, "Another part of this video is being received.");

    const { promise: over, resolve: end } = Promise.withResolvers<void>();
    receiving.set(video.id, over);
    try {
      const folder = await deps.folder.createReceivedFolder(videoKind, video.id);
      const file = join(folder, partsFile);
      await writeToFile(incoming, file, { maxBytes: partBytes, offset: first });
      if (first === 0) await sync(folder);
      const isStored =
        last + 1 === video.size_in_bytes
          ? await withThumbnail(deps, video.id, file, (thumbnailSecret) =>
              completeUpload(deps, video.id, partsFile, thumbnailSecret),
            )
          : keepPart(last + 1);
      if (!isStored) throw mediaError(190011);
    } finally {
      receiving.delete(video.id);
      end();
    }
    return answerProgress(last + 1);

    function keepPart(receivedBytes: number): boolean {
      const sql = "UPDATE videos SET received_bytes = ? WHERE id = ? AND status = 'PENDING_UPLOAD'";
      return deps.database.run(sql, receivedBytes, video.id) > 0;
    }
  };
}

function answerProgress(receivedBytes: number): Response {
  return new Response(null, { status: 200, headers: rangeHeader(receivedBytes) });
}

/** Returns the Range header with the received bytes; no header when there are none. */
function rangeHeader(receivedBytes: number): Record<string, string> {
  return receivedBytes > 0 ? { Range: `bytes=0-${receivedBytes - 1}` } : {};
}
