import type { JobHandler } from "../../jobs.ts";
import type { MediaDeps } from "./media-context.ts";

/** Creates the job that sets an expired document to EXPIRED; it remains readable (wire facts, media §3). */
export function expireDocument({ database }: MediaDeps): JobHandler {
  return {
    async run(documentId) {
      database.run("UPDATE documents SET status = 'EXPIRED' WHERE id = ?", documentId);
    },
    fail() {},
  };
}
