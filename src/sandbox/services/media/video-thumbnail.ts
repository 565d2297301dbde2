import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { MediaDeps } from "./media-context.ts";

/** File name of the thumbnail in its published folder. */
export const thumbnailFile = "thumbnail.jpg";

/**
 * Time in milliseconds that an upload waits for its thumbnail. A late thumbnail is created when the video is processed.
 */
const maxWaitMs = 8_000;

/**
 * Creates and publishes the thumbnail of a received file before the video changes to PROCESSING.
 * @param commit - stores the secret of the thumbnail's folder, null when there is none. The thumbnail is deleted unless
 * `commit` returns true.
 * @returns the result of `commit`
 */
export async function withThumbnail(
  deps: MediaDeps,
  videoId: string,
  file: string,
  commit: (secret: string | null) => boolean | Promise<boolean>,
): Promise<boolean> {
  // The upload itself succeeded. The processing of the video repeats this step and reports its errors.
  const secret = await publishThumbnail(deps, videoId, file, AbortSignal.timeout(maxWaitMs)).catch(
    () => null,
  );
  let isKept = false;
  try {
    isKept = await commit(secret);
  } finally {
    if (!isKept && secret !== null) await deps.folder.unpublish(secret);
  }
  return isKept;
}

/**
 * Creates the thumbnail of a file and publishes it.
 * @returns the secret of the published folder, which the caller must store; null when no frame can be decoded
 * @throws the signal's reason when it aborts
 */
export function publishThumbnail(
  deps: MediaDeps,
  videoId: string,
  file: string,
  signal?: AbortSignal,
): Promise<string | null> {
  return deps.folder.withTemporaryPath(async (folder) => {
    await mkdir(folder);
    const { ok } = await deps.decoders.makeThumbnail(file, join(folder, thumbnailFile), signal);
    if (!ok) return null;
    const secret = deps.identifiers.createSecret(`thumbnail ${videoId}`);
    await deps.folder.publish(folder, secret);
    return secret;
  });
}
