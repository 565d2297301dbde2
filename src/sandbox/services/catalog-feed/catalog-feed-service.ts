import { itemFeedScope } from "../../accounts/scopes.js";
import type { Service } from "../../http/service.js";
import type { SandboxClock } from "../../clock.js";
import { catalogFeedBasePath } from "./catalog-feed-parts.js";
import { createContinuationTokens } from "./continuation-tokens.js";
import { downloadFile } from "./download-file.js";
import { createFeedContents } from "./feed-content.js";
import { getAccess } from "./get-access.js";
import { getFeedType } from "./get-feed-type.js";
import { getFeedTypes } from "./get-feed-types.js";
import { getFile } from "./get-file.js";
import { getFiles } from "./get-files.js";

/** What the catalog feed service needs from the sandbox. It stores nothing. */
export interface CatalogFeedOptions {
  readonly clock: SandboxClock;
  /** Seals the continuation tokens; 32 bytes. */
  readonly secret: Uint8Array;
}

/** The catalog feed service: feed types, files of listings, and who may have them (wire facts, catalog feed). */
export function createCatalogFeedService({ clock, secret }: CatalogFeedOptions): Service {
  const parts = { clock, contents: createFeedContents(), tokens: createContinuationTokens(secret, clock) };
  return {
    name: "catalogFeed",
    basePath: catalogFeedBasePath,
    acceptedScopes: [itemFeedScope],
    operations: [
      getAccess(),
      getFeedType(),
      getFeedTypes(parts),
      getFile(parts),
      getFiles(parts),
      downloadFile(parts),
    ],
  };
}
