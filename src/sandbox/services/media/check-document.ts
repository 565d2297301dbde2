import { rm } from "node:fs/promises";
import { join } from "node:path";
import type { JobHandler } from "../../jobs.ts";
import { documentKind } from "./document-store.ts";
import type { DocumentRow } from "./document-store.ts";
import type { MediaParts } from "./media-parts.ts";

/** The end of SUBMITTED: the file is opened, and the document ACCEPTED or REJECTED (wire facts, media §3). */
export function checkDocument(parts: MediaParts): JobHandler {
  const conclude = (documentId: string, status: "ACCEPTED" | "REJECTED") => {
    parts.database.run(
      "UPDATE documents SET status = ? WHERE id = ? AND status = 'SUBMITTED'",
      status,
      documentId,
    );
  };
  return {
    async run(documentId) {
      const document: DocumentRow | undefined = parts.database.get(
        "SELECT * FROM documents WHERE id = ?",
        documentId,
      );
      if (document?.status !== "SUBMITTED" || document.file_type === null) return;
      const folder = parts.folder.receivedFolder(documentKind, documentId);
      const file = join(folder, document.source_file ?? "");
      const result = await parts.decoders.checkDocument(file, document.file_type);
      conclude(documentId, result.accepted ? "ACCEPTED" : "REJECTED");
      await rm(folder, { recursive: true, force: true });
    },
    fail(documentId) {
      conclude(documentId, "REJECTED");
    },
  };
}
