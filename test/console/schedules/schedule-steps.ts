import type { Page } from "playwright-core";
import { sendOperation } from "../../helpers/console-pages.ts";

/** Settings of a schedule, as the gateway reports them. */
export interface ReadSchedule {
  readonly name: string | null;
  readonly scheduleId: string;
  readonly status: string;
  readonly startsAt: string | null;
  readonly endsAt: string | null;
  readonly upcomingRuns: readonly string[];
  readonly tasks: { readonly nodes: readonly { readonly taskId: string }[] };
}

/** Template of the sandbox for each frequency that the tests use. */
const templates = { HALF_HOUR: "10", ONE_HOUR: "11", DAILY: "14", WEEKLY: "15", MONTHLY: "16" } as const;

/** Creates a schedule of orders through the gateway. @param settings Further fields of the input, as GraphQL. */
export async function createSchedule(
  page: Page,
  name: string,
  frequency: keyof typeof templates,
  settings = "",
): Promise<void> {
  const answer = await sendOperation(
    page,
    `mutation {
      createSchedule(
        input: { scheduleTemplateId: "${templates[frequency]}", schemaVersion: "1113", name: "${name}" ${settings} }
      ) {
        schedule { id }
        errors { ... on MutationError { message } }
      }
    }`,
  );
  const { data } = answer as { data: { createSchedule: { errors: readonly { message: string }[] } } };
  const [error] = data.createSchedule.errors;
  if (error) throw new Error(error.message);
}

/** Reads a schedule of orders by its name. */
export async function readSchedule(page: Page, name: string): Promise<ReadSchedule> {
  const answer = await sendOperation(
    page,
    `{
      schedules(feedType: "LMS_ORDER_REPORT", first: 50) {
        nodes {
          name scheduleId status startsAt endsAt upcomingRuns(first: 3)
          tasks(first: 5) { nodes { taskId } }
        }
      }
    }`,
  );
  const { data } = answer as { data: { schedules: { nodes: readonly ReadSchedule[] } } };
  const found = data.schedules.nodes.find((one) => one.name === name);
  if (!found) throw new Error(`There is no schedule ${name}.`);
  return found;
}

/** The schedule with a name in the list. */
export const itemOf = (page: Page, name: string) => page.getByRole("article", { name, exact: true });
