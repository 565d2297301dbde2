/** Why a picture is refused. */
export type ImageFault =
  | "EMPTY"
  | "UNSUPPORTED_TYPE"
  | "UNDETECTABLE_TYPE"
  | "ANIMATED_OR_MULTI_PAGE"
  | "DAMAGED"
  | "DIMENSIONS_TOO_SMALL"
  | "DIMENSIONS_TOO_LARGE";

/** Ends the work on a picture whose content is not acceptable. Never leaves this folder: it becomes an answer. */
export class ImageRefusal extends Error {
  override readonly name = "ImageRefusal";
  readonly fault: ImageFault;

  constructor(fault: ImageFault, message: string) {
    super(message);
    this.fault = fault;
  }
}
