import { inventoryScope } from "../../accounts/scopes.js";
import type { Service } from "../../http/service.js";
import type { JobHandler } from "../../jobs.js";
import { createRateWindow } from "../../rate-window.js";
import { createVideo } from "./create-video.js";
import { expireVideo } from "./expire-video.js";
import { getVideo } from "./get-video.js";
import { mediaJobs } from "./media-parts.js";
import type { MediaParts } from "./media-parts.js";
import { processVideo } from "./process-video.js";
import { uploadVideo } from "./upload-video.js";
import { videoTable } from "./video-store.js";

/** The media service's tables. */
export const mediaTables: readonly string[] = [videoTable];

/** At most this many POST calls of one user in any sliding {@link postWindowMs} (media specification §8). */
const maxPostCalls = 50;
const postWindowMs = 5000;

/** The media service: videos, documents and images (media specification; wire facts, media). */
export function createMediaService(parts: MediaParts): Service {
  return {
    name: "media",
    basePath: "/commerce/media/v1_beta",
    requiredScope: inventoryScope,
    postWindow: createRateWindow(parts.clock, maxPostCalls, postWindowMs),
    operations: [createVideo(parts), getVideo(parts), uploadVideo(parts)],
  };
}

/** What the media service does when time has passed, by kind of job. */
export function createMediaJobs(parts: MediaParts): Readonly<Record<string, JobHandler>> {
  return {
    [mediaJobs.processVideo]: processVideo(parts),
    [mediaJobs.expireVideo]: expireVideo(parts),
  };
}
