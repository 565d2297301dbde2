import type { Caller } from "../../../accounts/demo-accounts.ts";
import { toTimestamp } from "../../../http/timestamp.ts";
import type { Database } from "../../../storage/database.ts";
import { feedError } from "../feed-errors.ts";
import type { FeedDeps } from "../feed-context.ts";
import { feedJobs } from "../feed-context.ts";
import { requireScope, feedTypeOf } from "../feed-types.ts";
import { findNextRun } from "./next-run.ts";
import { parseScheduleDate } from "./schedule-settings.ts";
import type { ScheduleSettings } from "./schedule-settings.ts";
import { isTemplateActive, templateOf } from "./schedule-templates.ts";
import type { ScheduleTemplate } from "./schedule-templates.ts";

/** Table of schedules. End date and template determine whether a schedule is active. */
export const scheduleTable = `
  CREATE TABLE IF NOT EXISTS feed_schedules (
    sequence INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    account_id TEXT NOT NULL,
    template_id TEXT NOT NULL,
    feed_type TEXT NOT NULL,
    name TEXT,
    settings TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    modified_at INTEGER NOT NULL,
    next_run_at INTEGER
  ) STRICT`;

/** Row of the schedules table. */
export interface ScheduleRow {
  sequence: number;
  id: string;
  account_id: string;
  template_id: string;
  feed_type: string;
  name: string | null;
  /** JSON of {@link ScheduleSettings}, with the properties always in the same order. */
  settings: string;
  created_at: number;
  modified_at: number;
  /** Time of the next run; null when there is none before the end date. */
  next_run_at: number | null;
}

/** Returns a schedule of the account. */
export function findSchedule(database: Database, id: string, accountId: string): ScheduleRow | undefined {
  return database.get("SELECT * FROM feed_schedules WHERE id = ? AND account_id = ?", id, accountId);
}

/**
 * Returns the caller's schedule if the caller's token has the scope of its feed type.
 * @throws ServiceError 404/160038, 403/160002
 */
export function requireSchedule(deps: FeedDeps, id: string, caller: Caller): ScheduleRow {
  const schedule = findSchedule(deps.database, id, caller.accountId);
  if (schedule === undefined) throw feedError(160038);
  requireScope(caller, feedTypeOf(schedule));
  return schedule;
}

/**
 * Rejects settings that another schedule of the seller has. Schedules are identical when template and settings are
 * equal; the name does not count. Must be called within a transaction.
 * @param ownId - id of the updated schedule; undefined for a new one
 * @throws ServiceError 409/160035. The wire facts list this error for createSchedule only; for updateSchedule it is
 * unconfirmed.
 */
export function rejectIdentical(
  database: Database,
  accountId: string,
  template: ScheduleTemplate,
  settings: ScheduleSettings,
  ownId = "",
): void {
  const identical = database.get(
    "SELECT 1 FROM feed_schedules WHERE account_id = ? AND template_id = ? AND settings = ? AND id <> ?",
    accountId,
    template.scheduleTemplateId,
    JSON.stringify(settings),
    ownId,
  );
  if (identical !== undefined) throw feedError(160035);
}

/** Parses the stored settings of a schedule. */
export function settingsOf(schedule: ScheduleRow): ScheduleSettings {
  return JSON.parse(schedule.settings);
}

/**
 * Stores the time of the next run and adds its job. A job for an earlier time then finds no due run. Must be called
 * within a transaction.
 */
export function scheduleNextRun(
  deps: FeedDeps,
  scheduleId: string,
  template: ScheduleTemplate,
  settings: ScheduleSettings,
): void {
  const nextRunMs = findNextRun(template.frequency, settings, deps.clock.now());
  deps.database.run("UPDATE feed_schedules SET next_run_at = ? WHERE id = ?", nextRunMs ?? null, scheduleId);
  if (nextRunMs !== undefined) deps.jobs.add(feedJobs.runSchedule, scheduleId, nextRunMs);
}

/** Returns the reason why a schedule is inactive; undefined when it is active (wire facts, seller feed §6). */
export function inactiveReasonOf(
  deps: FeedDeps,
  schedule: ScheduleRow,
): "DISABLED_TEMPLATE" | "SCHEDULE_END_DATE_REACHED" | undefined {
  const endMs = parseScheduleDate(settingsOf(schedule).scheduleEndDate);
  if (endMs !== undefined && endMs <= deps.clock.now()) return "SCHEDULE_END_DATE_REACHED";
  return isTemplateActive(deps, templateOf(schedule)) ? undefined : "DISABLED_TEMPLATE";
}

/** Returns the wire format of a schedule (wire facts, seller feed §5). */
export function describeSchedule(deps: FeedDeps, schedule: ScheduleRow) {
  const statusReason = inactiveReasonOf(deps, schedule);
  return {
    scheduleId: schedule.id,
    scheduleTemplateId: schedule.template_id,
    feedType: schedule.feed_type,
    ...(schedule.name !== null && { scheduleName: schedule.name }),
    status: statusReason === undefined ? "ACTIVE" : "INACTIVE",
    ...(statusReason !== undefined && { statusReason }),
    creationDate: toTimestamp(schedule.created_at),
    lastModifiedDate: toTimestamp(schedule.modified_at),
    ...settingsOf(schedule),
  };
}
