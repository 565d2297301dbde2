import { itemFeedScope } from "../../accounts/scopes.ts";
import type { Service } from "../service.ts";
import type { SandboxClock } from "../../clock.ts";
import { catalogFeedBasePath } from "./catalog-feed-context.ts";
import { createContinuationTokens } from "./continuation-tokens.ts";
import { downloadFile } from "./download-file.ts";
import { createFeedContents } from "./feed-content.ts";
import { getAccess } from "./get-access.ts";
import { getFeedType } from "./get-feed-type.ts";
import { getFeedTypes } from "./get-feed-types.ts";
import { getFile } from "./get-file.ts";
import { getFiles } from "./get-files.ts";

/** Dependencies of the catalog feed service. It stores nothing. */
export interface CatalogFeedOptions {
  readonly clock: SandboxClock;
  /** Key that signs the continuation tokens; 32 bytes. */
  readonly secret: Uint8Array;
}

/** Creates the catalog feed service: feed types, listing files, and access rules (wire facts, catalog feed). */
export function createCatalogFeedService({ clock, secret }: CatalogFeedOptions): Service {
  const deps = { clock, contents: createFeedContents(), tokens: createContinuationTokens(secret, clock) };
  return {
    name: "catalogFeed",
    basePath: catalogFeedBasePath,
    acceptedScopes: [itemFeedScope],
    operations: [
      getAccess(),
      getFeedType(),
      getFeedTypes(deps),
      getFile(deps),
      getFiles(deps),
      downloadFile(deps),
    ],
  };
}
