import type { AddedColumn, Database } from "../../storage/database.ts";
import type { Call } from "../service.ts";
import { mediaError } from "./media-errors.ts";
import { findLifetimeMs } from "./media-markers.ts";
import type { MediaDeps } from "./media-context.ts";
import { unusedMediaLifetimeMs, mediaJobs } from "./media-context.ts";
import { thumbnailFile } from "./video-thumbnail.ts";

/** States of a video (media specification §3; wire facts, media §3). */
export type VideoStatus = "PENDING_UPLOAD" | "PROCESSING" | "LIVE" | "BLOCKED" | "PROCESSING_FAILED";

/**
 * Table of videos. `source_file` is the name of the received file in the video's folder, set when all bytes are stored.
 */
export const videoTable = `
  CREATE TABLE IF NOT EXISTS videos (
    id TEXT PRIMARY KEY,
    account_id TEXT NOT NULL,
    title TEXT NOT NULL,
    description TEXT,
    size_in_bytes INTEGER NOT NULL,
    status TEXT NOT NULL,
    status_message TEXT,
    reject_reasons TEXT,
    expires_at INTEGER NOT NULL,
    received_bytes INTEGER NOT NULL DEFAULT 0,
    source_file TEXT,
    secret TEXT,
    thumbnail_file TEXT,
    hls_file TEXT,
    dash_file TEXT,
    thumbnail_secret TEXT
  ) STRICT`;

/** Columns added after the first release of the videos table. */
export const videoColumns: readonly AddedColumn[] = [
  { table: "videos", column: "thumbnail_secret", type: "TEXT" },
];

/** Row of the videos table. */
export interface VideoRow {
  id: string;
  account_id: string;
  title: string;
  description: string | null;
  size_in_bytes: number;
  status: VideoStatus;
  status_message: string | null;
  /** JSON array of RejectReasonEnum, for BLOCKED. */
  reject_reasons: string | null;
  expires_at: number;
  /** Number of stored bytes of a resumable upload, counted from the first byte. */
  received_bytes: number;
  source_file: string | null;
  /** Secret of the published folder with the streams. */
  secret: string | null;
  thumbnail_file: string | null;
  hls_file: string | null;
  dash_file: string | null;
  /**
   * Secret of the published folder with the thumbnail; null when there is no thumbnail, or when it is beside the
   * streams as in earlier versions.
   */
  thumbnail_secret: string | null;
}

/** Name of the videos' folder below `received/`. */
export const videoKind = "videos";

/**
 * Returns the caller's video unless it has expired.
 * @throws ServiceError 404/190001
 */
export function requireVideo({ database, clock }: MediaDeps, { caller, parameter }: Call): VideoRow {
  const video: VideoRow | undefined = database.get(
    "SELECT * FROM videos WHERE id = ? AND account_id = ? AND expires_at > ?",
    parameter("videoId"),
    caller.accountId,
    clock.now(),
  );
  if (video === undefined) throw mediaError(190001);
  return video;
}

/** Returns a video of any account, for jobs. */
export function readVideo(database: Database, id: string): VideoRow | undefined {
  return database.get("SELECT * FROM videos WHERE id = ?", id);
}

/** Properties of a new video that the owner specifies. */
export interface DeclaredVideo {
  readonly title: string;
  readonly description?: string | undefined;
  readonly sizeInBytes: number;
}

/** Stores a new video and schedules its expiry. Must be called within a transaction. */
export function insertVideo(deps: MediaDeps, id: string, accountId: string, video: DeclaredVideo): void {
  const expiresAtMs = deps.clock.now() + unusedMediaLifetimeMs;
  deps.database.insert("videos", {
    id,
    account_id: accountId,
    title: video.title,
    description: video.description ?? null,
    size_in_bytes: video.sizeInBytes,
    status: "PENDING_UPLOAD",
    expires_at: expiresAtMs,
  });
  deps.jobs.add(mediaJobs.expireVideo, id, expiresAtMs);
}

/**
 * Changes a completely stored video from PENDING_UPLOAD to PROCESSING and schedules the next jobs. Must be called
 * within a transaction.
 * @param thumbnailSecret - secret of the published folder with the thumbnail; null when there is none yet
 * @returns false when another upload finished first
 */
export function beginProcessing(
  deps: MediaDeps,
  id: string,
  sourceFile: string,
  thumbnailSecret: string | null,
): boolean {
  const nowMs = deps.clock.now();
  const expiresAtMs = nowMs + videoLifeMs(deps, id);
  const changed = deps.database.run(
    `UPDATE videos SET status = 'PROCESSING', source_file = ?, received_bytes = size_in_bytes, expires_at = ?
     WHERE id = ? AND status = 'PENDING_UPLOAD'`,
    sourceFile,
    expiresAtMs,
    id,
  );
  if (changed === 0) return false;
  if (thumbnailSecret !== null) insertThumbnail(deps.database, id, thumbnailSecret, expiresAtMs);
  deps.jobs.add(mediaJobs.processVideo, id, nowMs + deps.processingMs);
  deps.jobs.add(mediaJobs.expireVideo, id, expiresAtMs);
  return true;
}

/**
 * Returns the lifetime of a video in milliseconds, counted from the end of its upload. A lifetime from a marker in the
 * title begins after the processing.
 */
function videoLifeMs({ database, processingMs }: MediaDeps, id: string): number {
  const lifeMs = findLifetimeMs(readVideo(database, id)?.title ?? "");
  return lifeMs === undefined ? unusedMediaLifetimeMs : processingMs + lifeMs;
}

/** Calls {@link beginProcessing} in its own transaction. */
export function completeUpload(
  deps: MediaDeps,
  id: string,
  sourceFile: string,
  thumbnailSecret: string | null,
): boolean {
  return deps.database.transaction(() => beginProcessing(deps, id, sourceFile, thumbnailSecret));
}

/**
 * Stores the published thumbnail of a video. Must be called within a transaction.
 * @returns false when the video no longer exists; nothing is stored then
 */
export function insertThumbnail(
  database: Database,
  id: string,
  secret: string,
  expiresAtMs: number,
): boolean {
  const changed = database.run(
    "UPDATE videos SET thumbnail_secret = ?, thumbnail_file = ? WHERE id = ?",
    secret,
    thumbnailFile,
    id,
  );
  if (changed > 0) database.insert("published", { secret, expires_at: expiresAtMs });
  return changed > 0;
}

/** Ends the processing of a video with BLOCKED or PROCESSING_FAILED. */
export function rejectVideo(
  database: Database,
  id: string,
  status: "BLOCKED" | "PROCESSING_FAILED",
  message: string,
  rejectReasons?: readonly string[],
): void {
  database.run(
    "UPDATE videos SET status = ?, status_message = ?, reject_reasons = ? WHERE id = ? AND status = 'PROCESSING'",
    status,
    message,
    rejectReasons === undefined ? null : JSON.stringify(rejectReasons),
    id,
  );
}
