import type { ServerResponse } from "node:http";
import type { Log } from "../log.ts";
import type { CallTracer } from "../upstream/call-trace.ts";
import type { UpstreamFailure } from "../upstream/errors.ts";
import type { Observer } from "./observer.ts";
import { requestIdOf } from "./request-id.ts";

/** Sees the requests for files, and those to the addresses of uploads. */
export type TransferObserver = Observer<TransferRecord>;

/** What is known of one request for a file that a link leads to, or to the address of an upload. It is filled while it is answered. */
export class TransferRecord {
  readonly kind: "file" | "upload";
  readonly requestId: string;
  readonly method: string;
  /** Key of the viewer that the link was made for, or that the request acts for; null when it is not known. */
  viewer: string | null = null;
  /** Status of the answer; null while there is none. */
  status: number | null = null;
  /** Bytes of the file that have been handed on, or of an upload that have come. */
  bytes = 0;
  /** When the first byte of a file was handed on, in milliseconds since the Unix epoch; null before, and for uploads. */
  firstByteAtMs: number | null = null;
  /** What the service has failed with, or the call to it; null when nothing has. */
  failure: UpstreamFailure | null = null;
  /** Set when the request begins, where something is traced or passed on. */
  tracer: CallTracer | null = null;

  constructor(kind: "file" | "upload", requestId: string, method: string) {
    this.kind = kind;
    this.requestId = requestId;
    this.method = method;
  }

  /** Notes bytes that are handed on. @param nowMs in milliseconds since the Unix epoch. */
  handOn(bytes: number, nowMs: number): void {
    this.firstByteAtMs ??= nowMs;
    this.bytes += bytes;
  }
}

/** Begins the record of a request, and ends it when its answer is complete or its client has left. @param method that it stands for. */
export function followTransfer(
  kind: TransferRecord["kind"],
  method: string,
  response: ServerResponse,
  observer: TransferObserver,
): TransferRecord {
  const { req: request } = response;
  const record = new TransferRecord(kind, requestIdOf(request), method);
  observer.begun?.(record, request.headers);
  response.once("close", () => {
    record.status = response.headersSent ? response.statusCode : null;
    observer.ended(record);
  });
  return record;
}

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
