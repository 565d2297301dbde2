import { fieldsOf } from "../../../http/json-fields.js";
import { readJson } from "../../../http/receive-body.js";
import type { Operation } from "../../../http/service.js";
import type { FeedFault } from "../feed-errors.js";
import { feedError, refuseFaults } from "../feed-errors.js";
import type { FeedParts } from "../feed-parts.js";
import { parseName } from "./create-schedule.js";
import { planNextRun, requireSchedule, settingsOf } from "./schedule-store.js";
import { parseSettings } from "./schedule-settings.js";
import { isTemplateActive, templateOf } from "./schedule-templates.js";

/**
 * `PUT /schedule/{schedule_id}`: replaces all settings; what is left out takes the template's default or is gone. The
 * template itself cannot be changed (wire facts, seller feed §3). A schedule that had reached its end date is active
 * again with a later one.
 */
export function updateSchedule(parts: FeedParts): Operation {
  return {
    method: "PUT",
    path: "/schedule/:scheduleId",
    async answer({ caller, incoming, parameter }) {
      const fields = fieldsOf(await readJson(incoming));
      const schedule = requireSchedule(parts, parameter("scheduleId"), caller);
      const template = templateOf(schedule);
      if (!isTemplateActive(parts, template)) throw feedError(160040);

      const faults: FeedFault[] = [];
      const fixed = { feedType: schedule.feed_type, scheduleTemplateId: schedule.template_id };
      for (const [field, value] of Object.entries(fixed)) {
        if (fields[field] !== undefined && fields[field] !== value) {
          faults.push({ errorId: 160034, field, longMessage: `The '${field}' cannot be changed.` });
        }
      }
      const nowMs = parts.clock.now();
      const settings = parseSettings(template, fields, nowMs, settingsOf(schedule), faults);
      const name = parseName(fields, faults);
      refuseFaults(faults);
      parts.database.transaction(() => {
        parts.database.run(
          "UPDATE feed_schedules SET name = ?, settings = ?, modified_at = ? WHERE id = ?",
          name ?? null,
          JSON.stringify(settings),
          nowMs,
          schedule.id,
        );
        planNextRun(parts, schedule.id, template, settings);
      });
      return new Response(null, { status: 204 });
    },
  };
}
