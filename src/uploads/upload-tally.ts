/** What of uploads is under way, and what has been, for metrics. */
export class UploadTally {
  /** Requests with a file that are not answered yet. */
  inFlight = 0;
  /** Bytes of files that have come. */
  receivedBytes = 0;
  /** Files that have come whole. */
  received = 0;
  /** Files that have not, for whatever reason. */
  failed = 0;
}
