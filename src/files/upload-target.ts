/** Video that was declared to the service, and whose file is uploaded in parts to its own URL. */
export interface UploadTarget {
  readonly videoId: string;
  /** Declared size of the video file, in bytes. */
  readonly sizeInBytes: number;
}
