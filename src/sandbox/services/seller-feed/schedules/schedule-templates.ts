import type { FeedDeps } from "../feed-context.ts";
import { inventoryReport, orderReport } from "../feed-types.ts";
import type { FeedType } from "../feed-types.ts";

/** Interval at which a schedule runs (wire facts, seller feed §6). */
export type Frequency =
  | "HALF_HOUR"
  | "ONE_HOUR"
  | "FOUR_HOURS"
  | "EIGHT_HOURS"
  | "DAILY"
  | "WEEKLY"
  | "MONTHLY"
  | "QUARTERLY";

/** Properties of a schedule that a template may support (wire facts, seller feed §5). */
export const scheduleProperties = [
  "scheduleStartDate",
  "scheduleEndDate",
  "schemaVersion",
  "preferredTriggerHour",
  "preferredTriggerDayOfWeek",
  "preferredTriggerDayOfMonth",
] as const;

/** One of {@link scheduleProperties}. */
export type ScheduleProperty = (typeof scheduleProperties)[number];

/** Configuration of a supported property; other properties are not allowed. */
export interface SupportedConfiguration {
  readonly property: ScheduleProperty;
  readonly usage: "OPTIONAL" | "REQUIRED";
  /** Value used when an optional property is missing. */
  readonly defaultValue?: string;
}

/** Template for schedules. */
export interface ScheduleTemplate {
  readonly scheduleTemplateId: string;
  readonly name: string;
  readonly feedType: FeedType;
  readonly frequency: Frequency;
  readonly supportedConfigurations: readonly SupportedConfiguration[];
}

const frequencies: readonly (readonly [frequency: Frequency, words: string])[] = [
  ["HALF_HOUR", "every half hour"],
  ["ONE_HOUR", "every hour"],
  ["FOUR_HOURS", "every four hours"],
  ["EIGHT_HOURS", "every eight hours"],
  ["DAILY", "every day"],
  ["WEEKLY", "every week"],
  ["MONTHLY", "every month"],
  ["QUARTERLY", "every quarter"],
];

/** Id of the template that is always inactive, so that clients can test the rejection. */
const withdrawnTemplateId = "18";

/**
 * Templates, one per frequency: 10 to 17 for order reports, as in the wire facts, and the inactive 18. The public
 * service has templates for order reports only; 20 to 27 for inventory reports are the sandbox's own.
 */
const templates: readonly ScheduleTemplate[] = [
  ...makeTemplates(10, "Order report", orderReport, { property: "schemaVersion", usage: "REQUIRED" }),
  {
    scheduleTemplateId: withdrawnTemplateId,
    name: "Order report every day (withdrawn)",
    feedType: orderReport,
    frequency: "DAILY",
    supportedConfigurations: [{ property: "schemaVersion", usage: "REQUIRED" }],
  },
  ...makeTemplates(20, "Active inventory report", inventoryReport, {
    property: "schemaVersion",
    usage: "OPTIONAL",
    defaultValue: "1.0",
  }),
];

function makeTemplates(
  firstId: number,
  title: string,
  feedType: FeedType,
  schemaVersion: SupportedConfiguration,
): ScheduleTemplate[] {
  return frequencies.map(([frequency, words], index) => ({
    scheduleTemplateId: String(firstId + index),
    name: `${title} ${words}`,
    feedType,
    frequency,
    supportedConfigurations: [
      { property: "scheduleStartDate", usage: "OPTIONAL" },
      { property: "scheduleEndDate", usage: "OPTIONAL" },
      schemaVersion,
      ...triggersOf(frequency),
    ],
  }));
}

function triggersOf(frequency: Frequency): SupportedConfiguration[] {
  const hour: SupportedConfiguration = {
    property: "preferredTriggerHour",
    usage: "OPTIONAL",
    defaultValue: "00Z",
  };
  if (frequency === "DAILY") return [hour];
  if (frequency === "WEEKLY") return [hour, { property: "preferredTriggerDayOfWeek", usage: "REQUIRED" }];
  if (frequency === "MONTHLY" || frequency === "QUARTERLY") {
    return [hour, { property: "preferredTriggerDayOfMonth", usage: "REQUIRED" }];
  }
  return [];
}

/** Returns the template with an id; undefined when there is none. */
export function findTemplate(id: unknown): ScheduleTemplate | undefined {
  return templates.find(({ scheduleTemplateId }) => scheduleTemplateId === id);
}

/**
 * Returns the template of a stored schedule.
 * @throws Error when there is none; schedules are only stored with known templates
 */
export function templateOf(schedule: { readonly template_id: string }): ScheduleTemplate {
  const template = findTemplate(schedule.template_id);
  if (template === undefined) throw new Error(`unknown schedule template ${schedule.template_id}`);
  return template;
}

/** Returns the templates of a feed type. */
export function templatesOf(feedType: FeedType): ScheduleTemplate[] {
  return templates.filter((template) => template.feedType === feedType);
}

/** Returns true when schedules can be created from the template and can run. */
export function isTemplateActive(
  { inactiveScheduleTemplates }: FeedDeps,
  { scheduleTemplateId: id }: ScheduleTemplate,
): boolean {
  return id !== withdrawnTemplateId && !inactiveScheduleTemplates.includes(id);
}

/** Returns the wire format of a template (wire facts, seller feed §5). */
export function describeTemplate(deps: FeedDeps, template: ScheduleTemplate) {
  return {
    ...template,
    feedType: template.feedType.name,
    status: isTemplateActive(deps, template) ? "ACTIVE" : "INACTIVE",
  };
}
