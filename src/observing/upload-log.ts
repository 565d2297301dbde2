import type { Log } from "../log.ts";
import type { UploadObserver } from "./upload-record.ts";

/** Writes one line for each request that brings bytes of an upload, and for each whose service failed. Never an address. */
export function createUploadLog(log: Log): UploadObserver {
  return {
    uploadBegun: () => undefined,
    uploadEnded({ requestId, method, viewer, failure, status, bytesIn }) {
      if (failure !== null) {
        const { service, operation, code } = failure;
        // What the caller has done wrong is for the caller to know.
        const isCallers = status !== null && status >= 400 && status < 500;
        const attributes = { requestId, viewer, service, operation, code, status, bytesIn };
        log[isCallers ? "info" : "warn"](attributes, "A resumable upload failed.");
      }
      if (method === "PATCH")
        log.info({ requestId, viewer, status, bytesIn }, "Bytes of an upload have come.");
    },
  };
}
