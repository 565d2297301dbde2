/** Reason why a picture is rejected. */
export type ImageFault =
  | "EMPTY"
  | "UNSUPPORTED_TYPE"
  | "UNDETECTABLE_TYPE"
  | "ANIMATED_OR_MULTI_PAGE"
  | "DAMAGED"
  | "DIMENSIONS_TOO_SMALL"
  | "DIMENSIONS_TOO_LARGE";

/**
 * Thrown when the content of a picture is not acceptable. It never leaves this folder: callers receive a result
 * instead.
 */
export class ImageError extends Error {
  override readonly name = "ImageError";
  readonly fault: ImageFault;

  constructor(fault: ImageFault, message: string) {
    super(message);
    this.fault = fault;
  }
}
