import { readFile } from "node:fs/promises";

/** A PDF file with a line of text on each page. */
export function pdf({
  pages = 1,
  text = "A document for tests",
}: { pages?: number; text?: string } = {}): Buffer {
  const pageIds = Array.from({ length: pages }, (_, index) => 4 + index * 2);
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    `<< /Type /Pages /Kids [${pageIds.map((id) => `${id} 0 R`).join(" ")}] /Count ${pages} >>`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
  ];
  for (const [index, id] of pageIds.entries()) {
    const drawing = `BT /F1 24 Tf 72 720 Td (${text}, page ${index + 1}) Tj ET`;
    const resources = "/Resources << /Font << /F1 3 0 R >> >>";
    objects.push(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] ${resources} /Contents ${id + 1} 0 R >>`,
      `<< /Length ${drawing.length} >>\nstream\n${drawing}\nendstream`,
    );
  }
  return assemblePdf(objects);
}

/** A PDF file that requires a password to open. It is a stored file, because no npm package encrypts one. */
export async function encryptedPdf(): Promise<Buffer> {
  return readFile(new URL("../../fixtures/encrypted.pdf", import.meta.url));
}

/** A file that starts like a PDF and ends before its page tree. */
export function brokenPdf(): Buffer {
  return pdf().subarray(0, 60);
}

/** A PDF file with these objects, numbered from 1, the catalogue first. */
export function assemblePdf(objects: string[]): Buffer {
  let file = "%PDF-1.7\n";
  const offsets = objects.map((object, index) => {
    const offset = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const entries = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("");
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${entries}`;
  const trailer = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`;
  return Buffer.from(file + table + trailer, "latin1");
}
