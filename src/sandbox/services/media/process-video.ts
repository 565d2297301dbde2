import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { createSecret } from "../../identifiers.ts";
import type { JobHandler } from "../../jobs.ts";
import type { MediaParts } from "./media-parts.ts";
import { readVideo, refuseVideo, videoKind } from "./video-store.ts";
import type { VideoRow } from "./video-store.ts";

/**
 * The end of PROCESSING: moderation, then really opening the file.
 *
 * Moderation blocks a video whose title contains the marker `[blocked]`; `[blocked:NUDITY]` gives that reject reason
 * (any name in capitals of the wire's RejectReasonEnum), without one it is INAPPROPRIATE_DEPICTION. Otherwise the file
 * becomes LIVE, with a thumbnail and an HLS and a DASH playlist, or PROCESSING_FAILED, with what is wrong with it.
 */
export function processVideo(parts: MediaParts): JobHandler {
  return {
    async run(videoId) {
      const video = readVideo(parts.database, videoId);
      if (video?.status !== "PROCESSING") return;
      const rejectReason = findRejectReason(video.title);
      if (rejectReason === undefined) await packageAndPublish(parts, video);
      else
        refuseVideo(parts.database, videoId, "BLOCKED", `Blocked by moderation: ${rejectReason}.`, [
          rejectReason,
        ]);
      await rm(parts.folder.receivedFolder(videoKind, videoId), { recursive: true, force: true });
    },
    fail(videoId) {
      refuseVideo(
        parts.database,
        videoId,
        "PROCESSING_FAILED",
        "The video could not be processed: internal failure.",
      );
    },
  };
}

function findRejectReason(title: string): string | undefined {
  const match = /\[blocked(?::([A-Z_]+))?\]/.exec(title);
  return match === null ? undefined : (match[1] ?? "INAPPROPRIATE_DEPICTION");
}

function packageAndPublish(parts: MediaParts, video: VideoRow): Promise<void> {
  return parts.folder.withIncoming(async (packaging) => {
    await mkdir(packaging);
    const source = join(parts.folder.receivedFolder(videoKind, video.id), video.source_file ?? "");
    const result = await parts.decoders.packageVideo(source, packaging);
    if (!result.ok) {
      refuseVideo(parts.database, video.id, "PROCESSING_FAILED", result.message);
      return;
    }
    const secret = createSecret();
    await parts.folder.publish(packaging, secret);
    parts.database.transaction(() => {
      parts.database.insert("published", { secret, expires_at: video.expires_at });
      parts.database.run(
        "UPDATE videos SET status = 'LIVE', secret = ?, thumbnail_file = ?, hls_file = ?, dash_file = ? WHERE id = ?",
        secret,
        result.thumbnailFile,
        result.hlsFile,
        result.dashFile,
        video.id,
      );
    });
  });
}
