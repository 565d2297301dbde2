import { expect } from "vitest";
import type { Answer } from "../../helpers/sandbox-client.ts";
import type { Feeds } from "./feeds.ts";

/** Template IDs of order reports; those of inventory reports are ten higher. */
export const templates = {
  halfHour: "10",
  hour: "11",
  fourHours: "12",
  daily: "14",
  weekly: "15",
  monthly: "16",
  withdrawn: "18",
  dailyInventory: "24",
} as const;

/** Sends createSchedule, for order reports by default, without expecting success. */
export function askForSchedule(
  feeds: Feeds,
  scheduleTemplateId: string,
  fields: object = {},
): Promise<Answer> {
  return feeds.call("/schedule", {
    json: { feedType: "LMS_ORDER_REPORT", schemaVersion: "1113", scheduleTemplateId, ...fields },
  });
}

/** Creates a schedule and returns its address. */
export async function schedule(
  feeds: Feeds,
  scheduleTemplateId: string,
  fields: object = {},
): Promise<string> {
  const answer = await askForSchedule(feeds, scheduleTemplateId, fields);
  expect(answer).toMatchObject({ status: 201, text: "{}" });
  return String(answer.headers["location"]);
}

/** Returns the tasks of a schedule, newest first. */
export async function tasksOf(feeds: Feeds, address: string): Promise<Record<string, unknown>[]> {
  const { tasks } = (
    await feeds.call(`/task?look_back_days=90&limit=500&schedule_id=${address.split("/").at(-1)}`)
  ).json();
  return Array.isArray(tasks) ? tasks : [];
}
