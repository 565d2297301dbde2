/** Number of pages that are rendered as a check. */
const checkedPages = 3;
/** Maximum side of a page in points: 200 inches, the limit of PDF itself (ISO 32000-1, annex C). */
export const maxPageSidePoints = 14_400;

/** Result of {@link drawPdf}. */
export interface DrawnPdf {
  readonly pageCount: number;
  /** Width and height in points of the first page that is too large, as text; null when there is none. */
  readonly tooLargePage: string | null;
}

/**
 * Renders the first pages of a PDF in a few thousand pixels each, regardless of their declared size.
 * @throws Error when the document cannot be opened or a page cannot be rendered
 */
export async function drawPdf(bytes: Uint8Array): Promise<DrawnPdf> {
  // Loaded lazily: the module takes several megabytes, and only PDF files need it.
  const { PDFiumLibrary } = await import("@hyzyla/pdfium");
  const library = await PDFiumLibrary.init();
  const document = await library.loadDocument(bytes);
  const pageCount = document.getPageCount();
  for (let index = 0; index < Math.min(pageCount, checkedPages); index += 1) {
    const page = document.getPage(index);
    const { originalWidth: width, originalHeight: height } = page.getOriginalSize();
    if (!(width > 0 && height > 0)) throw new Error(`page ${index} cannot be loaded`);
    if (Math.max(width, height) > maxPageSidePoints) {
      return { pageCount, tooLargePage: `${Math.round(width)} x ${Math.round(height)}` };
    }
    await page.render({ width: 64, height: 64, render: "bitmap" });
  }
  return { pageCount, tooLargePage: null };
}
