import Papa from "papaparse";
import type { DecodedText } from "../../csv/text-encoding.ts";
import { columnOf } from "../csv/column-meaning.ts";
import { eachLine, type FileLine, readCsv } from "../csv/read-csv.ts";
import { betterNames } from "./check-header.ts";
import type { Repair } from "./finding.ts";
import type { UploadFormat } from "./upload-format.ts";

/**
 * Returns the text of a file without the problems that a repair removes. Each row stays at its line, so that line
 * numbers still are those of the seller's file.
 */
export function repairCsv(file: DecodedText, format: UploadFormat, repair: Repair): string {
  const table = readCsv(file);
  const { newline } = table.shape;
  const delimiter = repair === "commas" ? "," : table.shape.delimiter;
  const change = changeOf(table.columns, repair, () => betterNames(table, format));
  const parts: string[] = [];
  eachLine(file.text, ({ kind, cells, raw, isBroken }) => {
    if (repair === "commas" && kind === "ignored" && cells.length > 0 && cells.every(isBlank)) {
      // With its old delimiters, a blank row would be a cell with a value.
      parts.push(raw.replaceAll(/[^\r\n]/g, ""));
      return;
    }
    const isKept = kind === "ignored" || (isBroken && repair !== "commas");
    const end = /(?:\r\n|\r|\n)$/.exec(raw)?.[0] ?? "";
    parts.push(isKept ? raw : Papa.unparse([change(kind, cells)], { delimiter, newline }) + end);
  });
  return parts.join("");
}

function isBlank(cell: string): boolean {
  return cell.trim() === "";
}

type Change = (kind: FileLine["kind"], cells: readonly string[]) => string[];

function changeOf(
  columns: readonly string[],
  repair: Repair,
  names: () => ReadonlyMap<number, string>,
): Change {
  switch (repair) {
    case "commas":
      return (_, cells) => [...cells];
    case "columnNames": {
      const better = names();
      return (kind, cells) =>
        cells.map((cell, index) => (kind === "head" ? (better.get(index) ?? cell) : cell));
    }
    case "decimalPoints": {
      const price = columnOf(columns, "price");
      return (kind, cells) =>
        cells.map((cell, index) =>
          kind === "row" && index === price ? cell.replace(/^(\s*\d{1,8}),(\d{1,2}\s*)$/, "$1.$2") : cell,
        );
    }
  }
}
