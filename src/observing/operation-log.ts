import type { Clock } from "../clock.ts";
import type { Log } from "../log.ts";
import type { OperationObserver } from "./observer.ts";

/** Writes one line for each operation, when it is over. Every attribute is in every line; unknown is null. */
export function createOperationLog(log: Log, clock: Clock): OperationObserver {
  return {
    ended(record) {
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
        },
        "An operation is over.",
      );
    },
  };
}
