/** Reason why a video is rejected; the limits are those of {@link packageVideo}. */
export type VideoFault = "NOT_MP4" | "NOT_AVC" | "CORRUPT" | "TOO_LONG" | "TOO_LARGE_PICTURE" | "TOO_COMPLEX";

/** Advice for the seller. A rejected video cannot be used again, so each text asks for a new upload. */
const advice: Readonly<Record<VideoFault, string>> = {
  NOT_MP4: "Export the video as MP4 with H.264, and upload it as a new video.",
  NOT_AVC: "Export the video as MP4 with H.264, and upload it as a new video.",
  CORRUPT: "Check that the file plays to its end, or export it again, and upload it as a new video.",
  TOO_LONG: "Shorten the video, and upload it as a new one.",
  TOO_LARGE_PICTURE: "Export the video with 1080p or less, and upload it as a new one.",
  TOO_COMPLEX: "Export the video with a smaller picture or a lower bit rate, and upload it as a new one.",
};

/** Builds the message for a rejected video: what is wrong, what is allowed, and what to do. */
export function refusalMessage(fault: VideoFault, reason: string): string {
  return `${reason} ${advice[fault]}`;
}

/**
 * Thrown when the content of a video is not acceptable. It never leaves this folder: callers receive a result instead.
 */
export class VideoError extends Error {
  override readonly name = "VideoError";
  readonly fault: VideoFault;

  /** @param reason - one or two sentences with the problem and the limit */
  constructor(fault: VideoFault, reason: string, options?: ErrorOptions) {
    super(refusalMessage(fault, reason), options);
    this.fault = fault;
  }
}
