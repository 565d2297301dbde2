import type { Client } from "urql";
import { type PickedRows, selectRows } from "../csv/csv-in-worker.ts";
import type { CsvShape } from "../../csv/csv-table.ts";
import type { FilePreviewUnavailableReason } from "../generated/graphql.ts";
import { UploadedFile } from "../operations.ts";
import { type FailedRow, type Failure, joinFailures, unreadRows } from "./failed-row.ts";
import { loadFailures, type LoadFailuresOptions } from "./load-failures.ts";

/** Failed rows of an upload. */
export interface FailedRows {
  readonly rows: readonly FailedRow[];
  /** Column names; empty when the file is not a table or no longer exists. */
  readonly columns: readonly string[];
  /**
   * CSV format of the file. Null when the file is not a table or no longer exists; the rows can then not be corrected.
   */
  readonly shape: CsvShape | null;
  readonly fileName: string | null;
  /** Reason why the cells are missing; null when they are present. */
  readonly missing: "gone" | "notTable" | null;
  /** Reason why the failures cannot be read; null when they can. */
  readonly unavailable: { readonly reason: FilePreviewUnavailableReason; readonly message: string } | null;
  /** True when the service has more failures than were loaded. */
  readonly hasMore: boolean;
}

/** Options for loading the failed rows. */
export interface LoadOptions extends LoadFailuresOptions {
  /** Uploaded file, when this browser stores it; null to download it from the service. */
  readonly keptFile: Blob | null;
  /** True when the service stopped before the end of the file. It has then not read the rows after the last failure. */
  readonly isCutShort: boolean;
}

/**
 * Loads all failures of an upload and the matching rows of its file.
 * @throws CombinedError when the gateway returns an error; Error when the file cannot be fetched; the signal's reason.
 */
export async function loadFailedRows(client: Client, options: LoadOptions): Promise<FailedRows> {
  const { failures, unavailable, hasMore } = await loadFailures(client, options);
  const nothing = { columns: [], shape: null, fileName: null, missing: null, unavailable, hasMore };
  if (failures.length === 0) return { ...nothing, rows: [] };
  const { file, name } = await findFile(client, options);
  const isTable = file !== null && !(await isPackedOrXml(file));
  const picked = file && isTable ? await pick(file, failures, options) : null;
  if (!picked) {
    const missing = file === null ? "gone" : "notTable";
    return { ...nothing, rows: joinFailures(failures, [], []), fileName: name, missing };
  }
  const { columns, shape } = picked;
  const joined = joinFailures(failures, columns, picked.rows);
  const lines = new Set(joined.map(({ line }) => line));
  const behind = lastLine(failures);
  const unread = options.isCutShort
    ? unreadRows(picked.rows.filter(({ line }) => line > behind && !lines.has(line)))
    : [];
  return { ...nothing, rows: [...joined, ...unread], columns, shape, fileName: name };
}

async function findFile(client: Client, { taskId, keptFile, signal }: LoadOptions) {
  const { data, error } = await client
    .query(UploadedFile, { taskId }, { requestPolicy: "network-only" })
    .toPromise();
  signal.throwIfAborted();
  if (error && keptFile === null) throw error;
  const { fileName: name = null, url = null } = data?.genericTask?.inputFile ?? {};
  if (keptFile !== null) return { file: keptFile, name };
  if (url === null) return { file: null, name };
  const response = await fetch(url, { signal });
  if (response.status === 404 || response.status === 410) return { file: null, name };
  if (!response.ok) throw new Error(`The file could not be downloaded: status ${response.status}.`);
  return { file: await response.blob(), name };
}

/** True when a file is XML or a zip archive and thus not a CSV table. */
async function isPackedOrXml(file: Blob): Promise<boolean> {
  const beginning = (await file.slice(0, 64).text()).trimStart();
  return beginning.startsWith("<") || beginning.startsWith("PK\u0003\u0004");
}

/** Selects the rows with failures; null when the file cannot be read as a table. */
async function pick(
  file: Blob,
  failures: readonly Failure[],
  { isCutShort, signal }: LoadOptions,
): Promise<PickedRows | null> {
  const lines = new Set(failures.flatMap(({ lineNumber }) => lineNumber ?? []));
  const withoutLine = failures.filter(({ lineNumber }) => lineNumber === null);
  const wanted = {
    lines,
    skus: new Set(withoutLine.flatMap(({ sku }) => sku?.trim() ?? [])),
    behind: isCutShort && lines.size > 0 ? lastLine(failures) : null,
  };
  try {
    return await selectRows(file, wanted, signal);
  } catch (error) {
    if (signal.aborted) throw error;
    return null;
  }
}

function lastLine(failures: readonly Failure[]): number {
  return failures.reduce((last, { lineNumber }) => Math.max(last, lineNumber ?? 0), 0);
}
