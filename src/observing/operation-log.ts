import type { Clock } from "../clock.ts";
import type { Log } from "../log.ts";
import type { OperationObserver } from "./observer.ts";
import { clientLeftStatus, type MutationNote, type OperationRecord } from "./operation-record.ts";
import type { UploadPlace } from "./upload-place.ts";

/**
 * Writes one line for each operation, when it is over: every attribute is in every line, and unknown is null, but those of a trace. Before it one for each of
 * its mutations that failed, and one for its upload if that failed.
 */
export function createOperationLog(log: Log, clock: Clock): OperationObserver {
  return {
    ended(record) {
      if (record.failedMutations) logMutations(log, record, record.failedMutations);
      if (record.isUpload) logUpload(log, record);
      log.info(
        {
          requestId: record.requestId,
          operationName: record.operationName,
          operationType: record.operationType,
          operationHash: record.operationHash,
          viewer: record.viewer,
          cost: record.cost,
          upstreamCalls: record.upstreamCalls,
          durationMs: clock.now() - record.startedAtMs,
          rateLimitWaitMs: record.rateLimitWaitMs,
          connectionWaitMs: record.connectionWaitMs,
          errorCodes: record.errorCodes,
          bytesIn: record.bytesIn,
          bytesOut: record.bytesOut,
          status: record.status,
          transport: record.transport,
          ...(record.traceId !== null && { trace_id: record.traceId, span_id: record.spanId }),
        },
        "An operation is over.",
      );
    },
  };
}

function logMutations(log: Log, record: OperationRecord, failures: readonly MutationNote[]): void {
  const { requestId, operationName, viewer, errorCodes } = record;
  for (const { field, errors, isCallers } of failures) {
    const attributes = { requestId, operationName, viewer, mutation: field, errors, errorCodes };
    log[isCallers ? "info" : "warn"](attributes, "A mutation failed.");
  }
}

/** Of what a client got wrong, or left, nobody needs to be warned. */
const callersPlaces: readonly UploadPlace[] = ["request", "check", "client"];

function logUpload(log: Log, record: OperationRecord): void {
  const { requestId, operationName, viewer, errorCodes, bytesIn, fileBytesSent, status } = record;
  const hasLeft = status === clientLeftStatus;
  if (!hasLeft && record.uploadFailedAt === null && errorCodes.length === 0) return;
  const place = hasLeft ? "client" : (record.uploadFailedAt ?? "check");
  const bytesSent = fileBytesSent;
  log[callersPlaces.includes(place) ? "info" : "warn"](
    { requestId, operationName, viewer, place, errorCodes, bytesIn, bytesSent, status },
    "An upload failed.",
  );
}
