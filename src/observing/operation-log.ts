import type { Clock } from "../clock.ts";
import type { Log } from "../log.ts";
import type { OperationObserver } from "./observer.ts";
import {
  clientLeftStatus,
  type MutationNote,
  type OperationRecord,
  type UploadPlace,
} from "./operation-record.ts";

/**
 * Logs one line for each finished operation. All attributes are always present, and null when unknown, except that
 * trace attributes may be missing. Failed mutations and a failed upload get their own lines before it.
 */
export function createOperationLog(log: Log, clock: Clock): OperationObserver {
  const { lines = log } = log;
  return {
    ended(record) {
      if (record.failedMutations) logMutations(log, record, record.failedMutations);
      if (record.isUpload) logUpload(log, record);
      lines.info(attributesOf(record, clock.now() - record.startedAtMs), "An operation has finished.");
    },
  };
}

function attributesOf(record: OperationRecord, durationMs: number) {
  const { traceId, spanId } = record;
  return {
    requestId: record.requestId,
    operationName: record.operationName,
    operationType: record.operationType,
    operationHash: record.operationHash,
    viewer: record.viewer,
    cost: record.cost,
    upstreamCalls: record.upstreamCalls,
    durationMs,
    rateLimitWaitMs: record.rateLimitWaitMs,
    connectionWaitMs: record.connectionWaitMs,
    errorCodes: record.errorCodes,
    bytesIn: record.bytesIn,
    bytesOut: record.bytesOut,
    status: record.status,
    transport: record.transport,
    ...(traceId !== null && { trace_id: traceId, span_id: spanId }),
  };
}

function logMutations(log: Log, record: OperationRecord, failures: readonly MutationNote[]): void {
  const { requestId, operationName, viewer, errorCodes } = record;
  for (const { field, errors, isCallers } of failures) {
    const attributes = { requestId, operationName, viewer, mutation: field, errors, errorCodes };
    log[isCallers ? "info" : "warn"](attributes, "A mutation failed.");
  }
}

/** Stages of upload failures that the client caused. These are logged without a warning. */
const callersPlaces: readonly UploadPlace[] = ["request", "check", "client"];

function logUpload(log: Log, record: OperationRecord): void {
  const { failedFiles, uploadFailedAt, errorCodes, status } = record;
  for (const { file, place } of failedFiles ?? []) logFailedUpload(log, record, place, file);
  // A disconnected client gets no results, even for files that were stored.
  if (status === clientLeftStatus) logFailedUpload(log, record, "client", null);
  else if (uploadFailedAt !== null) logFailedUpload(log, record, uploadFailedAt, null);
  else if (errorCodes.length > 0 && !failedFiles) logFailedUpload(log, record, "check", null);
}

/** Logs a failed upload. @param file null for the request as a whole. */
function logFailedUpload(log: Log, record: OperationRecord, place: UploadPlace, file: string | null): void {
  const { requestId, operationName, viewer, errorCodes, bytesIn, fileBytesSent, storedFiles, status } =
    record;
  log[callersPlaces.includes(place) ? "info" : "warn"](
    {
      requestId,
      operationName,
      viewer,
      place,
      ...(file !== null && { file }),
      ...(storedFiles > 0 && { storedFiles }),
      errorCodes,
      bytesIn,
      bytesSent: fileBytesSent,
      status,
    },
    "An upload failed.",
  );
}
