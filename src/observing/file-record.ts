import type { IncomingHttpHeaders } from "node:http";
import type { CallTracer } from "../upstream/call-trace.ts";
import type { UpstreamFailure } from "../upstream/errors.ts";

/** What is known of one request for a file that a link leads to. It is filled while the file is handed out. */
export class FileRecord {
  readonly requestId: string;
  readonly method: string;
  /** Key of the viewer that the link was made for; null when it is not known. */
  viewer: string | null = null;
  /** Status of the answer; null while there is none. */
  status: number | null = null;
  /** Bytes of the file that have been handed on. */
  bytesOut = 0;
  /** When the first of them was, in milliseconds since the Unix epoch; null before. */
  firstByteAtMs: number | null = null;
  /** What the service has failed with, or the call to it; null when nothing has. */
  failure: UpstreamFailure | null = null;
  /** Set when the request begins, where something is traced or passed on. */
  tracer: CallTracer | null = null;

  constructor(requestId: string, method: string) {
    this.requestId = requestId;
    this.method = method;
  }

  /** Notes bytes that are handed on. @param nowMs in milliseconds since the Unix epoch. */
  pass(bytes: number, nowMs: number): void {
    this.firstByteAtMs ??= nowMs;
    this.bytesOut += bytes;
  }
}

/** Sees the files that a gateway hands out. Must not throw. */
export interface FileObserver {
  /** A file is asked for. @param headers of the request. */
  fileBegun(record: FileRecord, headers: IncomingHttpHeaders): void;
  /** Its answer is complete, or its client has left: the record changes no more. Called once. */
  fileEnded(record: FileRecord): void;
}

/** Several observers as one. */
export function composeFileObservers(observers: readonly FileObserver[]): FileObserver {
  return {
    fileBegun(record, headers) {
      for (const observer of observers) observer.fileBegun(record, headers);
    },
    fileEnded(record) {
      for (const observer of observers) observer.fileEnded(record);
    },
  };
}
