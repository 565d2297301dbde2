/** A declared video whose file comes in parts, to an address of its own. */
export interface UploadTarget {
  readonly videoId: string;
  /** Size that the video was declared with. */
  readonly sizeInBytes: number;
}
