import type { Operation } from "../service.ts";
import { describeDocument, requireDocument } from "./document-store.ts";
import type { MediaDeps } from "./media-context.ts";

/** Creates the operation `GET /document/{document_id}` (wire facts, media §2). */
export function getDocument(deps: MediaDeps): Operation {
  return {
    method: "GET",
    path: "/document/:documentId",
    answer: (call) => Response.json(describeDocument(requireDocument(deps, call))),
  };
}
