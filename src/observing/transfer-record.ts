import type { ServerResponse } from "node:http";
import type { Log } from "../log.ts";
import type { CallTracer } from "../upstream/call-trace.ts";
import type { UpstreamFailure } from "../upstream/errors.ts";
import type { Observer } from "./observer.ts";
import { requestIdOf } from "./request-id.ts";

/** Observes downloads and requests to uploads. */
export type TransferObserver = Observer<TransferRecord>;

/** Data about one download, or one request to an upload. It is collected while the request is handled. */
export class TransferRecord {
  readonly kind: "file" | "upload";
  readonly requestId: string;
  readonly method: string;
  /** Key of the viewer; null when unknown. */
  viewer: string | null = null;
  /** Status of the response; null before it is sent. */
  status: number | null = null;
  /** Number of bytes sent of a download, or received of an upload. */
  bytes = 0;
  /**
   * Time at which the first byte of a download was sent, in milliseconds since the Unix epoch; null before that, and
   * for uploads.
   */
  firstByteAtMs: number | null = null;
  /** Failure of the service or of the call to it; null for none. */
  failure: UpstreamFailure | null = null;
  /** Tracer of the request; set at the start when its trace is recorded or propagated. */
  tracer: CallTracer | null = null;

  constructor(kind: "file" | "upload", requestId: string, method: string) {
    this.kind = kind;
    this.requestId = requestId;
    this.method = method;
  }

  /** Counts sent bytes. @param nowMs milliseconds since the Unix epoch. */
  countSent(bytes: number, nowMs: number): void {
    this.firstByteAtMs ??= nowMs;
    this.bytes += bytes;
  }
}

/**
 * Creates the record of a request, and completes it when the response closes. @param method effective method, after an
 * override.
 */
export function followTransfer(
  kind: TransferRecord["kind"],
  method: string,
  response: ServerResponse,
  observer: TransferObserver,
): TransferRecord {
  const { req: request } = response;
  const record = new TransferRecord(kind, requestIdOf(request), method);
  observer.started?.(record, request.headers);
  response.once("close", () => {
    record.status = response.headersSent ? response.statusCode : null;
    observer.ended(record);
  });
  return record;
}

/**
 * Logs a line for each download or upload request whose service failed, and for each request that sent upload bytes. A
 * disconnect of the client is not a failure. URLs are never logged.
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
        log.info({ requestId, viewer, status, bytesIn: bytes }, "Bytes of an upload were received.");
    },
  };
}

/** True for a client error, such as a missing file, which is logged without a warning. */
function isCallers({ kind, status }: TransferRecord): boolean {
  if (status === null || status < 400 || status >= 500) return false;
  return kind === "upload" || status !== 429;
}
