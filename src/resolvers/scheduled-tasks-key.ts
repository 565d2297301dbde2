import { asId, type Id } from "../upstream/ids.ts";
import type { DateRange } from "../upstream/seller-feed/inputs.ts";

/** The tasks that a schedule started within a time. */
export interface ScheduledTasks {
  readonly scheduleId: Id<"Schedule">;
  readonly createdWithin: DateRange;
}

/** What names the tasks, as one text: the key of their loader. */
export function writeScheduledTasksKey({ scheduleId, createdWithin: { from, to } }: ScheduledTasks): string {
  return `${from.getTime()}:${to.getTime()}:${scheduleId}`;
}

/** Reads a key that {@link writeScheduledTasksKey} has written. */
export function readScheduledTasksKey(key: string): ScheduledTasks {
  const [from, to, ...rest] = key.split(":");
  const createdWithin = { from: new Date(Number(from)), to: new Date(Number(to)) };
  return { scheduleId: asId(rest.join(":")), createdWithin };
}
