import type { Operation } from "../../../http/service.js";
import type { FeedFault } from "../feed-errors.js";
import { feedError, refuseFaults } from "../feed-errors.js";
import type { FeedParts } from "../feed-parts.js";
import { isSchemaVersion } from "../schema-version.js";
import { answerTaskCreation, checkMarketplaceHeader, readCreateRequest } from "./create-request.js";

/** `POST /task`: creates a task without filter criteria; its file follows by upload (seller feed specification §4). */
export function createTask(parts: FeedParts): Operation {
  return {
    method: "POST",
    path: "/task",
    async answer(call) {
      const { feedType, fields } = await readCreateRequest(call, "task");
      const { schemaVersion } = fields;
      const faults: FeedFault[] = [];
      checkMarketplaceHeader(call, faults);
      refuseFaults(faults);
      if (!isSchemaVersion(feedType, schemaVersion)) throw feedError(160018);
      return answerTaskCreation(parts, call, { feedType, schemaVersion });
    },
  };
}
