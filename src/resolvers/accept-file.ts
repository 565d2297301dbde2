import type { StoredFile, UploadedFile } from "../uploads/uploaded-file.ts";
import type { FileRules } from "../upstream/files/file-rules.ts";
import type { OutgoingFile } from "../upstream/files/outgoing-file.ts";
import { fileRejected } from "./errors/file-rules.ts";
import type { FileRejectedError } from "./errors/mutation-error.ts";

/** The input field of the file in every upload mutation. */
export const filePath = ["input", "file"] as const;

/**
 * Checks the size of a file.
 * @param path input field of the file.
 * @returns what is wrong with it, or null.
 */
export function checkFileSize(
  sizeInBytes: number,
  rules: FileRules,
  path: readonly string[] = filePath,
): FileRejectedError | null {
  const source = { path, rules };
  if (sizeInBytes === 0)
    return fileRejected("EMPTY", "The file is empty; a file with content is needed.", source);
  if (sizeInBytes > rules.maxSizeInBytes) {
    const message = `The file has ${sizeInBytes} bytes; at most ${rules.maxSizeInBytes} are accepted.`;
    return fileRejected("TOO_LARGE", message, source);
  }
  return null;
}

/**
 * Waits until the headers of the file have arrived.
 * @returns the file; or why it cannot be used although none of its bytes was read: the request is too long for it.
 * @throws whatever else is wrong with the request that should have brought it.
 */
export async function awaitFile(
  upload: Promise<UploadedFile>,
  rules: FileRules,
  path: readonly string[] = filePath,
): Promise<ArrivedFile> {
  try {
    const file = await upload;
    const isTooLarge = (file.sizeBounds?.minSizeInBytes ?? 0) > rules.maxSizeInBytes;
    return isTooLarge ? { fault: tooLarge(rules, path) } : { file, fault: null };
  } catch (error) {
    if (!isFileTooLarge(error)) throw error;
    return { fault: tooLarge(rules, path) };
  }
}

/** A file whose headers have arrived, or why it cannot be used. */
export type ArrivedFile =
  | { readonly file: UploadedFile; readonly fault: null }
  | { readonly fault: FileRejectedError };

/** A file as the upstream client wants it, or why it cannot be used. */
export type AcceptedFile<Fault> =
  | { readonly file: OutgoingFile; readonly fault: null }
  | { readonly fault: Fault };

/**
 * Waits until a file of a small kind has come whole: then its size is known, whatever ends the request, and nothing is
 * created at a service for a file that never arrives.
 * @param check looks into the file. @defaultValue the content is left to the service
 * @throws what is wrong with the request, and what keeps the gateway from holding the file.
 */
export async function storeFile(
  file: UploadedFile,
  rules: FileRules,
  path: readonly string[] = filePath,
  check: (content: StoredFile) => Promise<FileRejectedError | null> = () => Promise.resolve(null),
): Promise<AcceptedFile<FileRejectedError>> {
  const stored = await file.store(rules.maxSizeInBytes);
  if (!stored) return { fault: tooLarge(rules, path) };
  const fault = checkFileSize(stored.sizeInBytes, rules, path) ?? (await check(stored));
  return fault ? { fault } : { file: toOutgoingFile(file, stored), fault: null };
}

/**
 * The accepted file, when the rest of the input has no fault either. Of a file that is not used nothing is left open.
 * @throws what ends the mutation with all faults.
 */
export function takeAccepted<Fault>(
  accepted: AcceptedFile<Fault>,
  faults: readonly Fault[],
  attempt: {
    refusal(...errors: readonly Fault[]): Error;
    refuseAll(errors: readonly Fault[]): void;
  },
): OutgoingFile {
  if (!("file" in accepted)) throw attempt.refusal(...faults, accepted.fault);
  try {
    attempt.refuseAll(faults);
    return accepted.file;
  } catch (error) {
    accepted.file.stream.destroy();
    accepted.file.held?.release();
    throw error;
  }
}

function tooLarge(rules: FileRules, path: readonly string[]): FileRejectedError {
  const message = `The file is too large: at most ${rules.maxSizeInBytes} bytes are accepted.`;
  return fileRejected("TOO_LARGE", message, { path, rules });
}

/** Codes with which the upload parser ends a file that does not arrive whole. */
const brokenFileCodes: readonly unknown[] = [
  "MALFORMED_MULTIPART",
  "TOO_MANY_FILES",
  "UNEXPECTED_PART",
  "ENCODED_PART",
  "FILE_TOO_SLOW",
];

/** Whether the rest of the request has spoilt the file; recognised by the code, which is that room's contract. */
export function isFileBroken(error: unknown): error is Error & { readonly code: string } {
  return error instanceof Error && "code" in error && brokenFileCodes.includes(error.code);
}

/** Codes with which the upload parser ends a file of several that does not come, or not whole. */
const unreceivedFileCodes: readonly unknown[] = [
  ...brokenFileCodes,
  "MISSING_FILE",
  "FILES_TOO_LARGE",
  "NO_ROOM",
];

/** Whether a file of several did not come, or not whole; recognised by the code, which is that room's contract. */
export function isFileUnreceived(error: unknown): error is Error {
  return error instanceof Error && "code" in error && unreceivedFileCodes.includes(error.code);
}

/** Whether the upload parser stopped a file at its limit; recognised by the code, which is that room's contract. */
export function isFileTooLarge(error: unknown): error is Error {
  return error instanceof Error && "code" in error && error.code === "FILE_TOO_LARGE";
}

/** The file as the upstream client wants it. Takes the one reading that content allows which is not stored. */
export function toOutgoingFile(
  { filename, mimetype }: Pick<UploadedFile, "filename" | "mimetype">,
  content: StoredFile | Omit<StoredFile, "release">,
): OutgoingFile {
  return {
    name: filename === "" ? null : filename,
    mediaType: mimetype === "" ? null : mimetype,
    sizeInBytes: content.sizeInBytes,
    stream: content.createReadStream(),
    ...("release" in content && { held: content }),
  };
}
