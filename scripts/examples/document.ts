import { assemblePdf } from "../../test/helpers/media-files/documents.ts";

const LEFT = 72;
const TOP = 770;

const TITLE = "Care instructions for the glazed vase";
const PARAGRAPHS = [
  [
    "Before first use",
    "Rinse the vase with lukewarm water. The glaze may show fine lines; they are",
    "part of the firing and hold water.",
  ],
  [
    "Every day",
    "Change the water every two days. Do not let it freeze in the vase, and keep",
    "the vase away from open fire.",
  ],
  [
    "Cleaning",
    "Clean by hand with a soft brush and a mild soap. The vase is not made for",
    "the dishwasher, and not for food or drink.",
  ],
  ["Disposal", "Broken ceramic belongs into the residual waste, not into the glass container."],
];

/** Returns an A4 page with care instructions as a PDF file. */
export function drawDocument(): Buffer {
  const drawing = [text("F2", 22, TOP, TITLE)];
  let y = TOP - 44;
  for (const [heading = "", ...lines] of PARAGRAPHS) {
    drawing.push(text("F2", 13, y, heading));
    for (const line of lines) drawing.push(text("F1", 11, (y -= 18), line));
    y -= 32;
  }
  drawing.push(text("F1", 9, 60, "A sample document. Page 1 of 1."));
  const content = drawing.join("\n");
  return assemblePdf([
    "<< /Type /Catalog /Pages 2 0 R /Lang (en) >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R " +
      "/Resources << /Font << /F1 5 0 R /F2 6 0 R >> >> >>",
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold >>",
  ]);
}

function text(font: string, size: number, y: number, value: string): string {
  return `BT /${font} ${size} Tf ${LEFT} ${y} Td (${value.replaceAll(/[()\\]/g, String.raw`\$&`)}) Tj ET`;
}
