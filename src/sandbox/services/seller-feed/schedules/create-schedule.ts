import { readFields } from "../../../http/json-fields.ts";
import type { Fields } from "../../../http/json-fields.ts";
import type { Operation } from "../../service.ts";
import type { FeedFault } from "../feed-errors.ts";
import { feedError, refuseFaults } from "../feed-errors.ts";
import type { FeedDeps } from "../feed-context.ts";
import { feedBasePath } from "../feed-context.ts";
import { requireScope, findFeedType } from "../feed-types.ts";
import { scheduleNextRun, rejectIdentical } from "./schedule-store.ts";
import { parseSettings } from "./schedule-settings.ts";
import type { ScheduleSettings } from "./schedule-settings.ts";
import { findTemplate, isTemplateActive } from "./schedule-templates.ts";
import type { ScheduleTemplate } from "./schedule-templates.ts";

/** Maximum number of schedules per seller and feed type (wire facts, seller feed §8). */
const maxSchedules = 10;

/**
 * Creates the operation `POST /schedule`: creates a schedule from a template (seller feed specification §2; wire facts,
 * seller feed §3).
 */
export function createSchedule(deps: FeedDeps): Operation {
  return {
    method: "POST",
    path: "/schedule",
    async answer({ caller, incoming, origin }) {
      const fields = await readFields(incoming);
      const feedType = findFeedType(fields["feedType"]);
      if (feedType === undefined) throw feedError(160017);
      requireScope(caller, feedType);
      const template = findTemplate(fields["scheduleTemplateId"]);
      if (template === undefined) throw feedError(160032);
      if (template.feedType !== feedType)
        throw feedError(160033, `The feed type of the template is ${template.feedType.name}.`);
      if (!isTemplateActive(deps, template)) throw feedError(160040);

      const faults: FeedFault[] = [];
      const settings = parseSettings(template, fields, deps.clock.now(), undefined, faults);
      const name = parseName(fields, faults);
      refuseFaults(faults);
      const id = deps.database.transaction(() =>
        insertSchedule(deps, caller.accountId, template, name, settings),
      );
      return Response.json(
        {},
        { status: 201, headers: { Location: `${origin}${feedBasePath}/schedule/${id}` } },
      );
    },
  };
}

/** Reads the optional name, which can be any text. */
export function parseName(fields: Fields, faults: FeedFault[]): string | undefined {
  const { scheduleName } = fields;
  if (scheduleName === undefined || typeof scheduleName === "string") return scheduleName;
  faults.push({
    errorId: 160034,
    parameters: { field: "scheduleName" },
    longMessage: "The 'scheduleName' must be a string.",
  });
  return undefined;
}

function insertSchedule(
  deps: FeedDeps,
  accountId: string,
  template: ScheduleTemplate,
  name: string | undefined,
  settings: ScheduleSettings,
): string {
  const { database } = deps;
  rejectIdentical(database, accountId, template, settings);
  const existing = database.count(
    "feed_schedules WHERE account_id = ? AND feed_type = ?",
    accountId,
    template.feedType.name,
  );
  if (existing >= maxSchedules)
    throw feedError(160031, `A seller can have at most ${maxSchedules} schedules per feed type.`);

  const id = deps.identifiers.createResourceId(`schedule ${accountId}`);
  const nowMs = deps.clock.now();
  database.insert("feed_schedules", {
    id,
    account_id: accountId,
    template_id: template.scheduleTemplateId,
    feed_type: template.feedType.name,
    name: name ?? null,
    settings: JSON.stringify(settings),
    created_at: nowMs,
    modified_at: nowMs,
  });
  scheduleNextRun(deps, id, template, settings);
  return id;
}
