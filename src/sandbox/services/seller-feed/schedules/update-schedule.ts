import { readFields } from "../../../http/json-fields.ts";
import type { Operation } from "../../service.ts";
import type { FeedFault } from "../feed-errors.ts";
import { feedError, refuseFaults } from "../feed-errors.ts";
import type { FeedDeps } from "../feed-context.ts";
import { parseName } from "./create-schedule.ts";
import { scheduleNextRun, rejectIdentical, requireSchedule, settingsOf } from "./schedule-store.ts";
import { parseSettings } from "./schedule-settings.ts";
import { isTemplateActive, templateOf } from "./schedule-templates.ts";

/**
 * Creates the operation `PUT /schedule/{schedule_id}`: replaces all settings. Missing ones get the template's default
 * or are removed. The template cannot be changed (wire facts, seller feed §3). A later end date reactivates a schedule
 * that had reached its end date.
 */
export function updateSchedule(deps: FeedDeps): Operation {
  return {
    method: "PUT",
    path: "/schedule/:scheduleId",
    async answer({ caller, incoming, parameter }) {
      const fields = await readFields(incoming);
      const schedule = requireSchedule(deps, parameter("scheduleId"), caller);
      const template = templateOf(schedule);
      if (!isTemplateActive(deps, template)) throw feedError(160040);

      const faults: FeedFault[] = [];
      const fixed = { feedType: schedule.feed_type, scheduleTemplateId: schedule.template_id };
      for (const [field, value] of Object.entries(fixed)) {
        if (fields[field] !== undefined && fields[field] !== value) {
          faults.push({
            errorId: 160034,
            parameters: { field },
            longMessage: `The '${field}' cannot be changed.`,
          });
        }
      }
      const nowMs = deps.clock.now();
      const settings = parseSettings(template, fields, nowMs, settingsOf(schedule), faults);
      const name = parseName(fields, faults);
      refuseFaults(faults);
      deps.database.transaction(() => {
        rejectIdentical(deps.database, caller.accountId, template, settings, schedule.id);
        deps.database.run(
          "UPDATE feed_schedules SET name = ?, settings = ?, modified_at = ? WHERE id = ?",
          name ?? null,
          JSON.stringify(settings),
          nowMs,
          schedule.id,
        );
        scheduleNextRun(deps, schedule.id, template, settings);
      });
      return new Response(null, { status: 204 });
    },
  };
}
