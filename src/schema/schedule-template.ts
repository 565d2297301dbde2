import { maxCallsPerList } from "../resolvers/paging/whole-list-paging.ts";
import { listScheduleTemplates } from "../resolvers/schedule.ts";
import { listPageSizes } from "../upstream/seller-feed/limits.ts";
import type { ScheduleTemplate, ScheduleTemplateSetting } from "../upstream/seller-feed/schedule-model.ts";
import { connectionOf, pageArguments } from "./connection.ts";
import { required } from "./input-type.ts";
import { nodeType } from "./node.ts";
import { enumType, nonNull, nullable, objectType } from "./output-type.ts";
import { queryField } from "./query.ts";

const ScheduleTemplateStatusEnum = enumType("ScheduleTemplateStatus", "States of a schedule template.", {
  ACTIVE: "May be used.",
  INACTIVE: "May not be used to create or change a schedule.",
  UNRECOGNIZED: "A status this version of the gateway does not know; see `upstreamStatus`.",
});

const ScheduleFrequencyEnum = enumType("ScheduleFrequency", "How often a schedule runs.", {
  HALF_HOUR: "Every 30 minutes; no trigger hour can be set, and runs need not start at minute 00.",
  ONE_HOUR: "Every hour; no trigger hour can be set.",
  FOUR_HOURS: "Every 4 hours.",
  EIGHT_HOURS: "Every 8 hours.",
  DAILY: "Every day.",
  WEEKLY: "Every week.",
  MONTHLY: "Every month.",
  QUARTERLY: "Every three months.",
  UNRECOGNIZED: "A frequency this version of the gateway does not know.",
});

const SchedulePropertyEnum = enumType(
  "ScheduleProperty",
  "Settings that a template can define, named after the input they belong to.",
  {
    STARTS_AT: "`startsAt`.",
    ENDS_AT: "`endsAt`.",
    SCHEMA_VERSION: "`schemaVersion`.",
    TRIGGER_HOUR: "`trigger.hourUtc`.",
    TRIGGER_DAY_OF_WEEK: "`trigger.day.ofWeek`.",
    TRIGGER_DAY_OF_MONTH: "`trigger.day.ofMonth`.",
    UNRECOGNIZED: "A setting this version of the gateway does not know.",
  },
);

const ScheduleSettingUsageEnum = enumType("ScheduleSettingUsage", "Whether a setting must be given.", {
  REQUIRED: "Must be given.",
  OPTIONAL: "May be left out.",
  UNRECOGNIZED: "Something this version of the gateway does not know.",
});

const ScheduleTemplateSettingType = objectType<ScheduleTemplateSetting>("ScheduleTemplateSetting", {
  description: "One setting that a template defines.",
  properties: {
    property: nonNull(SchedulePropertyEnum, "Which setting."),
    usage: nonNull(ScheduleSettingUsageEnum, "Whether a schedule must have it."),
    defaultValue: nullable(
      "String",
      "Value taken when an optional setting is left out, as the service writes it; null when there is none.",
    ),
  },
});

/** A pattern that schedules are made from. */
export const ScheduleTemplateType = nodeType<ScheduleTemplate>("ScheduleTemplate", {
  description: "A pattern that schedules are made from. It says which settings a schedule must or may have.",
  lookup: "A schedule template; null when there is none with this identifier.",
  is: (node) => "scheduleTemplateId" in node && "settings" in node,
  properties: {
    scheduleTemplateId: nonNull("ID", "The seller feed service's identifier."),
    name: nullable("String", "Name of the template."),
    feedType: nonNull("SellerFeedType", "Feed type of every schedule made from it."),
    frequency: nonNull(ScheduleFrequencyEnum, "How often its schedules run."),
    status: nonNull(ScheduleTemplateStatusEnum, "Whether schedules can be made or changed with it."),
    upstreamStatus: nonNull("String", "The status exactly as the service spells it."),
    settings: nonNull([ScheduleTemplateSettingType], "Settings a schedule of this template has."),
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
