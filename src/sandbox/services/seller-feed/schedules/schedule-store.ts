import type { Caller } from "../../../accounts/demo-accounts.ts";
import { toTimestamp } from "../../../http/timestamp.ts";
import type { Database } from "../../../storage/database.ts";
import { feedError } from "../feed-errors.ts";
import type { FeedParts } from "../feed-parts.ts";
import { feedJobs } from "../feed-parts.ts";
import { demandScope, feedTypeOf } from "../feed-types.ts";
import { findNextRun } from "./next-run.ts";
import { parseScheduleDate } from "./schedule-settings.ts";
import type { ScheduleSettings } from "./schedule-settings.ts";
import { isTemplateActive, templateOf } from "./schedule-templates.ts";
import type { ScheduleTemplate } from "./schedule-templates.ts";

/** Schedules. Whether one is active follows from its end date and its template. */
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

/** A row of the schedules table. */
export interface ScheduleRow {
  sequence: number;
  id: string;
  account_id: string;
  template_id: string;
  feed_type: string;
  name: string | null;
  /** {@link ScheduleSettings} as JSON, the properties always in the same order. */
  settings: string;
  created_at: number;
  modified_at: number;
  /** Null when the end date comes before any further run. */
  next_run_at: number | null;
}

/** A schedule of this account. */
export function findSchedule(database: Database, id: string, accountId: string): ScheduleRow | undefined {
  return database.get("SELECT * FROM feed_schedules WHERE id = ? AND account_id = ?", id, accountId);
}

/**
 * The caller's schedule, as far as the caller's token may see it.
 * @throws ServiceError 404/160038, 403/160002.
 */
export function requireSchedule(parts: FeedParts, id: string, caller: Caller): ScheduleRow {
  const schedule = findSchedule(parts.database, id, caller.accountId);
  if (schedule === undefined) throw feedError(160038);
  demandScope(caller, feedTypeOf(schedule));
  return schedule;
}

/**
 * Refuses settings that another schedule of the seller has. Schedules are identical when template and settings are; the name
 * does not count. Within the caller's transaction.
 * @param ownId - the schedule that is to have them, when it exists
 * @throws ServiceError 409/160035; the wire facts name it for createSchedule only: that updateSchedule has it is unconfirmed.
 */
export function refuseIdentical(
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

/** The settings of a schedule, which are stored as JSON. */
export function settingsOf(schedule: ScheduleRow): ScheduleSettings {
  return JSON.parse(schedule.settings);
}

/**
 * Notes when a schedule runs next, and the job for it. A job that was noted for an earlier plan finds nothing to do.
 * Within the caller's transaction.
 */
export function planNextRun(
  parts: FeedParts,
  scheduleId: string,
  template: ScheduleTemplate,
  settings: ScheduleSettings,
): void {
  const nextRunMs = findNextRun(template.frequency, settings, parts.clock.now());
  parts.database.run("UPDATE feed_schedules SET next_run_at = ? WHERE id = ?", nextRunMs ?? null, scheduleId);
  if (nextRunMs !== undefined) parts.jobs.add(feedJobs.runSchedule, scheduleId, nextRunMs);
}

/** Why a schedule does not run, if it does not (wire facts, seller feed §6). */
export function findInactivity(
  parts: FeedParts,
  schedule: ScheduleRow,
): "DISABLED_TEMPLATE" | "SCHEDULE_END_DATE_REACHED" | undefined {
  const endMs = parseScheduleDate(settingsOf(schedule).scheduleEndDate);
  if (endMs !== undefined && endMs <= parts.clock.now()) return "SCHEDULE_END_DATE_REACHED";
  return isTemplateActive(parts, templateOf(schedule)) ? undefined : "DISABLED_TEMPLATE";
}

/** What the schedule calls answer (wire facts, seller feed §5). */
export function describeSchedule(parts: FeedParts, schedule: ScheduleRow) {
  const statusReason = findInactivity(parts, schedule);
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
