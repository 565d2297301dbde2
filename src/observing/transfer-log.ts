import type { Log } from "../log.ts";
import type { TransferObserver, TransferRecord } from "./transfer-record.ts";

/**
 * Writes one line for each request whose service failed, a file's or an upload's, and one for each that brings bytes of an upload. A
 * client that leaves has not failed. Never an address.
 */
export function createTransferLog(log: Log): TransferObserver {
  return {
    ended(record) {
      const { kind, requestId, method, viewer, status, bytes } = record;
      if (record.failure !== null) {
        const { service, operation, code } = record.failure;
        const size = kind === "file" ? { bytesOut: bytes } : { bytesIn: bytes };
        const attributes = { requestId, viewer, service, operation, code, status, ...size };
        log[isCallers(record) ? "info" : "warn"](
          attributes,
          kind === "file" ? "A download failed." : "A resumable upload failed.",
        );
      }
      if (method === "PATCH" && kind === "upload")
        log.info({ requestId, viewer, status, bytesIn: bytes }, "Bytes of an upload have come.");
    },
  };
}

/** What the caller has done wrong is for the caller to know, and so is that a file is not there or not the caller's. */
function isCallers({ kind, status }: TransferRecord): boolean {
  if (status === null || status < 400 || status >= 500) return false;
  return kind === "upload" || status !== 429;
}
