import { isId } from "../wire/ids.ts";
import type { DocumentId, ImageId, VideoId } from "./model.ts";

/** Whether a text can be the id of a video: anything that fits into one segment of a path. */
export function isVideoId(text: unknown): text is VideoId {
  return isId(text);
}

/** Whether a text can be the id of a document: anything that fits into one segment of a path. */
export function isDocumentId(text: unknown): text is DocumentId {
  return isId(text);
}

/** Whether a text can be the id of an image: anything that fits into one segment of a path. */
export function isImageId(text: unknown): text is ImageId {
  return isId(text);
}
