import { orderSchemaVersions } from "../upstream/seller-feed/feed-types.ts";
import { maxScheduleNameLength } from "../upstream/seller-feed/limits.ts";
import { createSchedule, deleteSchedule, updateSchedule } from "../resolvers/schedule.ts";
import { builder } from "./builder.ts";
import { identifierOf } from "./identifiers-plugin.ts";
import { mutationField } from "./mutation.ts";
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
    "Input of `createSchedule`. Which settings are required, allowed or defaulted stands in the template's `settings`.",
  fields: (t) => ({
    scheduleTemplateId: t.id(
      identifierOf("ScheduleTemplate", "An ACTIVE template. It also fixes the feed type."),
    ),
    name: t.string({
      description: "Name for the seller's own use.",
      maxCharacters: maxScheduleNameLength,
      required: false,
    }),
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
      description: `Version of the file format; required when the feed type has one. Of order reports it is ${orderSchemaVersions}.`,
      required: false,
    }),
  }),
});

const UpdateScheduleInput = builder.inputType("UpdateScheduleInput", {
  description:
    "Input of `updateSchedule`. A setting that is left out stays as it is; an explicit null clears it, and then the template's default holds where there is one. A setting that the template has ceased to offer does not stay.",
  fields: (t) => ({
    scheduleId: t.id(identifierOf("Schedule", "Which schedule.")),
    name: t.string({
      description: "Name for the seller's own use; stays when left out, and null removes it.",
      maxCharacters: maxScheduleNameLength,
      required: false,
    }),
    trigger: t.field({
      description:
        "When runs are wanted. Stays when left out, and so does each part that is left out; null clears all parts.",
      type: ScheduleTriggerInput,
      required: false,
    }),
    startsAt: t.field({
      description:
        "When reports begin: whole hour, the present one or a later one, before `endsAt`. Stays when left out, also when it has passed; null removes it.",
      type: "DateTime",
      required: false,
    }),
    endsAt: t.field({
      description:
        "When reports end: whole hour, after `startsAt`. Stays when left out, unless it has passed: then a later one is needed, or null for no end.",
      type: "DateTime",
      required: false,
    }),
    schemaVersion: t.string({
      description: `Version of the file format; stays when left out. Null is refused where the template requires one. Of order reports it is ${orderSchemaVersions}.`,
      required: false,
    }),
  }),
});

const DeleteScheduleInput = builder.inputType("DeleteScheduleInput", {
  description: "Input of `deleteSchedule`.",
  fields: (t) => ({ scheduleId: t.id(identifierOf("Schedule", "Which schedule.")) }),
});

mutationField("createSchedule", createSchedule, {
  description:
    "Makes a schedule from a template. The feed type is taken from the template, so the two cannot differ.",
  upstreamCalls: 3,
  input: CreateScheduleInput,
  inputDescription: "Template and settings.",
  result: {
    name: "schedule",
    type: ScheduleType,
    description: "The schedule; null when nothing was created.",
  },
});

mutationField("updateSchedule", updateSchedule, {
  description:
    "Changes settings of a schedule: what is left out stays, an explicit null clears. The result is checked against the template as it is now. The service replaces all settings at once, so the gateway reads them right before it sends them: a change that is made elsewhere between the two calls is lost.",
  upstreamCalls: 4,
  input: UpdateScheduleInput,
  inputDescription: "Schedule and the settings to change.",
  result: {
    name: "schedule",
    type: ScheduleType,
    description: "The schedule as it is now; null when nothing was changed.",
  },
});

mutationField("deleteSchedule", deleteSchedule, {
  description: "Deletes a schedule. Reports already made are not affected.",
  upstreamCalls: 1,
  input: DeleteScheduleInput,
  inputDescription: "Which schedule.",
  result: (t) => ({
    deletedId: t.exposeID("deletedId", {
      description: "Global identifier of the deleted schedule; null when nothing was deleted.",
      nullable: true,
    }),
  }),
});
