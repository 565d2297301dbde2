import type { Operation } from "../service.ts";
import { describeDocument, findDocument } from "./document-store.ts";
import { mediaError } from "./media-errors.ts";
import type { MediaParts } from "./media-parts.ts";

/** `GET /document/{document_id}` (wire facts, media §2). */
export function getDocument(parts: MediaParts): Operation {
  return {
    method: "GET",
    path: "/document/:documentId",
    answer({ caller, parameter }) {
      const document = findDocument(parts.database, parameter("documentId"), caller.accountId);
      if (document === undefined) throw mediaError(190052);
      return Response.json(describeDocument(document));
    },
  };
}
