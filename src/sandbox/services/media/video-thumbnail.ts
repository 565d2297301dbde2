import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { createSecret } from "../../identifiers.ts";
import type { MediaParts } from "./media-parts.ts";

/** Name of the picture in its published folder. */
export const thumbnailFile = "thumbnail.jpg";

/** How long an upload waits for its thumbnail, in milliseconds. One that is late is made when the video is processed. */
const maxWaitMs = 8_000;

/**
 * Makes and publishes the thumbnail of a received file before the video turns PROCESSING.
 * @param commit - stores the secret of its folder, null when there is none; the picture is removed unless it returns true.
 * @returns what `commit` returned.
 */
export async function withThumbnail(
  parts: MediaParts,
  file: string,
  commit: (secret: string | null) => boolean | Promise<boolean>,
): Promise<boolean> {
  // The upload itself is in order: what fails here is tried again and reported when the video is processed.
  const secret = await publishThumbnail(parts, file, AbortSignal.timeout(maxWaitMs)).catch(() => null);
  let isKept = false;
  try {
    isKept = await commit(secret);
  } finally {
    if (!isKept && secret !== null) await parts.folder.unpublish(secret);
  }
  return isKept;
}

/**
 * Makes the thumbnail of a file and moves it to where the picture service finds it.
 * @returns the secret of its folder, which is to be stored; null when no frame of the file can be decoded.
 * @throws the signal's reason when it aborts.
 */
export function publishThumbnail(
  parts: MediaParts,
  file: string,
  signal?: AbortSignal,
): Promise<string | null> {
  return parts.folder.withIncoming(async (folder) => {
    await mkdir(folder);
    const { ok } = await parts.decoders.makeThumbnail(file, join(folder, thumbnailFile), signal);
    if (!ok) return null;
    const secret = createSecret();
    await parts.folder.publish(folder, secret);
    return secret;
  });
}
