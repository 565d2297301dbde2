import type { GatewayContext } from "../resolvers/context.ts";
import { DownloadableFile } from "../resolvers/downloadable-file.ts";
import { scheduleOf } from "../resolvers/feed-task-schedule.ts";
import { maxCallsPerSource } from "../resolvers/paging/creation-paging.ts";
import { maxCallsPerList } from "../resolvers/paging/whole-list-paging.ts";
import { listSchedules } from "../resolvers/schedule.ts";
import {
  maxUpcomingRuns,
  nextRunOf,
  upcomingRunsOf,
  lastRunOf,
  listScheduledTasks,
} from "../resolvers/schedule-runs.ts";
import { listPageSizes, listPeriodDays, maxSchedules } from "../upstream/seller-feed/limits.ts";
import type { Schedule, ScheduleTrigger } from "../upstream/seller-feed/schedule-model.ts";
import { builder } from "./builder.ts";
import { connectionOf, pageArguments } from "./connection.ts";
import { DownloadableFileType } from "./downloadable-file.ts";
import { FeedTaskInterface } from "./feed-task.ts";
import { FeedTaskPeriodInput } from "./feed-task-criteria.ts";
import { FeedTaskConnection, taskListCost } from "./feed-task-families.ts";
import type { FieldCost } from "./extensions.ts";
import { argumentsOf, optional, required } from "./input-type.ts";
import { nodeType } from "./node.ts";
import { enumType, nonNull, nullable, objectType } from "./output-type.ts";
import { queryField } from "./query.ts";
import { ScheduleTemplateType } from "./schedule-template.ts";

const ScheduleStatusEnum = enumType("ScheduleStatus", "States of a schedule.", {
  ACTIVE: "Reports are made.",
  INACTIVE: "No reports are made; see `inactiveReason`.",
  UNRECOGNIZED: "A status this version of the gateway does not know; see `upstreamStatus`.",
});

const ScheduleInactiveReasonEnum = enumType("ScheduleInactiveReason", "Why a schedule does not run.", {
  SCHEDULE_END_DATE_REACHED: "Its end date has passed.",
  DISABLED_TEMPLATE: "Its template was disabled.",
  UNRECOGNIZED: "A reason this version of the gateway does not know.",
});

export const DayOfWeekEnum = enumType("DayOfWeek", "Days of the week.", {
  MONDAY: "Monday.",
  TUESDAY: "Tuesday.",
  WEDNESDAY: "Wednesday.",
  THURSDAY: "Thursday.",
  FRIDAY: "Friday.",
  SATURDAY: "Saturday.",
  SUNDAY: "Sunday.",
});

const ScheduleTriggerType = objectType<ScheduleTrigger>("ScheduleTrigger", {
  description: "Preferred moment of the runs. A part that the template does not offer is null.",
  properties: {
    hourUtc: nullable("Int", "Hour of the day in UTC; 0 to 23."),
    dayOfWeek: nullable(DayOfWeekEnum, "Day of the week, for weekly schedules."),
    dayOfMonth: nullable(
      "Int",
      "Day of the month, for monthly schedules; 1 to 31. In a shorter month its last day is used.",
    ),
  },
});

const templateOf = ({ scheduleTemplateId }: Schedule, { loaders }: GatewayContext) =>
  loaders.scheduleTemplate.load(scheduleTemplateId);

