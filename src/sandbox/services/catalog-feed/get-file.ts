import type { Operation } from "../service.ts";
import type { CatalogFeedParts } from "./catalog-feed-context.ts";
import { requireFile } from "./catalog-feed-context.ts";
import { describeFile } from "./describe-file.ts";

/** Creates the operation `GET /file/{file_id}` (wire facts, catalog feed §1). */
export function getFile(parts: CatalogFeedParts): Operation {
  return {
    method: "GET",
    path: "/file/:fileId",
    answer(call) {
      const file = requireFile(call, parts.clock.now());
      return Response.json(describeFile(parts.contents, call.caller.accountId, file));
    },
  };
}
