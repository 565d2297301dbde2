import { expect } from "vitest";
import type { Answer } from "../../helpers/sandbox-client.ts";
import { bodyOf } from "../body-of.ts";
import type { ServiceUnderTest } from "../under-test.ts";
import { type WireTask, idOf, listTasks } from "./steps.ts";

/** A template in the service's format (wire facts, seller feed §5). */
export interface WireTemplate {
  readonly scheduleTemplateId: string;
  readonly name: string;
  readonly feedType: string;
  readonly frequency: string;
  readonly status: string;
  readonly supportedConfigurations: readonly {
    readonly property: string;
    readonly usage: string;
    readonly defaultValue?: string;
  }[];
}

/** A schedule in the service's format (wire facts, seller feed §5). */
export interface WireSchedule {
  readonly scheduleId: string;
}

const orders = "LMS_ORDER_REPORT";

/** Feed types with templates in the sandbox. */
export const scheduledFeedTypes = [orders, "LMS_ACTIVE_INVENTORY_REPORT"];

export async function readTemplates(service: ServiceUnderTest, feedType = orders): Promise<WireTemplate[]> {
  return bodyOf(await service.call(`/schedule_template?feed_type=${feedType}&limit=500`)).scheduleTemplates;
}

/** Returns the ID of the active template with a frequency; the IDs are not published (wire facts, seller feed §6). */
export async function templateOf(
  service: ServiceUnderTest,
  frequency: string,
  feedType = orders,
): Promise<string> {
  const found = (await readTemplates(service, feedType)).filter(
    (template) => template.frequency === frequency && template.status === "ACTIVE",
  );
  expect(found).not.toEqual([]);
  return String(found[0]?.scheduleTemplateId);
}

/** Returns the ID of an inactive template. */
export async function inactiveTemplate(service: ServiceUnderTest): Promise<string> {
  const found = (await readTemplates(service)).filter(({ status }) => status === "INACTIVE");
  expect(found).not.toEqual([]);
  return String(found[0]?.scheduleTemplateId);
}

/** Sends createSchedule with the template's frequency, for order reports by default, without expecting success. */
export async function askForSchedule(
  service: ServiceUnderTest,
  frequency: string,
  fields: object = {},
): Promise<Answer> {
  const scheduleTemplateId = await templateOf(service, frequency);
  return service.call("/schedule", {
    json: { feedType: orders, schemaVersion: "1113", scheduleTemplateId, ...fields },
  });
}

/** Creates a schedule of order reports and returns its address. */
export async function makeSchedule(
  service: ServiceUnderTest,
  frequency: string,
  fields: object = {},
): Promise<string> {
  const answer = await askForSchedule(service, frequency, fields);
  expect(answer).toMatchObject({ status: 201, text: "{}" });
  return String(answer.headers.location);
}

export async function readSchedule(service: ServiceUnderTest, address: string): Promise<WireSchedule> {
  return bodyOf(await service.call(address));
}

/** Replaces the settings of a schedule. */
export function update(service: ServiceUnderTest, address: string, json: object): Promise<Answer> {
  return service.call(address, { method: "PUT", json });
}

/** Returns the tasks of a schedule, newest first. */
export async function tasksOf(service: ServiceUnderTest, address: string): Promise<readonly WireTask[]> {
  const query = `look_back_days=90&limit=500&schedule_id=${idOf(address)}`;
  return (await listTasks(service, `task?${query}`)).tasks;
}

/** Expects errors for one or more fields: each error's ID and the field's name. */
export function expectFaults(
  answer: Answer,
  ...faults: (readonly [errorId: number, field: string | undefined])[]
): void {
  const errors: { errorId: number; parameters?: { value: string }[] }[] = JSON.parse(answer.text).errors;
  expect(answer.status).toBe(400);
  expect(errors.map(({ errorId, parameters }) => [errorId, parameters?.[0]?.value])).toEqual(faults);
}

/** Deletes all schedules of seller 1. */
export async function deleteSchedules(service: ServiceUnderTest): Promise<void> {
  for (const feedType of scheduledFeedTypes) {
    const answer = await service.call(`/schedule?feed_type=${feedType}&limit=500`);
    const schedules: WireSchedule[] = JSON.parse(answer.text).schedules;
    for (const { scheduleId } of schedules) {
      expect(await service.call(`/schedule/${scheduleId}`, { method: "DELETE" })).toMatchObject({
        status: 204,
      });
    }
  }
}

/** Setting of a schedule that runs at this hour. */
export const hour = (value: number) => ({ preferredTriggerHour: `${String(value).padStart(2, "0")}Z` });

/** Returns the schedule date of an instant some hours from now: `yyyy-MM-ddTHHZ` (wire facts, common §8). */
export function hourFromNow(service: ServiceUnderTest, hours: number): string {
  return `${new Date(service.now() + hours * 3_600_000).toISOString().slice(0, 13)}Z`;
}

/** Returns an instant some hours from now in the schema's format. */
export function instant(service: ServiceUnderTest, hours: number): string {
  return `${hourFromNow(service, hours).slice(0, -1)}:00:00.000Z`;
}
