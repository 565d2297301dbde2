import type { CsvRow, CsvShape } from "../../csv/csv-table.ts";
import type { FileCheck } from "../check/check-table.ts";
import type { Finding, Place, Repair } from "../check/finding.ts";
import type { UploadFormat } from "../check/upload-format.ts";
import { csvWorkerAddress } from "./csv-worker-address.ts";
import type { CsvResponse, CsvTask } from "./csv-tasks.ts";
import type { RowSelection } from "./pick-rows.ts";

/** Rows selected from a file. */
export interface PickedRows {
  readonly shape: CsvShape;
  readonly columns: readonly string[];
  readonly rows: readonly CsvRow[];
}

/**
 * Checks a CSV file in a worker, without blocking the page. The other functions of this module do the same.
 * @throws Error when the file cannot be read.
 */
export async function checkCsv(file: Blob, format: UploadFormat, signal: AbortSignal): Promise<FileCheck> {
  const { last } = await ask({ kind: "check", file, format }, signal);
  if (last.kind !== "checked") throw unexpected(last);
  return last.check;
}

/** Lists every place of a finding. @throws Error when the file cannot be read. */
export async function listPlaces(
  file: Blob,
  format: UploadFormat,
  { kind, column }: Finding,
  signal: AbortSignal,
): Promise<readonly Place[]> {
  const { last, places } = await ask({ kind: "places", file, format, finding: { kind, column } }, signal);
  if (last.kind !== "listed") throw unexpected(last);
  return places;
}

/** Returns a copy of a CSV file without the problems that a repair removes. @throws Error when it cannot be read. */
export async function repairFile(
  file: File,
  format: UploadFormat,
  repair: Repair,
  signal: AbortSignal,
): Promise<File> {
  const { last } = await ask({ kind: "repair", file, format, repair }, signal);
  if (last.kind !== "written") throw unexpected(last);
  // The copy is not compressed.
  return new File([last.file], file.name.replace(/\.gz$/i, ""), { type: "text/csv" });
}

/** Selects rows from a CSV file. @throws Error when it cannot be read. */
export async function selectRows(file: Blob, wanted: RowSelection, signal: AbortSignal): Promise<PickedRows> {
  const { last, rows } = await ask({ kind: "pick", file, wanted }, signal);
  if (last.kind !== "picked") throw unexpected(last);
  return { shape: last.shape, columns: last.columns, rows };
}

/** Creates a CSV file. @throws Error when that fails. */
export async function createCsv(
  task: Extract<CsvTask, { readonly kind: "write" | "writeTable" }>,
  signal: AbortSignal,
): Promise<Blob> {
  const { last } = await ask(task, signal);
  if (last.kind !== "written") throw unexpected(last);
  return last.file;
}

interface Answers {
  readonly last: CsvResponse;
  readonly rows: readonly CsvRow[];
  readonly places: readonly Place[];
}

function ask(task: CsvTask, signal: AbortSignal): Promise<Answers> {
  const worker = new Worker(csvWorkerAddress, { type: "module" });
  const rows: CsvRow[] = [];
  const places: Place[] = [];
  const answers = new Promise<Answers>((resolve, reject) => {
    signal.throwIfAborted();
    signal.addEventListener("abort", () => reject(signal.reason as Error), { once: true });
    worker.addEventListener("error", ({ message }) => reject(new Error(message)));
    worker.addEventListener("message", ({ data }: MessageEvent<CsvResponse>) => {
      if (data.kind === "rows") for (const row of data.rows) rows.push(row);
      else if (data.kind === "places") for (const place of data.places) places.push(place);
      else if (data.kind === "failed") reject(new Error(data.message));
      else resolve({ last: data, rows, places });
    });
    worker.postMessage(task);
  });
  return answers.finally(() => worker.terminate());
}

function unexpected({ kind }: CsvResponse): TypeError {
  return new TypeError(`Unexpected response of the worker: ${kind}.`);
}
