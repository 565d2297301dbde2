import type { SandboxClock } from "../../clock.ts";
import type { UrlFetcher } from "../../fetching/url-fetcher.ts";
import type { Decoders } from "../../formats/decoders.ts";
import type { Identifiers } from "../../identifiers.ts";
import type { JobQueue } from "../../jobs.ts";
import type { DataFolder } from "../../storage/data-folder.ts";
import type { Database } from "../../storage/database.ts";

/** Dependencies of the media operations and jobs. */
export interface MediaDeps {
  readonly database: Database;
  readonly folder: DataFolder;
  readonly clock: SandboxClock;
  readonly identifiers: Identifiers;
  readonly jobs: JobQueue;
  readonly fetcher: UrlFetcher;
  /** Time limit in milliseconds for fetching and opening a picture from a URL. */
  readonly fetchTimeoutMs: number;
  readonly decoders: Decoders;
  /** Time in milliseconds that a video stays in PROCESSING before it is opened. */
  readonly processingMs: number;
  /** Time in milliseconds that a document stays in SUBMITTED before it is opened. */
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

/** Lifetime of unused videos and images in milliseconds: 30 days (media specification §8; wire facts, media §5). */
export const unusedMediaLifetimeMs = 30 * 24 * 60 * 60 * 1000;
