import type { SizeBounds } from "../uploads/size-bounds.ts";
import type { UploadedFile } from "../uploads/uploaded-file.ts";
import type { OutgoingFile } from "../upstream/files/outgoing-file.ts";
import { videoFileRules } from "../upstream/media/limits.ts";
import { checkFileSize, filePath, toOutgoingFile } from "./accept-file.ts";
import { type ErrorNamed, fileRejected, mutationError, validationError } from "./errors/mutation-error.ts";
import type { Attempt } from "./mutation.ts";
import { maxStoredRequestBytes, maxStoredVideoBytes } from "./stored-size.ts";

/** Input field and rules of a video file. */
export const videoSource = { path: filePath, rules: videoFileRules } as const;

/** Errors that a video file can cause. */
type VideoFileFault = ErrorNamed<"ValidationError" | "FileRejectedError" | "FileSizeMismatchError">;

/**
 * Accepts the file of a video. The service requires the exact size before the file.
 * - A small file is stored completely, so its size is known. The length of the request shows whether a file is small,
 *   or else the declared size.
 * - A larger file is streamed with the declared size. Without one, it is streamed only if the request's length
 *   determines the size exactly for this client.
 * - A larger file is also stored when the request's length makes the declared size unlikely, so that no video is
 *   created for a file of another size.
 * @param declared size of the video in bytes; null when it was not declared.
 * @throws the rejection of the mutation when the file or other input is invalid; errors of the request; errors of
 * storing the file.
 */
export async function acceptVideo(
  file: UploadedFile,
  declared: number | null,
  attempt: Attempt<VideoFileFault>,
): Promise<OutgoingFile> {
  const { sizeBounds } = file;
  const isSmall = sizeBounds
    ? sizeBounds.maxSizeInBytes <= maxStoredRequestBytes
    : declared === null || declared <= maxStoredVideoBytes;
  const isDoubtful = sizeBounds !== null && declared !== null && isUnlikely(declared, sizeBounds);
  if (isSmall || isDoubtful) {
    const mostBytes = isSmall ? maxStoredRequestBytes : videoFileRules.maxSizeInBytes;
    const stored = await file.store(mostBytes);
    if (!stored) {
      const hasMore = `The file has more than ${mostBytes} bytes`;
      throw attempt.rejection(declared === null ? sizeUnknown() : mismatch(hasMore, declared, null));
    }
    const { sizeInBytes } = stored;
    const fault = sizeInBytes === 0 || declared === null ? checkFileSize(sizeInBytes, videoSource) : null;
    if (fault) throw attempt.rejection(fault);
    if (declared !== null && declared !== sizeInBytes) {
      throw attempt.rejection(mismatch(`The file has ${sizeInBytes} bytes`, declared, sizeInBytes));
    }
    return toOutgoingFile(file, stored, attempt);
  }
  const sizeInBytes = declared ?? sizeBounds?.usualSizeInBytes ?? null;
  if (sizeInBytes === null) throw attempt.rejection(sizeBounds ? sizeUncertain(sizeBounds) : sizeUnknown());
  const fault =
    (sizeBounds && compareSizes(sizeInBytes, sizeBounds)) ?? checkFileSize(sizeInBytes, videoSource);
  if (fault) throw attempt.rejection(fault);
  const content = { sizeInBytes, createReadStream: () => file.createReadStream() };
  return toOutgoingFile(file, content, attempt);
}

/** Numbers of bytes that clients write after the closing delimiter: nothing, one line break, or two. */
const usualEndings: readonly number[] = [0, 2, 4];

/** Returns true when the request's length allows the declared size, but only with an unusual ending of the request. */
function isUnlikely(declared: number, { minSizeInBytes, maxSizeInBytes, usualSizeInBytes }: SizeBounds) {
  if (usualSizeInBytes !== null || declared < minSizeInBytes || declared > maxSizeInBytes) return false;
  return !usualEndings.includes(maxSizeInBytes - declared);
}

/**
 * Compares the declared size with the sizes that the request's length allows, before any byte is sent. The actual bytes
 * are counted during the transfer.
 */
function compareSizes(declared: number, bounds: SizeBounds): VideoFileFault | null {
  const { minSizeInBytes, maxSizeInBytes, usualSizeInBytes } = bounds;
  if (usualSizeInBytes !== null) {
    // Clients that look like curl or a browser may write no line break at the end, or two.
    if ([usualSizeInBytes, maxSizeInBytes, maxSizeInBytes - 4].includes(declared)) return null;
    return mismatch(`The file has ${usualSizeInBytes} bytes`, declared, usualSizeInBytes);
  }
  if (declared >= minSizeInBytes && declared <= maxSizeInBytes) return null;
  const bound = declared > maxSizeInBytes ? `at most ${maxSizeInBytes}` : `at least ${minSizeInBytes}`;
  return mismatch(`According to the request's length, the file has ${bound} bytes`, declared, null);
}

function mismatch(found: string, declared: number, actual: number | null): VideoFileFault {
  return mutationError("FileSizeMismatchError", {
    message: `${found}; ${declared} were declared. The file was not sent to the service.`,
    path: filePath,
    declaredSizeInBytes: declared,
    actualSizeInBytes: actual,
  });
}

function sizeUnknown(): VideoFileFault {
  const message = `The size of the file is unknown before it arrives, and the file is too large to be stored until then: declare \`sizeInBytes\`. Without it, at most ${maxStoredVideoBytes} bytes are accepted, except from curl and browsers.`;
  return validationError("REQUIRED", ["input", "sizeInBytes"], message);
}

/**
 * Creates the error for a file of unknown size that may exceed the limit: the number of bytes after the file depends on
 * the client.
 */
function sizeUncertain({ maxSizeInBytes }: SizeBounds): VideoFileFault {
  const { maxSizeInBytes: limit } = videoFileRules;
  const likelySizeInBytes = maxSizeInBytes - 2;
  if (likelySizeInBytes <= limit) return sizeUnknown();
  const message = `According to the request's length, the file has about ${likelySizeInBytes} bytes; at most ${limit} are accepted. If it has no more, declare \`sizeInBytes\`.`;
  return fileRejected("TOO_LARGE", message, videoSource);
}
