import type { Operation } from "../service.ts";
import { describeDocument, requireDocument } from "./document-store.ts";
import type { MediaParts } from "./media-context.ts";

/** Creates the operation `GET /document/{document_id}` (wire facts, media §2). */
export function getDocument(parts: MediaParts): Operation {
  return {
    method: "GET",
    path: "/document/:documentId",
    answer: (call) => Response.json(describeDocument(requireDocument(parts, call))),
  };
}
