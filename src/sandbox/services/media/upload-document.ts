import { sniffDocument } from "../../formats/document-type.ts";
import { receiveFilePart } from "../../http/multipart-file.ts";
import type { Operation } from "../service.ts";
import { describeDocument, documentKind, maxDocumentBytes, requireDocument } from "./document-store.ts";
import type { DocumentRow } from "./document-store.ts";
import { mediaError, rejectFile } from "./media-errors.ts";
import type { MediaDeps } from "./media-context.ts";
import { mediaJobs } from "./media-context.ts";

/**
 * Creates the operation `POST /document/{document_id}/upload`: multipart, with the file in the part `file` (wire facts,
 * media §1). The type is detected from the content, not from the name. The wire facts list no error ids for this call.
 * The sandbox uses the error ids of the call that creates a document from a URL (190058 request, 190062 type, 190063
 * size).
 */
export function uploadDocument(deps: MediaDeps): Operation {
  return {
    method: "POST",
    path: "/document/:documentId/upload",
    async answer(call) {
      const document = requireDocument(deps, call);
      if (document.status !== "PENDING_UPLOAD") throw alreadyUploaded();
      await deps.folder.withTemporaryPath(async (arriving) => {
        const received = await receiveFilePart(call.incoming, {
          partName: "file",
          path: arriving,
          maxBytes: maxDocumentBytes,
        });
        if (!received.ok) {
          throw mediaError(received.fault === "TOO_LARGE" ? 190063 : 190058, received.message);
        }
        const sniffed = await sniffDocument(arriving);
        if (!sniffed.ok) throw rejectFile(190062, sniffed.fault, sniffed.message);
        await storeUpload(deps, document.id, arriving, {
          file_name: received.fileName ?? `document.${sniffed.type}`,
          size_in_bytes: received.sizeInBytes,
          file_type: sniffed.type,
        });
      });
      return Response.json(describeDocument(requireDocument(deps, call)));
    },
  };
}

/** Stores the uploaded file and sets the document to SUBMITTED. */
async function storeUpload(
  deps: MediaDeps,
  documentId: string,
  arrived: string,
  file: Pick<DocumentRow, "file_name" | "size_in_bytes" | "file_type">,
): Promise<void> {
  const isStored = await deps.folder.storeReceived(arrived, documentKind, documentId, (name) =>
    deps.database.transaction(() => {
      const changed = deps.database.run(
        `UPDATE documents SET status = 'SUBMITTED', file_name = ?, size_in_bytes = ?, file_type = ?, source_file = ?
         WHERE id = ? AND status = 'PENDING_UPLOAD'`,
        file.file_name,
        file.size_in_bytes,
        file.file_type,
        name,
        documentId,
      );
      if (changed === 0) return false;
      deps.jobs.add(mediaJobs.checkDocument, documentId, deps.clock.now() + deps.documentCheckMs);
      return true;
    }),
  );
  if (!isStored) throw alreadyUploaded();
}

function alreadyUploaded() {
  return mediaError(190058, "The document's file was already uploaded.");
}
