import { readFile, stat } from "node:fs/promises";
import { fileTypeFromFile } from "file-type";
import { pixelBudget } from "./memory-budget.ts";
import { openImage } from "./open-image.ts";
import { ImageRefusal } from "./image-refusal.ts";
import { isIoFault } from "./io-fault.ts";
import { openPicture } from "./picture.ts";
import { drawPdf, maxPageSidePoints } from "./pdf.ts";

/** The types of documents (media specification §8). */
export type DocumentFileType = "pdf" | "jpeg" | "png";

/** The outcome of {@link sniffDocument}. */
export type DocumentSniff =
  | { ok: true; type: DocumentFileType }
  | {
      ok: false;
      fault: "EMPTY" | "UNDETECTABLE_TYPE" | "UNSUPPORTED_TYPE" | "ANIMATED_OR_MULTI_PAGE";
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
  if ((await stat(path)).size === 0) {
    return { ok: false, fault: "EMPTY", message: "The file is empty; PDF, JPEG and PNG are accepted." };
  }
  const found = await fileTypeFromFile(path);
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

/** The outcome of {@link checkDocument}; when rejected, with the reason in one sentence for the seller. */
export type DocumentCheck = { accepted: true } | { accepted: false; reason: string };

/**
 * Opens a document for real: a PDF's first pages are drawn, a picture is decoded to its last pixel.
 *
 * @param type as {@link sniffDocument} found it.
 * @throws the error of the file system, and nothing else.
 */
export async function checkDocument(path: string, type: DocumentFileType): Promise<DocumentCheck> {
  const reason = type === "pdf" ? await faultOfPdf(path) : await faultOfPicture(path);
  return reason === undefined ? { accepted: true } : { accepted: false, reason };
}

async function faultOfPicture(path: string): Promise<string | undefined> {
  try {
    const { width, height, bytesPerPixel } = await openImage(path);
    const budget = pixelBudget(bytesPerPixel);
    if (width * height > budget) {
      return `The picture has ${width} x ${height} pixels; ${budget / 1_000_000} million in all are accepted.`;
    }
    await openPicture(path).stats();
    return undefined;
  } catch (error) {
    if (isIoFault(error)) throw error;
    if (error instanceof ImageRefusal) return error.message;
    return "The picture is damaged and cannot be decoded.";
  }
}

async function faultOfPdf(path: string): Promise<string | undefined> {
  const bytes = await readFile(path);
  try {
    const { pageCount, tooLargePage } = await drawPdf(bytes);
    if (tooLargePage !== null) {
      return `The PDF file has a page of ${tooLargePage} points; ${maxPageSidePoints} on each side are accepted.`;
    }
    return pageCount === 0 ? "The PDF file has no pages." : undefined;
  } catch (error) {
    const message = error instanceof Error ? error.message : "";
    if (message.includes("Password required")) return "The PDF file is protected by a password.";
    if (message.includes("Unsupported security"))
      return "The PDF file is encrypted in a way that cannot be opened.";
    return "The PDF file is damaged and cannot be opened.";
  }
}
