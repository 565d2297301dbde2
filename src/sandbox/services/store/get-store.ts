import { storeReadScopes } from "../../accounts/scopes.ts";
import type { Operation } from "../service.ts";
import { toTimestamp } from "../../http/timestamp.ts";
import { requireStore } from "./seller-store.ts";
import type { StoreDeps } from "./store-context.ts";

/** Creates the operation `GET /store` (wire facts, store §3). */
export function getStore(deps: StoreDeps): Operation {
  return {
    method: "GET",
    path: "/store",
    acceptedScopes: storeReadScopes,
    answer({ caller }) {
      const store = requireStore(deps.database, caller);
      return Response.json({
        name: store.name,
        url: store.url,
        urlPath: store.url_path,
        description: store.description,
        lastOpenedTime: toTimestamp(store.last_opened_at),
      });
    },
  };
}
