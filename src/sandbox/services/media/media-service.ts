import { inventoryScope } from "../../accounts/scopes.js";
import type { Service } from "../../http/service.js";
import type { JobHandler } from "../../jobs.js";
import { createRateWindow } from "../../rate-window.js";
import { checkDocument } from "./check-document.js";
import { createDocumentFromUrl } from "./create-document-from-url.js";
import { createDocument } from "./create-document.js";
import { createImageFromFile } from "./create-image-from-file.js";
import { createImageFromUrl } from "./create-image-from-url.js";
import { createVideo } from "./create-video.js";
import { documentTable } from "./document-store.js";
import { expireImage } from "./expire-image.js";
import { expireVideo } from "./expire-video.js";
import { getDocument } from "./get-document.js";
import { getImage } from "./get-image.js";
import { getVideo } from "./get-video.js";
import { imageTable } from "./image-store.js";
import { mediaBasePath, mediaJobs } from "./media-parts.js";
import type { MediaParts } from "./media-parts.js";
import { processVideo } from "./process-video.js";
import { uploadDocument } from "./upload-document.js";
import { uploadVideo } from "./upload-video.js";
import { videoTable } from "./video-store.js";

/** The media service's tables. */
export const mediaTables: readonly string[] = [videoTable, documentTable, imageTable];

/** At most this many POST calls of one user in any sliding {@link postWindowMs} (media specification §8). */
const maxPostCalls = 50;
const postWindowMs = 5000;

/** The media service: videos, documents and images (media specification; wire facts, media). */
export function createMediaService(parts: MediaParts): Service {
  return {
    name: "media",
    basePath: mediaBasePath,
    acceptedScopes: [inventoryScope],
    postWindow: createRateWindow(parts.clock, maxPostCalls, postWindowMs),
    operations: [
      createDocument(parts),
      createDocumentFromUrl(parts),
      getDocument(parts),
      uploadDocument(parts),
      createImageFromFile(parts),
      createImageFromUrl(parts),
      getImage(parts),
      createVideo(parts),
      getVideo(parts),
      uploadVideo(parts),
    ],
  };
}

/** What the media service does when time has passed, by kind of job. */
export function createMediaJobs(parts: MediaParts): Readonly<Record<string, JobHandler>> {
  return {
    [mediaJobs.processVideo]: processVideo(parts),
    [mediaJobs.expireVideo]: expireVideo(parts),
    [mediaJobs.checkDocument]: checkDocument(parts),
    [mediaJobs.expireImage]: expireImage(parts),
  };
}
