import type { CsvResponse, CsvTask } from "./csv-tasks.ts";
import type { CsvShape, CsvTable } from "../../csv/csv-table.ts";
import { inspectTable } from "./inspect-file.ts";
import { pickRows } from "./pick-rows.ts";
import { readCsv } from "./read-csv.ts";
import { decodeText } from "../../csv/text-encoding.ts";
import { unpack } from "./unpack.ts";
import { headOf, withMoreColumns, writeCsv, writeWithCommas } from "../../csv/write-csv.ts";

/** Rows per message. Small messages keep the page responsive. */
const rowsPerMessage = 2_000;

/** Format that every spreadsheet program opens. */
const spreadsheet: CsvShape = { head: "", delimiter: ",", newline: "\r\n", encoding: "utf-8-bom" };

addEventListener("message", ({ data }: MessageEvent<CsvTask>) => {
  perform(data).catch((error: unknown) => answer({ kind: "failed", message: String(error) }));
});

async function perform(task: CsvTask): Promise<void> {
  switch (task.kind) {
    case "look":
      return answer({ kind: "looked", look: inspectTable(await read(task.file)) });
    case "pick": {
      const table = await read(task.file);
      const rows = pickRows(table, task.wanted);
      for (let at = 0; at < rows.length; at += rowsPerMessage) {
        answer({ kind: "rows", rows: rows.slice(at, at + rowsPerMessage) });
      }
      return answer({ kind: "picked", shape: table.shape, columns: table.columns });
    }
    case "withCommas":
      return answer({ kind: "written", file: writeWithCommas(await read(task.file)) });
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

function answer(message: CsvResponse): void {
  postMessage(message);
}
