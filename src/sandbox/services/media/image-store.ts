import { mkdir } from "node:fs/promises";
import type { ImageFault } from "../../formats/image-error.ts";
import { pictureUrl } from "../../http/published-files.ts";
import type { Call } from "../service.ts";
import type { MediaErrorId } from "./media-errors.ts";
import { rejectFile } from "./media-errors.ts";
import { ClientDisconnectedError } from "../../http/service-error.ts";
import { toTimestamp } from "../../http/timestamp.ts";
import { findLifetimeMs } from "./media-markers.ts";
import type { MediaDeps } from "./media-context.ts";
import { unusedMediaLifetimeMs, mediaBasePath, mediaJobs } from "./media-context.ts";

/** Maximum size of an image file in bytes, 12 MiB (wire facts, media §5). */
export const maxImageBytes = 12 * 1024 * 1024;

/** Table of images. Their files are in the published folder with the secret as its name. */
export const imageTable = `
  CREATE TABLE IF NOT EXISTS images (
    id TEXT PRIMARY KEY,
    account_id TEXT NOT NULL,
    secret TEXT NOT NULL,
    standard_file TEXT NOT NULL,
    max_dimension_file TEXT NOT NULL,
    expires_at INTEGER NOT NULL
  ) STRICT`;

/** Row of the images table. */
export interface ImageRow {
  id: string;
  account_id: string;
  secret: string;
  standard_file: string;
  max_dimension_file: string;
  expires_at: number;
}

const imageErrors: Readonly<Record<ImageFault, MediaErrorId>> = {
  UNSUPPORTED_TYPE: 190203,
  UNDETECTABLE_TYPE: 190203,
  ANIMATED_OR_MULTI_PAGE: 190203,
  EMPTY: 190203,
  DAMAGED: 190203,
  DIMENSIONS_TOO_SMALL: 190202,
  DIMENSIONS_TOO_LARGE: 190202,
};

/**
 * Decodes an image file and publishes its renditions for 30 days.
 * @param name - file name or URL of the image; a marker in it shortens the 30 days
 * @param deadline - aborts waiting in the queue, and decoding
 * @returns the response of both calls that create an image: 201, with the id in `Location` only
 * @throws ServiceError 400/190202 for wrong dimensions, 400/190203 for anything but a supported still picture
 * @throws ClientDisconnectedError when the client disconnects before the picture is opened; the reason of `deadline`
 * when it aborts first
 */
export function publishImage(
  deps: MediaDeps,
  call: Call,
  receivedFile: string,
  name: string,
  deadline?: AbortSignal,
): Promise<Response> {
  const { caller, origin, publishedUrl } = call;
  const signal = deadline ? AbortSignal.any([call.signal, deadline]) : call.signal;
  return deps.folder.withTemporaryPath(async (rendering) => {
    await mkdir(rendering);
    const stored = await deps.decoders.storeImage(receivedFile, rendering, signal).catch((error: unknown) => {
      throw call.signal.aborted ? new ClientDisconnectedError(error) : error;
    });
    if (!stored.ok) throw rejectFile(imageErrors[stored.fault], stored.fault, stored.message);
    const id = deps.identifiers.createResourceId(`image ${caller.accountId}`);
    const image: ImageRow = {
      id,
      account_id: caller.accountId,
      secret: deps.identifiers.createSecret(`picture ${id}`),
      standard_file: stored.standardFile,
      max_dimension_file: stored.maxDimensionFile,
      expires_at: deps.clock.now() + (findLifetimeMs(name) ?? unusedMediaLifetimeMs),
    };
    await deps.folder.publish(rendering, image.secret);
    insertImage(deps, image);
    return Response.json(describeImage(image, publishedUrl), {
      status: 201,
      headers: { Location: `${origin}${mediaBasePath}/image/${image.id}` },
    });
  });
}

/** Returns the wire format of an image (wire facts, media §2). */
export function describeImage(image: ImageRow, publishedUrl: string) {
  return {
    imageUrl: pictureUrl(publishedUrl, image.secret, image.standard_file),
    expirationDate: toTimestamp(image.expires_at),
    maxDimensionImageUrl: pictureUrl(publishedUrl, image.secret, image.max_dimension_file),
  };
}

function insertImage({ database, jobs }: MediaDeps, image: ImageRow): void {
  database.transaction(() => {
    database.insert("published", { secret: image.secret, expires_at: image.expires_at });
    database.insert("images", image);
    jobs.add(mediaJobs.expireImage, image.id, image.expires_at);
  });
}
