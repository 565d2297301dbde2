import type { JobHandler } from "../../../jobs.ts";
import type { FeedParts } from "../feed-parts.ts";
import { feedTypeOf } from "../feed-types.ts";
import { insertTask } from "../tasks/task-store.ts";
import { findInactivity, planNextRun, settingsOf } from "./schedule-store.ts";
import type { ScheduleRow } from "./schedule-store.ts";
import { templateOf } from "./schedule-templates.ts";

/**
 * The hour of a schedule has come: makes a task and plans the next run. After a time in which the sandbox was not
 * running, all runs that were missed together make one task at once; the next one is in the future again. A schedule
 * that ended meanwhile makes none, and one whose template is disabled waits for its next hour.
 */
export function runSchedule(parts: FeedParts): JobHandler {
  const readDue = (scheduleId: string): ScheduleRow | undefined =>
    parts.database.get(
      "SELECT * FROM feed_schedules WHERE id = ? AND next_run_at <= ?",
      scheduleId,
      parts.clock.now(),
    );
  return {
    run(scheduleId) {
      parts.database.transaction(() => {
        // A job of an earlier plan, or of a schedule that was deleted, finds nothing due.
        const schedule = readDue(scheduleId);
        if (schedule === undefined) return;
        const settings = settingsOf(schedule);
        if (findInactivity(parts, schedule) === undefined) {
          insertTask(parts, {
            accountId: schedule.account_id,
            feedType: feedTypeOf(schedule),
            schemaVersion: settings.schemaVersion ?? "1.0",
            scheduleId,
          });
        }
        planNextRun(parts, scheduleId, templateOf(schedule), settings);
      });
      return Promise.resolve();
    },
    fail(scheduleId) {
      const schedule = readDue(scheduleId);
      if (schedule === undefined) return;
      parts.database.transaction(() =>
        planNextRun(parts, scheduleId, templateOf(schedule), settingsOf(schedule)),
      );
    },
  };
}
