import { needsPassword } from "./pdf-password.ts";

/** Error in a document file, detected from its bytes. */
export interface DocumentFault {
  readonly reason: "UNDETECTABLE_TYPE" | "INVALID_CONTENT";
  readonly message: string;
}

/** Number of bytes at the start of a file in which PDF readers search for the signature. */
const pdfHeadBytes = 1_024;
const pngSignature = Buffer.from("89504e470d0a1a0a", "hex");
const ihdr = Buffer.from("0000000d49484452", "hex");
const claimed = /\.(?:pdf|jpe?g|png)$/i;
/** Control characters that occur in text files: white space and escape. */
const textControls = new Set([9, 10, 11, 12, 13, 27]);

/**
 * Returns an error for which the media service would reject a document without a reason; null when there is none. Only
 * certain errors are reported; the service checks everything else.
 * @param name file name; empty when there is none.
 */
export function findDocumentFault(bytes: Buffer, name: string): DocumentFault | null {
  const head = bytes.subarray(0, pdfHeadBytes).toString("latin1");
  if (head.includes("%PDF-")) return findPdfFault(bytes, head);
  if (bytes.subarray(0, pngSignature.length).equals(pngSignature)) {
    const begin = bytes.subarray(pngSignature.length, pngSignature.length + ihdr.length);
    return begin.equals(ihdr) ? null : damaged("PNG");
  }
  if (claimed.test(name) && isText(bytes.subarray(0, pdfHeadBytes))) {
    const message =
      "The file contains text, although its name is that of a PDF, JPEG or PNG file. Send a PDF, JPEG or PNG file.";
    return { reason: "UNDETECTABLE_TYPE", message };
  }
  return null;
}

function findPdfFault(bytes: Buffer, head: string): DocumentFault | null {
  const length = Number(/\/Linearized[^>]*?\/L\s+(\d+)/.exec(head)?.[1] ?? 0);
  const hasEnd = bytes.includes("%%EOF") || bytes.includes("startxref");
  if (!hasEnd || length > bytes.length) return damaged("PDF");
  if (!bytes.includes("/Encrypt") || !needsPassword(bytes)) return null;
  const message = "The PDF file is protected by a password. Save it without a password and send it again.";
  return { reason: "INVALID_CONTENT", message };
}

function damaged(type: string): DocumentFault {
  const message = `The ${type} file is damaged or incomplete. Send a complete file.`;
  return { reason: "INVALID_CONTENT", message };
}

function isText(bytes: Buffer): boolean {
  return bytes.every((byte) => byte >= 32 || textControls.has(byte));
}
