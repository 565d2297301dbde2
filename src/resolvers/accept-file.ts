import type { UploadedFile } from "../uploads/uploaded-file.ts";
import type { FileRules } from "../upstream/files/file-rules.ts";
import type { OutgoingFile } from "../upstream/files/outgoing-file.ts";
import { fileRejected } from "./errors/file-rules.ts";
import { type FileRejectedError, type ValidationError, validationError } from "./errors/mutation-error.ts";

/** The input field of the file in every upload mutation. */
export const filePath = ["input", "file"] as const;

/** What is wrong with a file that cannot be accepted. */
export type FileFault = FileRejectedError | ValidationError;

/**
 * Checks what can be known of a file before its first byte is passed on.
 * @param sizeInBytes exact size, or null when neither the input nor the request tells.
 * @returns what is wrong with it, or null.
 */
export function checkFileSize(sizeInBytes: number | null, rules: FileRules): FileFault | null {
  const source = { path: filePath, rules };
  if (sizeInBytes === null) {
    return validationError(
      "REQUIRED",
      filePath,
      "The size of the file is not known: send the request with a Content-Length header (not chunked), or give `sizeInBytes` where the input has it.",
    );
  }
  if (sizeInBytes === 0) return fileRejected("EMPTY", "The file is empty.", source);
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
  file: Promise<UploadedFile>,
  rules: FileRules,
): Promise<{ readonly file: UploadedFile; readonly fault: null } | { readonly fault: FileRejectedError }> {
  try {
    return { file: await file, fault: null };
  } catch (error) {
    if (!isFileTooLarge(error)) throw error;
    const message = `The file is too large: at most ${rules.maxSizeInBytes} bytes are accepted.`;
    return { fault: fileRejected("TOO_LARGE", message, { path: filePath, rules }) };
  }
}

/**
 * Accepts the file of a mutation whose size follows from the request alone.
 * @returns the file as the upstream client wants it, or what is wrong with it.
 * @throws as {@link awaitFile} does.
 */
export async function acceptFile(
  upload: Promise<UploadedFile>,
  rules: FileRules,
): Promise<{ readonly file: OutgoingFile; readonly fault: null } | { readonly fault: FileFault }> {
  const arrived = await awaitFile(upload, rules);
  if (arrived.fault) return arrived;
  const { file } = arrived;
  const fault = checkFileSize(file.expectedSizeInBytes, rules);
  if (fault) return { fault };
  // Without a size there was a fault.
  return { file: toOutgoingFile(file, file.expectedSizeInBytes ?? 0), fault: null };
}

/** Codes with which the upload parser ends a file that does not arrive whole, or that another field has taken. */
const brokenFileCodes: readonly unknown[] = [
  "MALFORMED_MULTIPART",
  "TOO_MANY_FILES",
  "UNEXPECTED_PART",
  "FILE_USED_TWICE",
];

/** Whether the rest of the request has spoilt the file; recognised by the code, which is that room's contract. */
export function isFileBroken(error: unknown): error is Error {
  return error instanceof Error && "code" in error && brokenFileCodes.includes(error.code);
}

/** Whether the upload parser stopped a file at its limit; recognised by the code, which is that room's contract. */
export function isFileTooLarge(error: unknown): error is Error {
  return error instanceof Error && "code" in error && error.code === "FILE_TOO_LARGE";
}

/** The file as the upstream client wants it. Takes the one reading that the file allows. */
export function toOutgoingFile(file: UploadedFile, sizeInBytes: number): OutgoingFile {
  return {
    name: file.filename === "" ? null : file.filename,
    mediaType: file.mimetype === "" ? null : file.mimetype,
    sizeInBytes,
    stream: file.createReadStream(),
  };
}
