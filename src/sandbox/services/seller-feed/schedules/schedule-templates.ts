import type { FeedParts } from "../feed-parts.ts";
import { inventoryReport, orderReport } from "../feed-types.ts";
import type { FeedType } from "../feed-types.ts";

/** How often a schedule runs (wire facts, seller feed §6). */
export type Frequency =
  | "HALF_HOUR"
  | "ONE_HOUR"
  | "FOUR_HOURS"
  | "EIGHT_HOURS"
  | "DAILY"
  | "WEEKLY"
  | "MONTHLY"
  | "QUARTERLY";

/** What a template may let a schedule set (wire facts, seller feed §5). */
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

/** How a template wants a property; one that is not listed may not be sent. */
export interface SupportedConfiguration {
  readonly property: ScheduleProperty;
  readonly usage: "OPTIONAL" | "REQUIRED";
  /** Used when an optional property is left out. */
  readonly defaultValue?: string;
}

/** What a schedule is made from. */
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

/** The template that is always inactive, so that its refusal can be tried out. */
const withdrawnTemplateId = "18";

/**
 * One template for each frequency: of order reports 10 to 17, as suggested by the wire facts, and the withdrawn 18.
 * The public service has templates for order reports only; 20 to 27 for inventory reports are the sandbox's own.
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

/** The template with an id; undefined when there is none. */
export function findTemplate(id: unknown): ScheduleTemplate | undefined {
  return templates.find(({ scheduleTemplateId }) => scheduleTemplateId === id);
}

/**
 * The template of a stored schedule.
 * @throws Error when there is none: schedules are only stored with known ones.
 */
export function templateOf(schedule: { readonly template_id: string }): ScheduleTemplate {
  const template = findTemplate(schedule.template_id);
  if (template === undefined) throw new Error(`unknown schedule template ${schedule.template_id}`);
  return template;
}

/** The templates of a feed type. */
export function templatesOf(feedType: FeedType): ScheduleTemplate[] {
  return templates.filter((template) => template.feedType === feedType);
}

/** Whether schedules can be made from a template and run. */
export function isTemplateActive(
  { inactiveScheduleTemplates }: FeedParts,
  { scheduleTemplateId: id }: ScheduleTemplate,
): boolean {
  return id !== withdrawnTemplateId && !inactiveScheduleTemplates.includes(id);
}

/** What the template calls answer (wire facts, seller feed §5). */
export function describeTemplate(parts: FeedParts, template: ScheduleTemplate) {
  return {
    ...template,
    feedType: template.feedType.name,
    status: isTemplateActive(parts, template) ? "ACTIVE" : "INACTIVE",
  };
}
