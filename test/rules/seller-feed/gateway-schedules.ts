import type { GatewayUnderTest } from "../under-test.ts";
import { createSchedule } from "./gateway-steps.ts";
import { templateOf } from "./schedule-steps.ts";

/** Creates a schedule with the template of a frequency through the gateway. */
export async function askGateway(
  { service, client }: GatewayUnderTest,
  frequency: string,
  input: Omit<Parameters<typeof createSchedule>[1], "scheduleTemplateId"> = {},
) {
  const scheduleTemplateId = await templateOf(service, frequency);
  return createSchedule(client, { schemaVersion: "1113", ...input, scheduleTemplateId });
}
