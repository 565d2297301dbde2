import { stat } from "node:fs/promises";
import { fileTypeFromFile } from "file-type";
import { pictureSignatures, readMagic } from "./magic-number.ts";

/** File types of documents (media specification §8). */
export type DocumentFileType = "pdf" | "jpeg" | "png";

/** Result of {@link sniffDocument}. */
export type DocumentSniff =
  | { ok: true; type: DocumentFileType }
  | {
      ok: false;
      fault: "EMPTY" | "UNDETECTABLE_TYPE" | "UNSUPPORTED_TYPE" | "ANIMATED_OR_MULTI_PAGE" | "DAMAGED";
      message: string;
    };

const TYPES: Record<string, DocumentFileType> = {
  "application/pdf": "pdf",
  "image/jpeg": "jpeg",
  "image/png": "png",
};

/**
 * Detects the type of a document by its first bytes, not by its name. Animated PNG is rejected (media specification
 * §8).
 *
 * @throws the file system error when the file cannot be read
 */
export async function sniffDocument(path: string): Promise<DocumentSniff> {
  if ((await stat(path)).size === 0) {
    return { ok: false, fault: "EMPTY", message: "The file is empty; PDF, JPEG and PNG are accepted." };
  }
  const found = await fileTypeFromFile(path);
  const signature = found ? undefined : pictureSignatures[await readMagic(path)];
  if (signature === "PNG" || signature === "JPEG") {
    const message = `The ${signature} file is damaged or incomplete; a complete file is required.`;
    return { ok: false, fault: "DAMAGED", message };
  }
  if (found === undefined) {
    return {
      ok: false,
      fault: "UNDETECTABLE_TYPE",
      message: "The type of the file cannot be recognised; PDF, JPEG and PNG are accepted.",
    };
  }
  if (found.mime === "image/apng") {
    return {
      ok: false,
      fault: "ANIMATED_OR_MULTI_PAGE",
      message: "The file is an animated PNG; PDF, JPEG and still PNG are accepted.",
    };
  }
  const type = TYPES[found.mime];
  if (type !== undefined) return { ok: true, type };
  return {
    ok: false,
    fault: "UNSUPPORTED_TYPE",
    message: `The file is ${found.mime}; PDF, JPEG and PNG are accepted.`,
  };
}
