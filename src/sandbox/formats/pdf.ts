/** Pages that are drawn to find out whether they can be. */
const checkedPages = 3;
/** Largest side of a page, in points: 200 inches, the limit of PDF itself (ISO 32000-1, annex C). */
export const maxPageSidePoints = 14_400;

/** What {@link drawPdf} found. */
export interface DrawnPdf {
  readonly pageCount: number;
  /** Width and height in points of the first page that is too large, for a person; null when none is. */
  readonly tooLargePage: string | null;
}

/**
 * Draws the first pages of a PDF in a few thousand pixels, whatever size they claim.
 * @throws Error when it cannot be opened, or one of the pages cannot be drawn.
 */
export async function drawPdf(bytes: Uint8Array): Promise<DrawnPdf> {
  // Its megabytes are loaded for these files only.
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
