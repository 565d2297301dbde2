import type { Log } from "../log.ts";
import type { FileObserver } from "./file-record.ts";

/** Writes one line for each file that a service did not hand out, or not to its end. A client that leaves has not failed. */
export function createFileLog(log: Log): FileObserver {
  return {
    fileBegun: () => undefined,
    fileEnded({ requestId, viewer, failure, status, bytesOut }) {
      if (failure === null) return;
      const { service, operation, code } = failure;
      // What is not there, or not the caller's, is for the caller to know.
      const isCallers = status !== null && status >= 400 && status < 500 && status !== 429;
      const attributes = { requestId, viewer, service, operation, code, status, bytesOut };
      log[isCallers ? "info" : "warn"](attributes, "A download failed.");
    },
  };
}
