import { inventoryScope } from "../../accounts/scopes.ts";
import type { Service } from "../service.ts";
import type { JobHandler } from "../../jobs.ts";
import type { AddedColumn } from "../../storage/database.ts";
import { createRateWindow } from "../../rate-window.ts";
import { checkDocument } from "./check-document.ts";
import { createDocumentFromUrl } from "./create-document-from-url.ts";
import { createDocument } from "./create-document.ts";
import { createImageFromFile } from "./create-image-from-file.ts";
import { createImageFromUrl } from "./create-image-from-url.ts";
import { createVideo } from "./create-video.ts";
import { demoVideoTable } from "./demo-video.ts";
import { documentTable } from "./document-store.ts";
import { expireDocument } from "./expire-document.ts";
import { expireImage } from "./expire-image.ts";
import { expireVideo } from "./expire-video.ts";
import { getDocument } from "./get-document.ts";
import { getImage } from "./get-image.ts";
import { getVideo } from "./get-video.ts";
import { imageTable } from "./image-store.ts";
import { mediaBasePath, mediaJobs } from "./media-context.ts";
import type { MediaParts } from "./media-context.ts";
import { processVideo } from "./process-video.ts";
import { uploadDocument } from "./upload-document.ts";
import { uploadVideo } from "./upload-video.ts";
import { videoColumns, videoTable } from "./video-store.ts";

/** Tables of the media service. */
export const mediaTables: readonly string[] = [videoTable, demoVideoTable, documentTable, imageTable];

/** Columns added after the first release of the tables. */
export const mediaColumns: readonly AddedColumn[] = videoColumns;

/** Maximum number of POST calls per user in any sliding {@link postWindowMs} (media specification §8). */
const maxPostCalls = 50;
const postWindowMs = 5000;

/** Creates the media service: videos, documents and images (media specification; wire facts, media). */
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

/** Returns the job handlers of the media service, by kind of job. */
export function createMediaJobs(parts: MediaParts): Readonly<Record<string, JobHandler>> {
  return {
    [mediaJobs.processVideo]: processVideo(parts),
    [mediaJobs.expireVideo]: expireVideo(parts),
    [mediaJobs.checkDocument]: checkDocument(parts),
    [mediaJobs.expireDocument]: expireDocument(parts),
    [mediaJobs.expireImage]: expireImage(parts),
  };
}
