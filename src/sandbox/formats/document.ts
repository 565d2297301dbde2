import { readFile } from "node:fs/promises";
import type { DocumentFileType } from "./document-type.ts";
import { pixelBudget } from "./memory-budget.ts";
import { openImage } from "./open-image.ts";
import { ImageError } from "./image-error.ts";
import { isSystemError } from "./system-error.ts";
import { openPicture } from "./picture.ts";
import { drawPdf, maxPageSidePoints } from "./pdf.ts";

/** Result of {@link checkDocument}. The reason of a rejection is one sentence for the seller. */
export type DocumentCheck = { accepted: true } | { accepted: false; reason: string };

/**
 * Fully opens a document: renders the first pages of a PDF, or decodes all pixels of a picture.
 *
 * @param type result of `sniffDocument`
 * @throws file system errors only
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
      return `The picture has ${width} x ${height} pixels; the limit is ${budget / 1_000_000} million pixels.`;
    }
    await openPicture(path).stats();
    return undefined;
  } catch (error) {
    if (isSystemError(error)) throw error;
    if (error instanceof ImageError) return error.message;
    return "The picture is damaged and cannot be decoded.";
  }
}

async function faultOfPdf(path: string): Promise<string | undefined> {
  const bytes = await readFile(path);
  try {
    const { pageCount, tooLargePage } = await drawPdf(bytes);
    if (tooLargePage !== null) {
      return `The PDF file has a page of ${tooLargePage} points; the limit is ${maxPageSidePoints} points per side.`;
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
