import type { SandboxClock } from "../../clock.ts";
import type { UrlFetcher } from "../../fetching/url-fetcher.ts";
import type { Decoders } from "../../formats/decoders.ts";
import type { JobQueue } from "../../jobs.ts";
import type { DataFolder } from "../../storage/data-folder.ts";
import type { Database } from "../../storage/database.ts";

/** What the media service's operations and jobs work with. */
export interface MediaParts {
  readonly database: Database;
  readonly folder: DataFolder;
  readonly clock: SandboxClock;
  readonly jobs: JobQueue;
  readonly fetcher: UrlFetcher;
  /** Bound on fetching a picture from an address, and on opening it, together. */
  readonly fetchTimeoutMs: number;
  readonly decoders: Decoders;
  /** How long a video stays in PROCESSING before it is opened. */
  readonly processingMs: number;
  /** How long a document stays in SUBMITTED before it is opened. */
  readonly documentCheckMs: number;
}

/** Public base path of the media service (wire facts, common §1). */
export const mediaBasePath = "/commerce/media/v1_beta";

/** Kinds of jobs of the media service. */
export const mediaJobs = {
  processVideo: "media.video.process",
  expireVideo: "media.video.expire",
  checkDocument: "media.document.check",
  expireDocument: "media.document.expire",
  expireImage: "media.image.expire",
} as const;

/** Unused videos and images are kept this long (media specification §8; wire facts, media §5). */
export const keptForMs = 30 * 24 * 60 * 60 * 1000;
