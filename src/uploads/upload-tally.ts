/** Counters of uploads, for metrics. */
export class UploadTally {
  /** Number of requests with a file that have no response yet. */
  inFlight = 0;
  /** Number of received bytes of files. */
  receivedBytes = 0;
  /** Number of completely received files. */
  received = 0;
  /** Number of files that failed for any reason. */
  failed = 0;
}
