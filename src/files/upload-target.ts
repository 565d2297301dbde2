/** Declared video whose file is uploaded in parts to its own URL. */
export interface UploadTarget {
  readonly videoId: string;
  /** Declared size of the video. */
  readonly sizeInBytes: number;
}
