import { maxCallsPerList } from "../resolvers/paging/offset-page.ts";
import { listScheduleTemplates } from "../resolvers/schedule.ts";
import type {
  ScheduleFrequency,
  ScheduleProperty,
  ScheduleSettingUsage,
  ScheduleTemplate,
  ScheduleTemplateSetting,
  ScheduleTemplateStatus,
} from "../upstream/seller-feed/schedule-model.ts";
import { listPageSizes } from "../upstream/seller-feed/limits.ts";
import { builder } from "./builder.ts";
import { enumType } from "./enum-type.ts";
import { connectionOf, pageArguments } from "./connection.ts";
import type { FieldCost } from "./field-cost.ts";
import { lookupField, nodeType } from "./node.ts";

const ScheduleTemplateStatusEnum = enumType<ScheduleTemplateStatus>(
  "ScheduleTemplateStatus",
  "States of a schedule template.",
  {
    ACTIVE: "May be used.",
    INACTIVE: "May not be used to create or change a schedule.",
    UNRECOGNIZED: "A status this version of the gateway does not know; see `upstreamStatus`.",
  },
);

const ScheduleFrequencyEnum = enumType<ScheduleFrequency>("ScheduleFrequency", "How often a schedule runs.", {
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

const SchedulePropertyEnum = enumType<ScheduleProperty>(
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

const ScheduleSettingUsageEnum = enumType<ScheduleSettingUsage>(
  "ScheduleSettingUsage",
  "Whether a setting must be given.",
  {
    REQUIRED: "Must be given.",
    OPTIONAL: "May be left out.",
    UNRECOGNIZED: "Something this version of the gateway does not know.",
  },
);

const ScheduleTemplateSettingType = builder
  .objectRef<ScheduleTemplateSetting>("ScheduleTemplateSetting")
  .implement({
    description: "One setting that a template defines.",
    fields: (t) => ({
      property: t.expose("property", {
        description: "Which setting.",
        type: SchedulePropertyEnum,
      }),
      usage: t.expose("usage", {
        description: "Whether a schedule must have it.",
        type: ScheduleSettingUsageEnum,
      }),
      defaultValue: t.exposeString("defaultValue", {
        description:
          "Value taken when an optional setting is left out, as the service writes it; null when there is none.",
        nullable: true,
      }),
    }),
  });

/** A pattern that schedules are made from. */
export const ScheduleTemplateType = nodeType<ScheduleTemplate>("ScheduleTemplate", {
  description: "A pattern that schedules are made from. It says which settings a schedule must or may have.",
  key: ({ scheduleTemplateId }) => scheduleTemplateId,
  is: (node) => "scheduleTemplateId" in node && "settings" in node,
  load: (scheduleTemplateId, { loaders }) => loaders.scheduleTemplate.load(scheduleTemplateId),
  fields: (t) => ({
    scheduleTemplateId: t.exposeID("scheduleTemplateId", {
      description: "The seller feed service's identifier.",
    }),
    name: t.exposeString("name", { description: "Name of the template.", nullable: true }),
    feedType: t.expose("feedType", {
      description: "Feed type of every schedule made from it.",
      type: "SellerFeedType",
    }),
    frequency: t.expose("frequency", {
      description: "How often its schedules run.",
      type: ScheduleFrequencyEnum,
    }),
    status: t.expose("status", {
      description: "Whether schedules can be made or changed with it.",
      type: ScheduleTemplateStatusEnum,
    }),
    upstreamStatus: t.exposeString("upstreamStatus", {
      description: "The status exactly as the service spells it.",
    }),
    settings: t.expose("settings", {
      description: "Settings a schedule of this template has.",
      type: [ScheduleTemplateSettingType],
    }),
  }),
});

const ScheduleTemplateConnection = connectionOf(ScheduleTemplateType, {
  page: "A page of schedule templates.",
  one: "a schedule template",
  item: "template",
  items: "templates",
});

lookupField("scheduleTemplate", ScheduleTemplateType, {
  argument: "scheduleTemplateId",
  description: "A schedule template; null when there is none with this identifier.",
});

builder.queryFields((t) => ({
  scheduleTemplates: t.field({
    description: "Schedule templates of a feed type.",
    type: ScheduleTemplateConnection,
    nullable: true,
    extensions: { upstreamCalls: maxCallsPerList } satisfies FieldCost,
    args: {
      feedType: t.arg({ description: "Feed type of the templates.", type: "SellerFeedType" }),
      ...pageArguments(listPageSizes),
    },
    resolve: (_root, args, context) => listScheduleTemplates(args, context),
  }),
}));
