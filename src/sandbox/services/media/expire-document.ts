import type { JobHandler } from "../../jobs.ts";
import type { MediaParts } from "./media-parts.ts";

/** Ends a document whose time is over as EXPIRED; it can still be read (wire facts, media §3). */
export function expireDocument({ database }: MediaParts): JobHandler {
  return {
    async run(documentId) {
      database.run("UPDATE documents SET status = 'EXPIRED' WHERE id = ?", documentId);
    },
    fail() {},
  };
}
