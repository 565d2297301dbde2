import type { CsvRow, CsvShape } from "../../csv/csv-table.ts";
import { csvWorkerAddress } from "./csv-worker-address.ts";
import type { CsvResponse, CsvTask } from "./csv-tasks.ts";
import type { FileSummary } from "./inspect-file.ts";
import type { RowSelection } from "./pick-rows.ts";

/** Rows selected from a file. */
export interface PickedRows {
  readonly shape: CsvShape;
  readonly columns: readonly string[];
  readonly rows: readonly CsvRow[];
}

/**
 * Inspects a CSV file in a worker, without blocking the page. The other functions of this module do the same.
 * @throws Error when the file cannot be read.
 */
export async function inspectCsv(file: Blob, signal: AbortSignal): Promise<FileSummary> {
  const { last } = await ask({ kind: "look", file }, signal);
  if (last.kind !== "looked") throw new TypeError(`Unexpected response of the worker: ${last.kind}.`);
  return last.look;
}

/** Selects rows from a CSV file. @throws Error when it cannot be read. */
export async function selectRows(file: Blob, wanted: RowSelection, signal: AbortSignal): Promise<PickedRows> {
  const { last, rows } = await ask({ kind: "pick", file, wanted }, signal);
  if (last.kind !== "picked") throw new TypeError(`Unexpected response of the worker: ${last.kind}.`);
  return { shape: last.shape, columns: last.columns, rows };
}

/** Creates a CSV file. @throws Error when that fails. */
export async function createCsv(
  task: Extract<CsvTask, { readonly kind: "withCommas" | "write" | "writeTable" }>,
  signal: AbortSignal,
): Promise<Blob> {
  const { last } = await ask(task, signal);
  if (last.kind !== "written") throw new TypeError(`Unexpected response of the worker: ${last.kind}.`);
  return last.file;
}

interface Answers {
  readonly last: CsvResponse;
  readonly rows: readonly CsvRow[];
}

function ask(task: CsvTask, signal: AbortSignal): Promise<Answers> {
  const worker = new Worker(csvWorkerAddress, { type: "module" });
  const rows: CsvRow[] = [];
  const answers = new Promise<Answers>((resolve, reject) => {
    signal.throwIfAborted();
    signal.addEventListener("abort", () => reject(signal.reason as Error), { once: true });
    worker.addEventListener("error", ({ message }) => reject(new Error(message)));
    worker.addEventListener("message", ({ data }: MessageEvent<CsvResponse>) => {
      if (data.kind === "rows") for (const row of data.rows) rows.push(row);
      else if (data.kind === "failed") reject(new Error(data.message));
      else resolve({ last: data, rows });
    });
    worker.postMessage(task);
  });
  return answers.finally(() => worker.terminate());
}
