import type { CsvShape, CsvTable } from "../../csv/csv-table.ts";
import { decodeText, encodeText } from "../../csv/text-encoding.ts";
import { headOf, withMoreColumns, writeCsv } from "../../csv/write-csv.ts";
import { checkTable, placesOf } from "../check/check-table.ts";
import { repairCsv } from "../check/repair-csv.ts";
import type { CsvResponse, CsvTask } from "./csv-tasks.ts";
import { pickRows } from "./pick-rows.ts";
import { readCsv } from "./read-csv.ts";
import { unpack } from "./unpack.ts";

/** Rows per message. Small messages keep the page responsive. */
const rowsPerMessage = 2_000;

/** Format that every spreadsheet program opens. */
const spreadsheet: CsvShape = { head: "", delimiter: ",", newline: "\r\n", encoding: "utf-8-bom" };

addEventListener("message", ({ data }: MessageEvent<CsvTask>) => {
  perform(data).catch((error: unknown) => answer({ kind: "failed", message: String(error) }));
});

async function perform(task: CsvTask): Promise<void> {
  switch (task.kind) {
    case "check":
      return answer({ kind: "checked", check: checkTable(await read(task.file), task.format) });
    case "places": {
      const places = placesOf(await read(task.file), task.format, task.finding);
      inBatches(places, (batch) => answer({ kind: "places", places: batch }));
      return answer({ kind: "listed" });
    }
    case "repair": {
      const decoded = decodeText(await unpack(task.file));
      const text = repairCsv(decoded, task.format, task.repair);
      return answer({ kind: "written", file: new Blob([encodeText({ ...decoded, text })]) });
    }
    case "pick": {
      const table = await read(task.file);
      inBatches(pickRows(table, task.wanted), (rows) => answer({ kind: "rows", rows }));
      return answer({ kind: "picked", shape: table.shape, columns: table.columns });
    }
    case "write":
      return answer({
        kind: "written",
        file: writeCsv(withMoreColumns(task.shape, task.moreColumns), task.rows),
      });
    case "writeTable":
      return answer({
        kind: "written",
        file: writeCsv({ ...spreadsheet, head: headOf(task.columns, spreadsheet) }, task.rows),
      });
  }
}

async function read(file: Blob): Promise<CsvTable> {
  return readCsv(decodeText(await unpack(file)));
}

function inBatches<Item>(items: readonly Item[], send: (batch: readonly Item[]) => void): void {
  for (let at = 0; at < items.length; at += rowsPerMessage) send(items.slice(at, at + rowsPerMessage));
}

function answer(message: CsvResponse): void {
  postMessage(message);
}
