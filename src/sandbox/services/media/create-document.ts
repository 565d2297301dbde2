import { readJson } from "../../http/receive-body.ts";
import type { Operation } from "../service.ts";
import { createResourceId } from "../../identifiers.ts";
import { parseDocumentDescription } from "./document-request.ts";
import { describeCreation } from "./document-store.ts";
import type { DocumentRow } from "./document-store.ts";
import { fieldsOf } from "../../http/json-fields.ts";
import type { MediaFault } from "./media-errors.ts";
import { refuseFaults } from "./media-errors.ts";
import type { MediaParts } from "./media-parts.ts";
import { mediaBasePath } from "./media-parts.ts";

/** `POST /document`: stages a document whose file comes later (media specification §4). */
export function createDocument(parts: MediaParts): Operation {
  return {
    method: "POST",
    path: "/document",
    async answer({ caller, incoming, origin }) {
      const faults: MediaFault[] = [];
      const { documentType, languages } = parseDocumentDescription(
        fieldsOf(await readJson(incoming)),
        faults,
      );
      refuseFaults(faults);
      const document: DocumentRow = {
        id: createResourceId(),
        account_id: caller.accountId,
        document_type: documentType,
        languages: JSON.stringify(languages),
        status: "PENDING_UPLOAD",
        file_name: null,
        size_in_bytes: null,
        file_type: null,
        source_file: null,
      };
      parts.database.run(
        "INSERT INTO documents (id, account_id, document_type, languages, status) VALUES (?, ?, ?, ?, ?)",
        document.id,
        document.account_id,
        document.document_type,
        document.languages,
        document.status,
      );
      return Response.json(describeCreation(document), {
        status: 201,
        headers: { Location: `${origin}${mediaBasePath}/document/${document.id}` },
      });
    },
  };
}
