import { isId } from "../wire/ids.ts";
import type { TaskId } from "./model.ts";
import type { ScheduleId, ScheduleTemplateId } from "./schedule-model.ts";

/** Whether a text can be the id of a feed task: anything that fits into one segment of a path. */
export function isTaskId(text: unknown): text is TaskId {
  return isId(text);
}

/** Whether a text can be the id of a schedule: anything that fits into one segment of a path. */
export function isScheduleId(text: unknown): text is ScheduleId {
  return isId(text);
}

/** Whether a text can be the id of a schedule template: anything that fits into one segment of a path. */
export function isScheduleTemplateId(text: unknown): text is ScheduleTemplateId {
  return isId(text);
}
