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
import type { MediaDeps } from "./media-context.ts";
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
export function createMediaService(deps: MediaDeps): Service {
  return {
    name: "media",
    basePath: mediaBasePath,
    acceptedScopes: [inventoryScope],
    postWindow: createRateWindow(deps.clock, maxPostCalls, postWindowMs),
    operations: [
      createDocument(deps),
      createDocumentFromUrl(deps),
      getDocument(deps),
      uploadDocument(deps),
      createImageFromFile(deps),
      createImageFromUrl(deps),
      getImage(deps),
      createVideo(deps),
      getVideo(deps),
      uploadVideo(deps),
    ],
  };
}

/** Returns the job handlers of the media service, by kind of job. */
export function createMediaJobs(deps: MediaDeps): Readonly<Record<string, JobHandler>> {
  return {
    [mediaJobs.processVideo]: processVideo(deps),
    [mediaJobs.expireVideo]: expireVideo(deps),
    [mediaJobs.checkDocument]: checkDocument(deps),
    [mediaJobs.expireDocument]: expireDocument(deps),
    [mediaJobs.expireImage]: expireImage(deps),
  };
}
