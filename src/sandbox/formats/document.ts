import { open, readFile } from "node:fs/promises";
import { fileTypeFromFile } from "file-type";
import { IsolatedFailure, runIsolated } from "./isolated.ts";
import { openPicture } from "./picture.ts";

/** The types of documents (media specification §8). */
export type DocumentFileType = "pdf" | "jpeg" | "png";

/** The outcome of {@link sniffDocument}. */
export type DocumentSniff =
  | { ok: true; type: DocumentFileType }
  | {
      ok: false;
      fault: "UNDETECTABLE_TYPE" | "UNSUPPORTED_TYPE" | "ANIMATED_OR_MULTI_PAGE";
      message: string;
    };

const TYPES: Record<string, DocumentFileType> = {
  "application/pdf": "pdf",
  "image/jpeg": "jpeg",
  "image/png": "png",
};

/**
 * Finds the type of a document from its first bytes, not from its name. Animated PNG is refused (media
 * specification §8).
 *
 * @throws the error of the file system when the file cannot be read.
 */
export async function sniffDocument(path: string): Promise<DocumentSniff> {
  const found = await fileTypeFromFile(path);
  if (found === undefined) {
    return { ok: false, fault: "UNDETECTABLE_TYPE", message: "The type of the file cannot be recognised." };
  }
  if (found.mime === "image/apng") {
    return { ok: false, fault: "ANIMATED_OR_MULTI_PAGE", message: "Animated PNG files are not accepted." };
  }
  const type = TYPES[found.mime];
  if (type !== undefined) return { ok: true, type };
  return {
    ok: false,
    fault: "UNSUPPORTED_TYPE",
    message: `The file is ${found.mime}; PDF, JPEG and PNG are accepted.`,
  };
}

/**
 * Opens a document for real: a PDF's first pages are drawn, a picture is decoded to its last pixel.
 *
 * @param type as {@link sniffDocument} found it.
 * @returns when rejected, the reason in one sentence for the seller.
 * @throws the error of the file system, and nothing else.
 */
export async function checkDocument(
  path: string,
  type: DocumentFileType,
): Promise<{ accepted: true } | { accepted: false; reason: string }> {
  const reason = type === "pdf" ? await faultOfPdf(path) : await faultOfPicture(path);
  return reason === undefined ? { accepted: true } : { accepted: false, reason };
}

async function faultOfPicture(path: string): Promise<string | undefined> {
  // The image library reports a missing file like a damaged one; the file system tells them apart.
  const file = await open(path, "r");
  await file.close();
  try {
    await openPicture(path).stats();
    return undefined;
  } catch {
    return "The picture is damaged and cannot be decoded.";
  }
}

async function faultOfPdf(path: string): Promise<string | undefined> {
  const bytes = await readFile(path);
  try {
    const { pageCount } = await runIsolated("pdf", bytes);
    return pageCount === 0 ? "The PDF file has no pages." : undefined;
  } catch (error) {
    if (!(error instanceof IsolatedFailure)) throw error;
    if (error.message.includes("Password required")) return "The PDF file is protected by a password.";
    if (error.message.includes("Unsupported security"))
      return "The PDF file is encrypted in a way that cannot be opened.";
    return "The PDF file is damaged and cannot be opened.";
  }
}
