import { readingStoresScopes } from "../../accounts/scopes.js";
import type { Operation } from "../../http/service.js";
import { toTimestamp } from "../../http/timestamp.js";
import { requireStore } from "./seller-store.js";
import type { StoreParts } from "./store-parts.js";

/** `GET /store` (wire facts, store §3). */
export function getStore(parts: StoreParts): Operation {
  return {
    method: "GET",
    path: "/store",
    acceptedScopes: readingStoresScopes,
    answer({ caller }) {
      const store = requireStore(parts.database, caller);
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
