/** Counters of uploads, for metrics. */
export class UploadCounters {
  /** Number of requests with a file whose response has not been sent yet. */
  inFlight = 0;
  /** Number of bytes received from files. */
  receivedBytes = 0;
  /** Number of files received completely. */
  received = 0;
  /** Number of files that failed for any reason. */
  failed = 0;
}
