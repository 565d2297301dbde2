import type { StoredFile, UploadedFile } from "../uploads/uploaded-file.ts";
import type { OutgoingFile } from "../upstream/files/outgoing-file.ts";
import { fileRejected, type FileRejectedError } from "./errors/mutation-error.ts";
import { isEndedWith } from "./errors/mutation-failure.ts";
import type { FileSource } from "./errors/mutation-target.ts";
import type { Attempt } from "./mutation.ts";

/** The input field of the file in every upload mutation. */
export const filePath = ["input", "file"] as const;

/** Input of a mutation that takes a file. */
export interface FileInput {
  readonly file: Promise<UploadedFile>;
}

/** What a mutation with a file is ended with. */
export type FileAttempt = Attempt<FileRejectedError>;

/** What is wrong with the size of a file; null when nothing is. */
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
 * @throws what ends the mutation when the request is too long for the file: none of its bytes is read then; and whatever else is
 * wrong with the request that should have brought it.
 */
export async function awaitFile(upload: Promise<UploadedFile>, source: FileSource, attempt: FileAttempt) {
  const file = await upload.catch((error: unknown) => {
    throw isEndedWith(error, ["FILE_TOO_LARGE"]) ? attempt.refusal(tooLarge(source)) : error;
  });
  const isTooLarge = (file.sizeBounds?.minSizeInBytes ?? 0) > source.rules.maxSizeInBytes;
  if (isTooLarge) throw attempt.refusal(tooLarge(source));
  return file;
}

/**
 * Waits until a file of a small kind has come whole: then its size is known, whatever ends the request, and nothing is
 * created at a service for a file that never arrives.
 * @param check looks into the file. @defaultValue the content is left to the service
 * @throws what ends the mutation when the file cannot be used or the rest of the input has a fault, what is wrong with the
 * request, and what keeps the gateway from holding the file.
 */
export async function storeFile(
  file: UploadedFile,
  source: FileSource,
  attempt: FileAttempt,
  check: (content: StoredFile) => Promise<FileRejectedError | null> = () => Promise.resolve(null),
): Promise<OutgoingFile> {
  const stored = await file.store(source.rules.maxSizeInBytes);
  if (!stored) throw attempt.refusal(tooLarge(source));
  const fault = checkFileSize(stored.sizeInBytes, source) ?? (await check(stored));
  if (fault) throw attempt.refusal(fault);
  return toOutgoingFile(file, stored, attempt);
}

function tooLarge(source: FileSource): FileRejectedError {
  const message = `The file is too large: at most ${source.rules.maxSizeInBytes} bytes are accepted.`;
  return fileRejected("TOO_LARGE", message, source);
}

/**
 * The file as the upstream client wants it. Takes the one reading that content allows which is not stored.
 * @throws what ends the mutation when the rest of the input has a fault; nothing of the file is left open then.
 */
export function toOutgoingFile(
  { filename, mimetype }: Pick<UploadedFile, "filename" | "mimetype">,
  content: StoredFile | Omit<StoredFile, "release">,
  attempt: FileAttempt,
): OutgoingFile {
  const stream = content.createReadStream();
  const held = "release" in content ? content : undefined;
  try {
    attempt.refuseAll();
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
 * Faults of the address from which a service fetches a file; it must use https.
 * @param url an absolute URL, which the schema sees to.
 * @param source where the address stands in the input.
 */
export function checkAddress(url: string, source: FileSource): FileRejectedError[] {
  if (new URL(url).protocol === "https:") return [];
  const message = "The file's address must use https; http is not accepted.";
  return [fileRejected("ADDRESS_NOT_HTTPS", message, source)];
}

/** Runs tasks one after another, in the order of their arrival. */
export class Turns {
  #last: Promise<unknown> = Promise.resolve();

  /** @returns the result of `work`, which begins when all earlier tasks have ended, whether they failed or not. */
  take<Result>(work: () => Promise<Result>): Promise<Result> {
    const result = this.#last.then(work);
    this.#last = result.catch(() => undefined);
    return result;
  }
}
