/** Formats one line of a CSV file (RFC 4180), including its line break. */
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

/** Formats an XML element with text; an empty string when the text is undefined. */
export function xmlElement(name: string, text: number | string | undefined): string {
  return text === undefined ? "" : `<${name}>${escapeXml(String(text))}</${name}>`;
}

/** Escapes the text of an XML element; characters that XML does not allow are replaced. */
function escapeXml(text: string): string {
  return text
    .replaceAll(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, "\uFFFD")
    .replaceAll(/[&<>"]/g, (character) => xmlEntities[character] ?? character);
}

/** Formats an amount for files: `12.99`. */
export function toAmount(cents: number): string {
  return (cents / 100).toFixed(2);
}
