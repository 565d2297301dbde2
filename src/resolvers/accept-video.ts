import type { SizeBounds } from "../uploads/size-bounds.ts";
import type { UploadedFile } from "../uploads/uploaded-file.ts";
import type { OutgoingFile } from "../upstream/files/outgoing-file.ts";
import { videoFileRules } from "../upstream/media/limits.ts";
import { checkFileSize, filePath, toOutgoingFile } from "./accept-file.ts";
import { type ErrorNamed, fileRejected, mutationError, validationError } from "./errors/mutation-error.ts";
import type { Attempt } from "./mutation.ts";

/** Where the file of a video stands in the input, and what it may be. */
export const videoSource = { path: filePath, rules: videoFileRules } as const;

/** Why the file of a video cannot be used. */
type VideoFileFault = ErrorNamed<"ValidationError" | "FileRejectedError" | "FileSizeMismatchError">;

/**
 * Largest file of a video that waits until it has come whole, and largest request around one. The file of a larger one is passed
 * on at once.
 */
export const maxStoredVideoBytes = 15 * 1_048_576;

/** What may follow a file of that size in its request. */
const maxFramingBytes = 65_536;

/**
 * Accepts the file of a video, whose exact size the service wants before the file. A small one waits until it has come
 * whole: small by the request's length, and without one by its declared size. A larger one is passed on while it arrives: by its
 * declared size, or by the request's length where the client is one whose ending is known. When that length makes the declared
 * size unlikely, a larger one waits, too, so that nothing is declared for a file of another size.
 * @param declared size of the video; null when it was not declared.
 * @throws what ends the mutation when the file cannot be used or the rest of the input has a fault, what is wrong with the
 * request, and what keeps the gateway from holding the file.
 */
export async function acceptVideo(
  file: UploadedFile,
  declared: number | null,
  attempt: Attempt<VideoFileFault>,
): Promise<OutgoingFile> {
  const { sizeBounds } = file;
  const maxStoredBytes = maxStoredVideoBytes + maxFramingBytes;
  const isSmall = sizeBounds
    ? sizeBounds.maxSizeInBytes <= maxStoredBytes
    : declared === null || declared <= maxStoredVideoBytes;
  const isDoubtful = sizeBounds !== null && declared !== null && isUnlikely(declared, sizeBounds);
  if (isSmall || isDoubtful) {
    const mostBytes = isSmall ? maxStoredBytes : videoFileRules.maxSizeInBytes;
    const stored = await file.store(mostBytes);
    if (!stored) {
      const hasMore = `The file has more than ${mostBytes} bytes`;
      throw attempt.refusal(declared === null ? sizeUnknown() : mismatch(hasMore, declared, null));
    }
    const { sizeInBytes } = stored;
    const fault = sizeInBytes === 0 || declared === null ? checkFileSize(sizeInBytes, videoSource) : null;
    if (fault) throw attempt.refusal(fault);
    if (declared !== null && declared !== sizeInBytes) {
      throw attempt.refusal(mismatch(`The file has ${sizeInBytes} bytes`, declared, sizeInBytes));
    }
    return toOutgoingFile(file, stored, attempt);
  }
  const sizeInBytes = declared ?? sizeBounds?.usualSizeInBytes ?? null;
  if (sizeInBytes === null) throw attempt.refusal(sizeBounds ? sizeUncertain(sizeBounds) : sizeUnknown());
  const fault =
    (sizeBounds && compareSizes(sizeInBytes, sizeBounds)) ?? checkFileSize(sizeInBytes, videoSource);
  if (fault) throw attempt.refusal(fault);
  const content = { sizeInBytes, createReadStream: () => file.createReadStream() };
  return toOutgoingFile(file, content, attempt);
}

/** Bytes that clients write after the closing delimiter: nothing, one line break, or two. */
const usualEndings: readonly number[] = [0, 2, 4];

/** Whether a size is possible by the request's length, but only if the client ends its request in an unusual way. */
function isUnlikely(declared: number, { minSizeInBytes, maxSizeInBytes, usualSizeInBytes }: SizeBounds) {
  if (usualSizeInBytes !== null || declared < minSizeInBytes || declared > maxSizeInBytes) return false;
  return !usualEndings.includes(maxSizeInBytes - declared);
}

/**
 * Compares the declared size with what the request's length allows, before a byte is sent; the bytes themselves are
 * counted later.
 */
function compareSizes(declared: number, bounds: SizeBounds): VideoFileFault | null {
  const { minSizeInBytes, maxSizeInBytes, usualSizeInBytes } = bounds;
  if (usualSizeInBytes !== null) {
    // Clients that only look like curl or a browser may write no line break at the end, or two.
    if ([usualSizeInBytes, maxSizeInBytes, maxSizeInBytes - 4].includes(declared)) return null;
    return mismatch(`The file has ${usualSizeInBytes} bytes`, declared, usualSizeInBytes);
  }
  if (declared >= minSizeInBytes && declared <= maxSizeInBytes) return null;
  const bound = declared > maxSizeInBytes ? `at most ${maxSizeInBytes}` : `at least ${minSizeInBytes}`;
  return mismatch(`By the request's length the file has ${bound} bytes`, declared, null);
}

function mismatch(found: string, declared: number, actual: number | null): VideoFileFault {
  return mutationError("FileSizeMismatchError", {
    message: `${found}; ${declared} were declared. The file was not passed on.`,
    path: filePath,
    declaredSizeInBytes: declared,
    actualSizeInBytes: actual,
  });
}

function sizeUnknown(): VideoFileFault {
  const message = `The size of the file is not known before it has come, and it is too large to be held until then: declare \`sizeInBytes\`. Without it at most ${maxStoredVideoBytes} bytes are accepted, more only from curl and browsers.`;
  return validationError("REQUIRED", ["input", "sizeInBytes"], message);
}

/** Some clients write more after the file than others; near the limit that decides. */
function sizeUncertain({ maxSizeInBytes }: SizeBounds): VideoFileFault {
  const { maxSizeInBytes: limit } = videoFileRules;
  const likelySizeInBytes = maxSizeInBytes - 2;
  if (likelySizeInBytes <= limit) return sizeUnknown();
  const message = `By the request's length the file has about ${likelySizeInBytes} bytes; at most ${limit} are accepted. If it has no more, declare \`sizeInBytes\`.`;
  return fileRejected("TOO_LARGE", message, videoSource);
}
