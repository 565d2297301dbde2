import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import type { JobHandler } from "../../jobs.ts";
import type { MediaDeps } from "./media-context.ts";
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
export function processVideo(deps: MediaDeps): JobHandler {
  return {
    async run(videoId) {
      const video = readVideo(deps.database, videoId);
      if (video?.status !== "PROCESSING") return;
      const source = join(deps.folder.receivedFolder(videoKind, videoId), video.source_file ?? "");
      if (video.thumbnail_file === null) await addThumbnail(deps, video, source);
      const rejectReasons = findRejectReasons(video.title);
      if (rejectReasons.length > 0) block(deps, videoId, rejectReasons);
      else await packageAndPublish(deps, video, source);
      await rm(deps.folder.receivedFolder(videoKind, videoId), { recursive: true, force: true });
    },
    fail(videoId) {
      rejectVideo(
        deps.database,
        videoId,
        "PROCESSING_FAILED",
        "The service failed to process the video. Upload it as a new video.",
      );
    },
  };
}

function block({ database }: MediaDeps, videoId: string, reasons: readonly string[]): void {
  rejectVideo(database, videoId, "BLOCKED", `Blocked by moderation: ${reasons.join(", ")}.`, reasons);
}

async function addThumbnail(deps: MediaDeps, video: VideoRow, source: string): Promise<void> {
  const secret = await publishThumbnail(deps, video.id, source);
  if (secret === null) return;
  const { database } = deps;
  const isKept = database.transaction(() => insertThumbnail(database, video.id, secret, video.expires_at));
  // The video may have expired in the meantime.
  if (!isKept) await deps.folder.unpublish(secret);
}

function packageAndPublish(deps: MediaDeps, video: VideoRow, source: string): Promise<void> {
  return deps.folder.withTemporaryPath(async (packaging) => {
    await mkdir(packaging);
    const result = await deps.decoders.packageVideo(source, packaging);
    if (!result.ok) {
      rejectVideo(deps.database, video.id, "PROCESSING_FAILED", result.message);
      return;
    }
    const secret = deps.identifiers.createSecret(`stream ${video.id}`);
    await deps.folder.publish(packaging, secret);
    const isKept = deps.database.transaction(() => {
      const changed = deps.database.run(
        "UPDATE videos SET status = 'LIVE', secret = ?, hls_file = ?, dash_file = ? WHERE id = ?",
        secret,
        result.hlsFile,
        result.dashFile,
        video.id,
      );
      if (changed > 0) deps.database.insert("published", { secret, expires_at: video.expires_at });
      return changed > 0;
    });
    // The video may have expired in the meantime.
    if (!isKept) await deps.folder.unpublish(secret);
  });
}
