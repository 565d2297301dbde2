import type { JobHandler } from "../../../jobs.ts";
import type { FeedDeps } from "../feed-context.ts";
import { feedTypeOf } from "../feed-types.ts";
import { insertTask } from "../tasks/task-store.ts";
import { inactiveReasonOf, scheduleNextRun, settingsOf } from "./schedule-store.ts";
import type { ScheduleRow } from "./schedule-store.ts";
import { templateOf } from "./schedule-templates.ts";

/**
 * Creates the job that runs a schedule: it creates a task and schedules the next run. All runs that were missed while
 * the sandbox was stopped create one task in total. A schedule that has reached its end date creates none. A schedule
 * with a disabled template skips this run.
 */
export function runSchedule(deps: FeedDeps): JobHandler {
  const readDue = (scheduleId: string): ScheduleRow | undefined =>
    deps.database.get(
      "SELECT * FROM feed_schedules WHERE id = ? AND next_run_at <= ?",
      scheduleId,
      deps.clock.now(),
    );
  return {
    run(scheduleId) {
      deps.database.transaction(() => {
        // Nothing is due when the schedule was changed or deleted after this job was added.
        const schedule = readDue(scheduleId);
        if (schedule === undefined) return;
        const settings = settingsOf(schedule);
        if (inactiveReasonOf(deps, schedule) === undefined) {
          insertTask(deps, {
            accountId: schedule.account_id,
            feedType: feedTypeOf(schedule),
            schemaVersion: settings.schemaVersion ?? "1.0",
            scheduleId,
          });
        }
        scheduleNextRun(deps, scheduleId, templateOf(schedule), settings);
      });
      return Promise.resolve();
    },
    fail(scheduleId) {
      const schedule = readDue(scheduleId);
      if (schedule === undefined) return;
      deps.database.transaction(() =>
        scheduleNextRun(deps, scheduleId, templateOf(schedule), settingsOf(schedule)),
      );
    },
  };
}
