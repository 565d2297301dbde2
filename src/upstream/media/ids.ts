import type { DocumentId, ImageId, VideoId } from "./model.js";

/**
 * Whether a text can be an id. Ids are opaque, but none can be empty, one of the segments `.` and `..` that would leave
 * the path, or text that is not well-formed Unicode.
 */
function isId(text: unknown): boolean {
  if (typeof text !== "string" || text === "" || text === "." || text === "..") return false;
  try {
    encodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

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
