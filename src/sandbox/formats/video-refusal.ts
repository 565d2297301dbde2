/** Why a video is refused; {@link packageVideo} has the limits. */
export type VideoFault = "NOT_MP4" | "NOT_AVC" | "CORRUPT" | "TOO_LONG" | "TOO_LARGE_PICTURE";

/** Ends the work on a video whose content is not acceptable. Never leaves this folder: it becomes an answer. */
export class VideoRefusal extends Error {
  override readonly name = "VideoRefusal";
  readonly fault: VideoFault;

  constructor(fault: VideoFault, message: string, options?: ErrorOptions) {
    super(message, options);
    this.fault = fault;
  }
}
