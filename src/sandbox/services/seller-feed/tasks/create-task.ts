import type { Operation } from "../../service.ts";
import type { FeedFault } from "../feed-errors.ts";
import { feedError, refuseFaults } from "../feed-errors.ts";
import type { FeedDeps } from "../feed-context.ts";
import { isSchemaVersion } from "../schema-version.ts";
import { answerTaskCreation, readMarketplaceHeader, readCreateRequest } from "./create-request.ts";

/**
 * Creates the operation `POST /task`: creates a task without filter criteria. The file of an upload task follows later
 * (seller feed specification §4).
 */
export function createTask(deps: FeedDeps): Operation {
  return {
    method: "POST",
    path: "/task",
    async answer(call) {
      const { feedType, fields } = await readCreateRequest(call, "task");
      const { schemaVersion } = fields;
      const faults: FeedFault[] = [];
      const marketplace = readMarketplaceHeader(call, faults);
      refuseFaults(faults);
      if (!isSchemaVersion(feedType, schemaVersion)) throw feedError(160018);
      return answerTaskCreation(deps, call, { feedType, schemaVersion, ...marketplace });
    },
  };
}
