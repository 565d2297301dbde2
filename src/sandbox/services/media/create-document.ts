import type { Operation } from "../service.ts";
import { parseDocumentDescription } from "./document-request.ts";
import { answerDocumentCreation } from "./document-store.ts";
import type { DocumentRow } from "./document-store.ts";
import { readFields } from "../../http/json-fields.ts";
import type { MediaFault } from "./media-errors.ts";
import { refuseFaults } from "./media-errors.ts";
import type { MediaDeps } from "./media-context.ts";

/** Creates the operation `POST /document`: creates a document whose file is uploaded later (media specification §4). */
export function createDocument(deps: MediaDeps): Operation {
  return {
    method: "POST",
    path: "/document",
    async answer(call) {
      const faults: MediaFault[] = [];
      const { documentType, languages } = parseDocumentDescription(await readFields(call.incoming), faults);
      refuseFaults(faults);
      const document: DocumentRow = {
        id: deps.identifiers.createResourceId(`document ${call.caller.accountId}`),
        account_id: call.caller.accountId,
        document_type: documentType,
        languages: JSON.stringify(languages),
        status: "PENDING_UPLOAD",
        file_name: null,
        size_in_bytes: null,
        file_type: null,
        source_file: null,
      };
      deps.database.insert("documents", document);
      return answerDocumentCreation(call, document);
    },
  };
}
