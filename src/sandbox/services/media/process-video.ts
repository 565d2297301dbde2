import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { createSecret } from "../../identifiers.ts";
import type { JobHandler } from "../../jobs.ts";
import type { MediaParts } from "./media-context.ts";
import { findRejectReasons } from "./media-markers.ts";
import { insertThumbnail, readVideo, rejectVideo, videoKind } from "./video-store.ts";
import type { VideoRow } from "./video-store.ts";
import { publishThumbnail } from "./video-thumbnail.ts";

/**
 * Creates the job that ends PROCESSING: moderation, then packaging of the file.
 *
 * Moderation blocks a video with the marker `[blocked]` in its title. Any other video becomes LIVE, with an HLS and a
 * DASH manifest, or PROCESSING_FAILED, with the reason.
 */
export function processVideo(parts: MediaParts): JobHandler {
  return {
    async run(videoId) {
      const video = readVideo(parts.database, videoId);
      if (video?.status !== "PROCESSING") return;
      const source = join(parts.folder.receivedFolder(videoKind, videoId), video.source_file ?? "");
      if (video.thumbnail_file === null) await addThumbnail(parts, video, source);
      const rejectReasons = findRejectReasons(video.title);
      if (rejectReasons.length > 0) block(parts, videoId, rejectReasons);
      else await packageAndPublish(parts, video, source);
      await rm(parts.folder.receivedFolder(videoKind, videoId), { recursive: true, force: true });
    },
    fail(videoId) {
      rejectVideo(
        parts.database,
        videoId,
        "PROCESSING_FAILED",
        "The service failed to process the video. Upload it as a new video.",
      );
    },
  };
}

function block({ database }: MediaParts, videoId: string, reasons: readonly string[]): void {
  rejectVideo(database, videoId, "BLOCKED", `Blocked by moderation: ${reasons.join(", ")}.`, reasons);
}

async function addThumbnail(parts: MediaParts, video: VideoRow, source: string): Promise<void> {
  const secret = await publishThumbnail(parts, source);
  if (secret === null) return;
  const { database } = parts;
  const isKept = database.transaction(() => insertThumbnail(database, video.id, secret, video.expires_at));
  // The video may have expired in the meantime.
  if (!isKept) await parts.folder.unpublish(secret);
}

function packageAndPublish(parts: MediaParts, video: VideoRow, source: string): Promise<void> {
  return parts.folder.withTemporaryPath(async (packaging) => {
    await mkdir(packaging);
    const result = await parts.decoders.packageVideo(source, packaging);
    if (!result.ok) {
      rejectVideo(parts.database, video.id, "PROCESSING_FAILED", result.message);
      return;
    }
    const secret = createSecret();
    await parts.folder.publish(packaging, secret);
    const isKept = parts.database.transaction(() => {
      const changed = parts.database.run(
        "UPDATE videos SET status = 'LIVE', secret = ?, hls_file = ?, dash_file = ? WHERE id = ?",
        secret,
        result.hlsFile,
        result.dashFile,
        video.id,
      );
      if (changed > 0) parts.database.insert("published", { secret, expires_at: video.expires_at });
      return changed > 0;
    });
    // The video may have expired in the meantime.
    if (!isKept) await parts.folder.unpublish(secret);
  });
}
