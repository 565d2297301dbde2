import {
  createSchedule,
  createScheduleErrors,
  deleteSchedule,
  deleteScheduleErrors,
  type DeleteSchedulePayload,
  type SchedulePayload,
  updateSchedule,
  updateScheduleErrors,
} from "../resolvers/schedule.ts";
import { builder } from "./builder.ts";
import { mutationPayload } from "./payload.ts";
import { DayOfWeekEnum, ScheduleType } from "./schedule.ts";

const ScheduleDayInput = builder.inputType("ScheduleDayInput", {
  description: "A day of the week or a day of the month; exactly one.",
  isOneOf: true,
  fields: (t) => ({
    ofWeek: t.field({ description: "For weekly templates.", type: DayOfWeekEnum, required: false }),
    ofMonth: t.int({
      description: "For monthly templates; 1 to 31. In a shorter month its last day is used.",
      required: false,
    }),
  }),
});

const ScheduleTriggerInput = builder.inputType("ScheduleTriggerInput", {
  description: "Preferred moment of the runs.",
  fields: (t) => ({
    hourUtc: t.int({
      description: "Hour of the day in UTC; 0 to 23. Not allowed for half-hourly and hourly templates.",
      required: false,
    }),
    day: t.field({
      description: "Day of the runs, for weekly and monthly templates.",
      type: ScheduleDayInput,
      required: false,
    }),
  }),
});

const CreateScheduleInput = builder.inputType("CreateScheduleInput", {
  description:
    "Input of `createSchedule`. Which settings are required, allowed or defaulted is told by the template's `settings`.",
  fields: (t) => ({
    scheduleTemplateId: t.id({ description: "An ACTIVE template. It also fixes the feed type." }),
    name: t.string({ description: "Name for the seller's own use.", required: false }),
    trigger: t.field({ description: "When runs are wanted.", type: ScheduleTriggerInput, required: false }),
    startsAt: t.field({
      description: "When reports begin: whole hour, the present one or a later one, before `endsAt`.",
      type: "DateTime",
      required: false,
    }),
    endsAt: t.field({
      description: "When reports end: whole hour, after `startsAt`. The schedule is INACTIVE afterwards.",
      type: "DateTime",
      required: false,
    }),
    schemaVersion: t.string({
      description: "Version of the file format; required when the feed type has one.",
      required: false,
    }),
  }),
});

const UpdateScheduleInput = builder.inputType("UpdateScheduleInput", {
  description: "Input of `updateSchedule`: the schedule's settings as they shall be, not a list of changes.",
  fields: (t) => ({
    scheduleId: t.id({ description: "Which schedule." }),
    name: t.string({ description: "Name for the seller's own use.", required: false }),
    trigger: t.field({ description: "When runs are wanted.", type: ScheduleTriggerInput, required: false }),
    startsAt: t.field({
      description:
        "When reports begin: whole hour, the present one or a later one, before `endsAt`. A start that has passed may be kept.",
      type: "DateTime",
      required: false,
    }),
    endsAt: t.field({
      description: "When reports end: whole hour, after `startsAt`.",
      type: "DateTime",
      required: false,
    }),
    schemaVersion: t.string({
      description: "Version of the file format; required when the feed type has one.",
      required: false,
    }),
  }),
});

const DeleteScheduleInput = builder.inputType("DeleteScheduleInput", {
  description: "Input of `deleteSchedule`.",
  fields: (t) => ({ scheduleId: t.id({ description: "Which schedule." }) }),
});

const CreateSchedulePayload = mutationPayload<SchedulePayload<typeof createScheduleErrors>>(
  "createSchedule",
  createScheduleErrors,
);
builder.objectField(CreateSchedulePayload, "schedule", (t) =>
  t.expose("schedule", {
    description: "The schedule; null when nothing was created.",
    type: ScheduleType,
    nullable: true,
  }),
);

const UpdateSchedulePayload = mutationPayload<SchedulePayload<typeof updateScheduleErrors>>(
  "updateSchedule",
  updateScheduleErrors,
);
builder.objectField(UpdateSchedulePayload, "schedule", (t) =>
  t.expose("schedule", {
    description: "The schedule as it is now; null when nothing was changed.",
    type: ScheduleType,
    nullable: true,
  }),
);

const DeleteSchedulePayloadType = mutationPayload<DeleteSchedulePayload>(
  "deleteSchedule",
  deleteScheduleErrors,
);
builder.objectField(DeleteSchedulePayloadType, "deletedId", (t) =>
  t.exposeID("deletedId", {
    description: "Global identifier of the schedule that is gone; null when nothing was deleted.",
    nullable: true,
  }),
);

builder.mutationFields((t) => ({
  createSchedule: t.field({
    description:
      "Makes a schedule from a template. The feed type is taken from the template, so the two cannot differ.",
    type: CreateSchedulePayload,
    nullable: true,
    extensions: { upstreamCalls: 3 },
    args: { input: t.arg({ description: "Template and settings.", type: CreateScheduleInput }) },
    resolve: (_root, { input }, context) => createSchedule(input, context),
  }),
  updateSchedule: t.field({
    description:
      "Replaces all settings of a schedule: what is left out falls back to the template's default or is cleared. Checked against the template as it is now.",
    type: UpdateSchedulePayload,
    nullable: true,
    extensions: { upstreamCalls: 4 },
    args: { input: t.arg({ description: "Schedule and its new settings.", type: UpdateScheduleInput }) },
    resolve: (_root, { input }, context) => updateSchedule(input, context),
  }),
  deleteSchedule: t.field({
    description: "Deletes a schedule. Reports already made are not affected.",
    type: DeleteSchedulePayloadType,
    nullable: true,
    extensions: { upstreamCalls: 1 },
    args: { input: t.arg({ description: "Which schedule.", type: DeleteScheduleInput }) },
    resolve: (_root, { input }, context) => deleteSchedule(input, context),
  }),
}));
