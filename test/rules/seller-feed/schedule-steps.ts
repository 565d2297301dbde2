import { expect } from "vitest";
import type { Answer } from "../../helpers/sandbox-client.ts";
import type { ServiceUnderTest } from "../under-test.ts";
import { type WireTask, idOf, listTasks } from "./steps.ts";

/** A template as it travels (wire facts, seller feed §5). */
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

/** A schedule as it travels (wire facts, seller feed §5). */
export interface WireSchedule {
  readonly scheduleId: string;
  readonly feedType: string;
  readonly status: string;
  readonly statusReason?: string;
}

const orders = "LMS_ORDER_REPORT";

/** The feed types that have templates in the sandbox. */
export const scheduledFeedTypes = [orders, "LMS_ACTIVE_INVENTORY_REPORT"];

export async function readTemplates(service: ServiceUnderTest, feedType = orders): Promise<WireTemplate[]> {
  const answer = await service.call(`/schedule_template?feed_type=${feedType}&limit=500`);
  expect(answer).toMatchObject({ status: 200 });
  return JSON.parse(answer.text).scheduleTemplates;
}

/** The id of the active template with a frequency: ids are not published (wire facts, seller feed §6). */
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

/** The id of a template that is inactive. */
export async function inactiveTemplate(service: ServiceUnderTest): Promise<string> {
  const found = (await readTemplates(service)).filter(({ status }) => status === "INACTIVE");
  expect(found).not.toEqual([]);
  return String(found[0]?.scheduleTemplateId);
}

/** Asks for a schedule of order reports, with the template's frequency, unless said otherwise. */
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

/** Makes a schedule of order reports and gives its address. */
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
  const answer = await service.call(address);
  expect(answer).toMatchObject({ status: 200 });
  return JSON.parse(answer.text);
}

/** Replaces the settings of a schedule. */
export function update(service: ServiceUnderTest, address: string, json: object): Promise<Answer> {
  return service.call(address, { method: "PUT", json });
}

/** The tasks that a schedule made, newest first. */
export async function tasksOf(service: ServiceUnderTest, address: string): Promise<readonly WireTask[]> {
  const query = `look_back_days=90&limit=500&schedule_id=${idOf(address)}`;
  return (await listTasks(service, `task?${query}`)).tasks;
}

/** Requires one or more refused fields: each error's id and the field that it names. */
export function expectFaults(
  answer: Answer,
  ...faults: (readonly [errorId: number, field: string | undefined])[]
): void {
  const errors: { errorId: number; parameters?: { value: string }[] }[] = JSON.parse(answer.text).errors;
  expect(answer.status).toBe(400);
  expect(errors.map(({ errorId, parameters }) => [errorId, parameters?.[0]?.value])).toEqual(
    faults.map(([errorId, field]) => [errorId, field]),
  );
}

/** Deletes all of seller 1's schedules. */
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

/** The schedule date of an instant some hours from now: `yyyy-MM-ddTHHZ` (wire facts, common §8). */
export function hourFromNow(service: ServiceUnderTest, hours: number): string {
  return `${new Date(service.now() + hours * 3_600_000).toISOString().slice(0, 13)}Z`;
}

/** An instant some hours from now, as the schema takes it. */
export function instant(service: ServiceUnderTest, hours: number): string {
  return `${hourFromNow(service, hours).slice(0, -1)}:00:00.000Z`;
}
