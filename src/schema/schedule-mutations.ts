import { createSchedule, deleteSchedule, updateSchedule } from "../resolvers/schedule.ts";
import { orderSchemaVersions } from "../upstream/seller-feed/feed-types.ts";
import { maxScheduleNameLength } from "../upstream/seller-feed/limits.ts";
import { identifierOf, inputType, oneOfInputType, optional } from "./input-type.ts";
import { inputOf, mutationField } from "./mutation.ts";
import { nullable } from "./output-type.ts";
import { DayOfWeekEnum, ScheduleType } from "./schedule.ts";

const ScheduleDayInput = oneOfInputType(
  "ScheduleDayInput",
  "A day of the week or a day of the month; exactly one.",
  {
    ofWeek: optional(DayOfWeekEnum, "For weekly templates."),
    ofMonth: optional("Int", "For monthly templates; 1 to 31. In a shorter month its last day is used."),
  },
);

const ScheduleTriggerInput = inputType("ScheduleTriggerInput", "Preferred moment of the runs.", {
  hourUtc: optional(
    "Int",
    "Hour of the day in UTC; 0 to 23. Not allowed for half-hourly and hourly templates.",
  ),
  day: optional(ScheduleDayInput, "Day of the runs, for weekly and monthly templates."),
});

mutationField("createSchedule", createSchedule, {
  description:
    "Makes a schedule from a template. The feed type is taken from the template, so the two cannot differ.",
  upstreamCalls: 3,
  input: inputType(
    "CreateScheduleInput",
    "Input of `createSchedule`. Which settings are required, allowed or defaulted stands in the template's `settings`.",
    {
      scheduleTemplateId: identifierOf(
        "ScheduleTemplate",
        "An ACTIVE template. It also fixes the feed type.",
      ),
      name: optional("String", "Name for the seller's own use.", { maxCharacters: maxScheduleNameLength }),
      trigger: optional(ScheduleTriggerInput, "When runs are wanted."),
      startsAt: optional(
        "DateTime",
        "When reports begin: whole hour, the present one or a later one, before `endsAt`.",
      ),
      endsAt: optional(
        "DateTime",
        "When reports end: whole hour, after `startsAt`. The schedule is INACTIVE afterwards.",
      ),
      schemaVersion: optional(
        "String",
        `Version of the file format; required when the feed type has one. Of order reports it is ${orderSchemaVersions}.`,
      ),
    },
  ),
  inputDescription: "Template and settings.",
  result: { schedule: nullable(ScheduleType, "The schedule; null when nothing was created.") },
});

mutationField("updateSchedule", updateSchedule, {
  description:
    "Changes settings of a schedule: what is left out stays, an explicit null clears. The result is checked against the template as it is now. The service replaces all settings at once, so the gateway reads them right before it sends them: a change that is made elsewhere between the two calls is lost.",
  upstreamCalls: 4,
  input: inputType(
    "UpdateScheduleInput",
    "Input of `updateSchedule`. A setting that is left out stays as it is; an explicit null clears it, and then the template's default holds where there is one. A setting that the template has ceased to offer does not stay.",
    {
      scheduleId: identifierOf("Schedule", "Which schedule."),
      name: optional("String", "Name for the seller's own use; stays when left out, and null removes it.", {
        maxCharacters: maxScheduleNameLength,
      }),
      trigger: optional(
        ScheduleTriggerInput,
        "When runs are wanted. Stays when left out, and so does each part that is left out; null clears all parts.",
      ),
      startsAt: optional(
        "DateTime",
        "When reports begin: whole hour, the present one or a later one, before `endsAt`. Stays when left out, also when it has passed; null removes it.",
      ),
      endsAt: optional(
        "DateTime",
        "When reports end: whole hour, after `startsAt`. Stays when left out, unless it has passed: then a later one is needed, or null for no end.",
      ),
      schemaVersion: optional(
        "String",
        `Version of the file format; stays when left out. Null is refused where the template requires one. Of order reports it is ${orderSchemaVersions}.`,
      ),
    },
  ),
  inputDescription: "Schedule and the settings to change.",
  result: { schedule: nullable(ScheduleType, "The schedule as it is now; null when nothing was changed.") },
});

mutationField("deleteSchedule", deleteSchedule, {
  description: "Deletes a schedule. Reports already made are not affected.",
  upstreamCalls: 1,
  input: inputOf("deleteSchedule", { scheduleId: identifierOf("Schedule", "Which schedule.") }),
  inputDescription: "Which schedule.",
  result: {
    deletedId: nullable("ID", "Global identifier of the deleted schedule; null when nothing was deleted."),
  },
});
