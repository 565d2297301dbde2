/** One line of a CSV file (RFC 4180), with its line end. */
export function csvLine(cells: readonly (number | string)[]): string {
  return `${cells.map(csvCell).join(",")}\r\n`;
}

function csvCell(value: number | string): string {
  const text = String(value);
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

const xmlEntities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
};

/** An XML element with a text, or nothing when there is no text. */
export function xmlElement(name: string, text: number | string | undefined): string {
  return text === undefined ? "" : `<${name}>${escapeXml(String(text))}</${name}>`;
}

/** Text for inside an XML element; characters that XML cannot hold are replaced. */
function escapeXml(text: string): string {
  return text
    .replaceAll(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, "\uFFFD")
    .replaceAll(/[&<>"]/g, (character) => xmlEntities[character] ?? character);
}

/** An amount as it is written in files: `12.99`. */
export function toAmount(cents: number): string {
  return (cents / 100).toFixed(2);
}
