import type { StoredFile, UploadedFile } from "../uploads/uploaded-file.ts";
import type { OutgoingFile } from "../upstream/files/outgoing-file.ts";
import { fileRejected, type FileRejectedError } from "./errors/mutation-error.ts";
import { hasUploadErrorCode } from "./errors/mutation-failure.ts";
import type { FileSource } from "./errors/mutation-target.ts";
import type { Attempt } from "./mutation.ts";

/** Input field of the file in every upload mutation. */
export const filePath = ["input", "file"] as const;

/** Input of a mutation with a file. */
export interface FileInput {
  readonly file: Promise<UploadedFile>;
}

/** Attempt of a mutation with a file. */
export type FileAttempt = Attempt<FileRejectedError>;

/** Returns the error for a file that is empty or too large; null when the size is allowed. */
export function checkFileSize(sizeInBytes: number, source: FileSource): FileRejectedError | null {
  if (sizeInBytes === 0)
    return fileRejected("EMPTY", "The file is empty; a file with content is needed.", source);
  const { maxSizeInBytes } = source.rules;
  if (sizeInBytes <= maxSizeInBytes) return null;
  const message = `The file has ${sizeInBytes} bytes; at most ${maxSizeInBytes} are accepted.`;
  return fileRejected("TOO_LARGE", message, source);
}

/**
 * Waits until the headers of the file have arrived.
 * @throws the rejection of the mutation when the request is longer than the largest allowed file, before any byte of
 * the file is read; also any error of the request.
 */
export async function waitForHeaders(
  upload: Promise<UploadedFile>,
  source: FileSource,
  attempt: FileAttempt,
) {
  const file = await upload.catch((error: unknown) => {
    throw hasUploadErrorCode(error, ["FILE_TOO_LARGE"]) ? attempt.rejection(tooLarge(source)) : error;
  });
  const isTooLarge = (file.sizeBounds?.minSizeInBytes ?? 0) > source.rules.maxSizeInBytes;
  if (isTooLarge) throw attempt.rejection(tooLarge(source));
  return file;
}

/**
 * Stores a small file completely before the service is called. Its size is then known, and nothing is created at a
 * service for a file that never arrives.
 * @param check inspects the file. @defaultValue no check; the service validates the content
 * @throws the rejection of the mutation when the file or other input is invalid; errors of the request; errors of
 * storing the file.
 */
export async function storeFile(
  file: UploadedFile,
  source: FileSource,
  attempt: FileAttempt,
  check: (content: StoredFile) => Promise<FileRejectedError | null> = () => Promise.resolve(null),
): Promise<OutgoingFile> {
  const stored = await file.store(source.rules.maxSizeInBytes);
  if (!stored) throw attempt.rejection(tooLarge(source));
  const fault = checkFileSize(stored.sizeInBytes, source) ?? (await check(stored));
  if (fault) throw attempt.rejection(fault);
  return toOutgoingFile(file, stored, attempt);
}

function tooLarge(source: FileSource): FileRejectedError {
  const message = `The file is too large: at most ${source.rules.maxSizeInBytes} bytes are accepted.`;
  return fileRejected("TOO_LARGE", message, source);
}

/**
 * Converts a file to the type that the upstream client requires. Content that is not stored can be read only once, and
 * this function starts to read it.
 * @throws the rejection of the mutation when other input is invalid; the file is then closed.
 */
export function toOutgoingFile(
  { filename, mimetype }: Pick<UploadedFile, "filename" | "mimetype">,
  content: StoredFile | Omit<StoredFile, "release">,
  attempt: FileAttempt,
): OutgoingFile {
  const stream = content.createReadStream();
  const held = "release" in content ? content : undefined;
  try {
    attempt.rejectIfInvalid();
  } catch (error) {
    stream.destroy();
    held?.release();
    throw error;
  }
  return {
    name: filename === "" ? null : filename,
    mediaType: mimetype === "" ? null : mimetype,
    sizeInBytes: content.sizeInBytes,
    stream,
    ...(held && { held }),
  };
}

/**
 * Checks the URL from which a service downloads a file; it must use https. @returns the errors.
 * @param url an absolute URL, as the schema guarantees.
 * @param source input field of the URL, and the rules of the file.
 */
export function checkUrl(url: string, source: FileSource): FileRejectedError[] {
  if (new URL(url).protocol === "https:") return [];
  const message = "The file's URL must use https; http is not accepted.";
  return [fileRejected("ADDRESS_NOT_HTTPS", message, source)];
}

/** Runs tasks one after another, in order of arrival. */
export class SerialQueue {
  #last: Promise<unknown> = Promise.resolve();

  /** Runs `work` when all earlier tasks have finished or failed. @returns its result. */
  run<Result>(work: () => Promise<Result>): Promise<Result> {
    const result = this.#last.then(work);
    this.#last = result.catch(() => undefined);
    return result;
  }
}
