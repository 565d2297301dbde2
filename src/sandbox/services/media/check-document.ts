import { rm } from "node:fs/promises";
import { join } from "node:path";
import type { JobHandler } from "../../jobs.ts";
import type { Database } from "../../storage/database.ts";
import { documentKind } from "./document-store.ts";
import type { DocumentRow } from "./document-store.ts";
import { findLifetimeMs } from "./media-markers.ts";
import type { MediaDeps } from "./media-context.ts";
import { mediaJobs } from "./media-context.ts";

/**
 * Creates the job that ends SUBMITTED: it opens the file, and sets the document to ACCEPTED or REJECTED (wire facts,
 * media §3). A document with the marker `[expires:60]` in its file name is EXPIRED 60 seconds later; other documents do
 * not expire.
 */
export function checkDocument(deps: MediaDeps): JobHandler {
  const { database } = deps;
  const conclude = (documentId: string, status: "ACCEPTED" | "REJECTED") =>
    database.transaction(() => {
      const changed = database.run(
        "UPDATE documents SET status = ? WHERE id = ? AND status = 'SUBMITTED'",
        status,
        documentId,
      );
      const lifeMs = findLifetimeMs(readDocument(database, documentId)?.file_name ?? "");
      if (changed === 0 || lifeMs === undefined) return;
      deps.jobs.add(mediaJobs.expireDocument, documentId, deps.clock.now() + lifeMs);
    });
  return {
    async run(documentId) {
      const document = readDocument(database, documentId);
      if (document?.status !== "SUBMITTED" || document.file_type === null) return;
      const folder = deps.folder.receivedFolder(documentKind, documentId);
      const file = join(folder, document.source_file ?? "");
      const result = await deps.decoders.checkDocument(file, document.file_type);
      conclude(documentId, result.accepted ? "ACCEPTED" : "REJECTED");
      await rm(folder, { recursive: true, force: true });
    },
    fail(documentId) {
      conclude(documentId, "REJECTED");
    },
  };
}

function readDocument(database: Database, id: string): DocumentRow | undefined {
  return database.get("SELECT * FROM documents WHERE id = ?", id);
}
