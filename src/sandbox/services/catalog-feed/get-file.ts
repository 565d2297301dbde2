import type { Operation } from "../service.ts";
import type { CatalogFeedDeps } from "./catalog-feed-context.ts";
import { requireFile } from "./catalog-feed-context.ts";
import { describeFile } from "./describe-file.ts";

/** Creates the operation `GET /file/{file_id}` (wire facts, catalog feed §1). */
export function getFile(deps: CatalogFeedDeps): Operation {
  return {
    method: "GET",
    path: "/file/:fileId",
    answer(call) {
      const file = requireFile(call, deps.clock.now());
      return Response.json(describeFile(deps.contents, call.caller.accountId, file));
    },
  };
}
