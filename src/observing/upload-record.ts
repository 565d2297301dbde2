import type { IncomingHttpHeaders } from "node:http";
import type { CallTracer } from "../upstream/call-trace.ts";
import type { UpstreamFailure } from "../upstream/errors.ts";

/** What is known of one request to the address of an upload. It is filled while the request is answered. */
export class UploadRecord {
  readonly requestId: string;
  /** HEAD or PATCH. */
  readonly method: string;
  /** Key of the viewer that the request acts for; null when it is not known. */
  viewer: string | null = null;
  /** Status of the answer; null while there is none. */
  status: number | null = null;
  /** Bytes of the file that have come. */
  bytesIn = 0;
  /** What the service has failed with, or the call to it; null when nothing has. */
  failure: UpstreamFailure | null = null;
  /** Set when the request begins, where something is traced or passed on. */
  tracer: CallTracer | null = null;

  constructor(requestId: string, method: string) {
    this.requestId = requestId;
    this.method = method;
  }
}

/** Sees the requests to uploads. Must not throw. */
export interface UploadObserver {
  /** A request has come. @param headers of the request. */
  uploadBegun(record: UploadRecord, headers: IncomingHttpHeaders): void;
  /** Its answer is complete, or its client has left: the record changes no more. Called once. */
  uploadEnded(record: UploadRecord): void;
}

/** Several observers as one. */
export function composeUploadObservers(observers: readonly UploadObserver[]): UploadObserver {
  return {
    uploadBegun(record, headers) {
      for (const observer of observers) observer.uploadBegun(record, headers);
    },
    uploadEnded(record) {
      for (const observer of observers) observer.uploadEnded(record);
    },
  };
}
