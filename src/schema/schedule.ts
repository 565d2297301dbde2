import type { GatewayContext } from "../resolvers/context.ts";
import { DownloadableFile } from "../resolvers/downloadable-file.ts";
import { scheduleOf } from "../resolvers/feed-task-schedule.ts";
import { maxCallsPerSource } from "../resolvers/paging/creation-paging.ts";
import { maxCallsPerList } from "../resolvers/paging/full-list-paging.ts";
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
  ACTIVE: "The schedule creates reports.",
  INACTIVE: "The schedule creates no reports; see `inactiveReason`.",
  UNRECOGNIZED: "A status that this version of the gateway does not know; see `upstreamStatus`.",
});

const ScheduleInactiveReasonEnum = enumType("ScheduleInactiveReason", "Reasons why a schedule is inactive.", {
  SCHEDULE_END_DATE_REACHED: "Its end date has passed.",
  DISABLED_TEMPLATE: "Its template was disabled.",
  UNRECOGNIZED: "A reason that this version of the gateway does not know.",
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
  description: "Preferred time of the runs. A part that the template does not offer is null.",
  properties: {
    hourUtc: nullable("Int", "Hour of the day in UTC; 0 to 23."),
    dayOfWeek: nullable(DayOfWeekEnum, "Day of the week, for weekly schedules."),
    dayOfMonth: nullable(
      "Int",
      "Day of the month, for monthly schedules; 1 to 31. In a shorter month, the last day is used.",
    ),
  },
});

const templateOf = ({ scheduleTemplateId }: Schedule, { loaders }: GatewayContext) =>
  loaders.scheduleTemplate.load(scheduleTemplateId);

/** A schedule for recurring reports. */
export const ScheduleType = nodeType<Schedule>("Schedule", {
  description:
    "A schedule for recurring reports of one feed type, created from a template. Runs start at minute 00 of the hour, except for half-hourly schedules. Under load, a run can start later.",
  lookup: "A schedule; null when there is none with this identifier.",
  is: (node) => "scheduleId" in node && "trigger" in node,
  properties: {
    scheduleId: nonNull("ID", "Identifier at the seller feed service."),
    name: nullable("String", "Name given by the seller; null when none was given."),
    feedType: nonNull("SellerFeedType", "Feed type of the reports; always that of the template."),
    scheduleTemplateId: nonNull("ID", "Identifier of the schedule's template."),
    status: nonNull(ScheduleStatusEnum, "Status of the schedule."),
    upstreamStatus: nonNull("String", "The status exactly as the service spells it."),
    inactiveReason: nullable(
      ScheduleInactiveReasonEnum,
      "Reason why an INACTIVE schedule does not run; null otherwise.",
    ),
    trigger: nullable(
      ScheduleTriggerType,
      "Preferred time of the runs; null when the template offers no choice.",
    ),
    startsAt: nullable("DateTime", "Start of the reports; a whole hour in UTC. Null when not set."),
    endsAt: nullable("DateTime", "End of the reports; a whole hour in UTC. Null when not set."),
    schemaVersion: nullable("String", "Version of the file format; null when the feed type has none."),
    createdAt: nullable("DateTime", "Creation time of the schedule."),
    updatedAt: nullable("DateTime", "Time of the last change to the schedule."),
  },
  fields: (t) => ({
    template: t.field({
      description: "The template; null when it no longer exists.",
      type: ScheduleTemplateType,
      nullable: true,
      extensions: { upstreamCalls: 1, sharedBy: "scheduleTemplate" } satisfies FieldCost,
      resolve: (schedule, _args, context) => templateOf(schedule, context),
    }),
    nextRunAt: t.field({
      description:
        "Time of the next run, in UTC. The service does not report it, so the gateway computes it from the template's `frequency`, and from `trigger`, `startsAt` and `endsAt`. Intervals of hours are counted from midnight or the trigger hour, and quarters start in January. Under load, the run can start later. Null when the schedule is not ACTIVE, when it ends before the next run, and when the template cannot be read or does not determine the time.",
      type: "DateTime",
      nullable: true,
      extensions: { upstreamCalls: 1, sharedBy: "scheduleTemplate" } satisfies FieldCost,
      resolve: async (schedule, _args, context) =>
        nextRunOf(schedule, await templateOf(schedule, context), context.clock.now()),
    }),
    upcomingRuns: t.field({
      description:
        "Times of the next runs, earliest first, computed like `nextRunAt`. Empty when `nextRunAt` is null; null when the template could not be read.",
      type: ["DateTime"],
      nullable: true,
      extensions: { upstreamCalls: 1, sharedBy: "scheduleTemplate" } satisfies FieldCost,
      args: argumentsOf({
        first: required("Int", `Number of runs; 1 to ${maxUpcomingRuns}.`, { defaultValue: 20 }),
        until: optional("DateTime", "Only runs before this time. By default, only `first` limits the list."),
      }),
      resolve: async (schedule, { first, until = null }, context) =>
        upcomingRunsOf(schedule, await templateOf(schedule, context), context.clock.now(), { first, until }),
    }),
    lastRunAt: t.field({
      description: `Time of the last run: the creation time of the newest task that the schedule started. Null when it started none in the last ${listPeriodDays.max} days, because the service lists no older tasks.`,
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
        // All tasks belong to this schedule, so no search for a schedule is needed.
        distinct: { scheduleSearch: 0 },
        // Without a period, the template is read to determine the time of the last run.
        upstreamCalls: ({ period }) => taskListCost.upstreamCalls + (period ? 0 : 1),
      } satisfies FieldCost,
      args: argumentsOf({
        period: optional(
          FeedTaskPeriodInput,
          `Creation period of the tasks. By default, it includes the last run: the last ${listPeriodDays.fallback} days, or one interval of a schedule that runs less often, but at most ${listPeriodDays.max} days.`,
        ),
        ...pageArguments(listPageSizes),
      }),
      resolve: (schedule, args, context) => listScheduledTasks(schedule, args, context),
    }),
    latestResultFile: t.field({
      description:
        "Newest report of the schedule: CSV, XML or JSON, compressed or not. Null when there is none yet.",
      type: DownloadableFileType,
      nullable: true,
      extensions: { upstreamCalls: 1, distinct: { fileFacts: 0 } } satisfies FieldCost,
      resolve: ({ scheduleId }, _args, context) =>
        DownloadableFile.find({ kind: "scheduleResult", scheduleId }, context),
    }),
  }),
});

builder.interfaceField(FeedTaskInterface, "schedule", (t) =>
  t.field({
    description: `The schedule that started the task. Below \`Schedule.tasks\` this field costs no call. Elsewhere the gateway searches the schedules of the feed type, because a task does not name its schedule. Null when no schedule started the task, when the schedule was deleted, and for tasks older than ${listPeriodDays.max} days.`,
    type: ScheduleType,
    nullable: true,
    // One call lists the schedules. Then one call for each schedule lists its tasks of one day, or of the page's
    // period.
    extensions: { upstreamCalls: 1 + maxSchedules, sharedBy: "scheduleSearch" } satisfies FieldCost,
    resolve: (task, _args, context) => scheduleOf(task, context),
  }),
);

const ScheduleConnection = connectionOf(ScheduleType, { item: "schedule" });

queryField("schedules", {
  description: `Schedules of a feed type. As far as is known, a seller can have ${maxSchedules} schedules of each feed type. The cost of a page assumes no more than that.`,
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