/** A standing order for reports. */
export const ScheduleType = nodeType<Schedule>("Schedule", {
  description:
    "A standing order for reports of one feed type, made from a template. Runs start at minute 00 of the hour, except for half-hourly ones; the actual start can be later under load.",
  lookup: "A schedule; null when there is none with this identifier.",
  is: (node) => "scheduleId" in node && "trigger" in node,
  properties: {
    scheduleId: nonNull("ID", "The seller feed service's identifier."),
    name: nullable("String", "Name given by the seller; null when none was given."),
    feedType: nonNull("SellerFeedType", "Feed type of the reports; always that of the template."),
    scheduleTemplateId: nonNull("ID", "Identifier of the template the schedule subscribes to."),
    status: nonNull(ScheduleStatusEnum, "Whether the schedule runs."),
    upstreamStatus: nonNull("String", "The status exactly as the service spells it."),
    inactiveReason: nullable(
      ScheduleInactiveReasonEnum,
      "Why an INACTIVE schedule does not run; null otherwise.",
    ),
    trigger: nullable(ScheduleTriggerType, "When runs are wanted; null when the template leaves no choice."),
    startsAt: nullable("DateTime", "When reports begin; whole hour in UTC. Null when not set."),
    endsAt: nullable("DateTime", "When reports end; whole hour in UTC. Null when not set."),
    schemaVersion: nullable("String", "Version of the file format; null when the feed type has none."),
    createdAt: nullable("DateTime", "When the schedule was created."),
    updatedAt: nullable("DateTime", "When the schedule was last changed."),
  },
  fields: (t) => ({
    template: t.field({
      description: "The template itself; null when it can no longer be read.",
      type: ScheduleTemplateType,
      nullable: true,
      extensions: { upstreamCalls: 1, sharedBy: "scheduleTemplate" } satisfies FieldCost,
      resolve: (schedule, _args, context) => templateOf(schedule, context),
    }),
    nextRunAt: t.field({
      description:
        "When the schedule runs next, in UTC. The service does not say, so it is worked out from the template's `frequency`, `trigger`, `startsAt` and `endsAt`: intervals of hours are counted from midnight or the trigger hour, quarters begin in January. The actual start can be later under load. Null when the schedule is not ACTIVE, when it ends before, and when the template cannot be read or leaves the moment open.",
      type: "DateTime",
      nullable: true,
      extensions: { upstreamCalls: 1, sharedBy: "scheduleTemplate" } satisfies FieldCost,
      resolve: async (schedule, _args, context) =>
        nextRunOf(schedule, await templateOf(schedule, context), context.clock.now()),
    }),
    upcomingRuns: t.field({
      description:
        "When the schedule will run, the next time first, worked out as `nextRunAt` is. Empty when that is null; null when its template could not be asked for.",
      type: ["DateTime"],
      nullable: true,
      extensions: { upstreamCalls: 1, sharedBy: "scheduleTemplate" } satisfies FieldCost,
      args: argumentsOf({
        first: required("Int", `How many; 1 to ${maxUpcomingRuns}.`, { defaultValue: 20 }),
        until: optional("DateTime", "Only runs before this moment. When left out, the number alone decides."),
      }),
      resolve: async (schedule, { first, until = null }, context) =>
        upcomingRunsOf(schedule, await templateOf(schedule, context), context.clock.now(), { first, until }),
    }),
    lastRunAt: t.field({
      description: `When the schedule ran last: the creation of the newest task that it started. Null when it has started none in the last ${listPeriodDays.max} days, which is as far back as the service lists tasks.`,
      type: "DateTime",
      nullable: true,
      extensions: { upstreamCalls: maxCallsPerSource } satisfies FieldCost,
      resolve: (schedule, _args, context) => lastRunOf(schedule, context),
    }),
    tasks: t.field({
      description: "Tasks that this schedule started.",
      type: FeedTaskConnection,
      nullable: true,
      extensions: {
        ...taskListCost,
        // The tasks are those of this schedule, so none of them has to be searched for.
        distinct: { scheduleSearch: 0 },
        // Without a period, the template says how far back the last run is.
        upstreamCalls: ({ period }) => taskListCost.upstreamCalls + (period ? 0 : 1),
      } satisfies FieldCost,
      args: argumentsOf({
        period: optional(
          FeedTaskPeriodInput,
          `When they were created. When left out, as far back as the schedule's last run can be: the last ${listPeriodDays.fallback} days, or one period of a schedule that runs less often, but no more than ${listPeriodDays.max} days.`,
        ),
        ...pageArguments(listPageSizes),
      }),
      resolve: (schedule, args, context) => listScheduledTasks(schedule, args, context),
    }),
    latestResultFile: t.field({
      description:
        "Newest report the schedule has made: CSV, XML or JSON, compressed or not. Null when it has made none.",
      type: DownloadableFileType,
      nullable: true,
      extensions: { upstreamCalls: 1, distinct: { fileFacts: 0 } } satisfies FieldCost,
      resolve: ({ scheduleId }, _args, context) =>
        DownloadableFile.ifThere({ kind: "scheduleResult", scheduleId }, context),
    }),
  }),
});

builder.interfaceField(FeedTaskInterface, "schedule", (t) =>
  t.field({
    description: `The schedule that started the task. Known without a call below \`Schedule.tasks\`; elsewhere the gateway looks through the schedules of the feed type, because a task does not name its own. Null when no schedule did, when it was deleted, and for tasks older than ${listPeriodDays.max} days.`,
    type: ScheduleType,
    nullable: true,
    // One list of schedules, and of each the tasks of one day, or of the time that the page covers.
    extensions: { upstreamCalls: 1 + maxSchedules, sharedBy: "scheduleSearch" } satisfies FieldCost,
    resolve: (task, _args, context) => scheduleOf(task, context),
  }),
);

const ScheduleConnection = connectionOf(ScheduleType, { item: "schedule" });

queryField("schedules", {
  description: `Schedules of a feed type. A seller can have ${maxSchedules} of each feed type, as far as is known, and a page is priced as no more.`,
  type: ScheduleConnection,
  cost: {
    upstreamCalls: maxCallsPerList,
    listSize: ({ first }) => Math.min(Number(first ?? listPageSizes.fallback), maxSchedules),
  },
  args: {
    feedType: required("SellerFeedType", "Feed type of the schedules."),
    ...pageArguments(listPageSizes),
  },
  resolve: listSchedules,
});
