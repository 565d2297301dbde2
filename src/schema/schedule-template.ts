import { maxCallsPerList } from "../resolvers/paging/full-list-paging.ts";
import { listScheduleTemplates } from "../resolvers/schedule.ts";
import { listPageSizes } from "../upstream/seller-feed/limits.ts";
import type { ScheduleTemplate, ScheduleTemplateSetting } from "../upstream/seller-feed/schedule-model.ts";
import { connectionOf, pageArguments } from "./connection.ts";
import { required } from "./input-type.ts";
import { nodeType } from "./node.ts";
import { enumType, nonNull, nullable, objectType } from "./output-type.ts";
import { queryField } from "./query.ts";

const ScheduleTemplateStatusEnum = enumType("ScheduleTemplateStatus", "States of a schedule template.", {
  ACTIVE: "The template can be used.",
  INACTIVE: "The template cannot be used to create or change a schedule.",
  UNRECOGNIZED: "A status that this version of the gateway does not know; see `upstreamStatus`.",
});

const ScheduleFrequencyEnum = enumType("ScheduleFrequency", "Frequencies of a schedule.", {
  HALF_HOUR: "Every 30 minutes. The trigger hour cannot be set, and runs can start at any minute.",
  ONE_HOUR: "Every hour. The trigger hour cannot be set.",
  FOUR_HOURS: "Every 4 hours.",
  EIGHT_HOURS: "Every 8 hours.",
  DAILY: "Every day.",
  WEEKLY: "Every week.",
  MONTHLY: "Every month.",
  QUARTERLY: "Every three months.",
  UNRECOGNIZED: "A frequency that this version of the gateway does not know.",
});

const SchedulePropertyEnum = enumType(
  "ScheduleProperty",
  "Settings that a template can define, named after the input fields.",
  {
    STARTS_AT: "`startsAt`.",
    ENDS_AT: "`endsAt`.",
    SCHEMA_VERSION: "`schemaVersion`.",
    TRIGGER_HOUR: "`trigger.hourUtc`.",
    TRIGGER_DAY_OF_WEEK: "`trigger.day.ofWeek`.",
    TRIGGER_DAY_OF_MONTH: "`trigger.day.ofMonth`.",
    UNRECOGNIZED: "A setting that this version of the gateway does not know.",
  },
);

const ScheduleSettingUsageEnum = enumType("ScheduleSettingUsage", "Usage of a setting.", {
  REQUIRED: "The setting is required.",
  OPTIONAL: "The setting can be omitted.",
  UNRECOGNIZED: "A usage that this version of the gateway does not know.",
});

const ScheduleTemplateSettingType = objectType<ScheduleTemplateSetting>("ScheduleTemplateSetting", {
  description: "One setting that a template defines.",
  properties: {
    property: nonNull(SchedulePropertyEnum, "The setting that this entry describes."),
    usage: nonNull(ScheduleSettingUsageEnum, "Usage of the setting: required or optional."),
    defaultValue: nullable(
      "String",
      "Default of an optional setting, as the service writes it; null when there is none.",
    ),
  },
});

/** A template for schedules. */
export const ScheduleTemplateType = nodeType<ScheduleTemplate>("ScheduleTemplate", {
  description: "A template for schedules. It defines the required and optional settings of a schedule.",
  lookup: "A schedule template; null when there is none with this identifier.",
  is: (node) => "scheduleTemplateId" in node && "settings" in node,
  properties: {
    scheduleTemplateId: nonNull("ID", "Identifier at the seller feed service."),
    name: nullable("String", "Name of the template."),
    feedType: nonNull("SellerFeedType", "Feed type of every schedule created from this template."),
    frequency: nonNull(ScheduleFrequencyEnum, "Frequency of its schedules."),
    status: nonNull(
      ScheduleTemplateStatusEnum,
      "Status of the template, which says whether schedules can be created or changed with it.",
    ),
    upstreamStatus: nonNull("String", "The status exactly as the service spells it."),
    settings: nonNull([ScheduleTemplateSettingType], "Settings of the template's schedules."),
  },
});

const ScheduleTemplateConnection = connectionOf(ScheduleTemplateType, {
  item: "template",
  kind: "schedule template",
});

queryField("scheduleTemplates", {
  description: "Schedule templates of a feed type.",
  type: ScheduleTemplateConnection,
  cost: { upstreamCalls: maxCallsPerList },
  args: {
    feedType: required("SellerFeedType", "Feed type of the templates."),
    ...pageArguments(listPageSizes),
  },
  resolve: listScheduleTemplates,
});
