import { createSchedule, deleteSchedule, updateSchedule } from "../resolvers/schedule.ts";
import { orderSchemaVersions } from "../upstream/seller-feed/feed-types.ts";
import { maxScheduleNameLength } from "../upstream/seller-feed/limits.ts";
import { identifierOf, inputType, oneOfInputType, optional } from "./input-type.ts";
import { inputOf, mutationField } from "./mutation.ts";
import { nullable } from "./output-type.ts";
import { DayOfWeekEnum, ScheduleType } from "./schedule.ts";

const ScheduleDayInput = oneOfInputType(
  "ScheduleDayInput",
  "A day of the week or a day of the month. Exactly one field is required.",
  {
    ofWeek: optional(DayOfWeekEnum, "Day of the week, for weekly templates."),
    ofMonth: optional(
      "Int",
      "Day of the month, for monthly templates; 1 to 31. In a shorter month, the last day is used.",
    ),
  },
);

const ScheduleTriggerInput = inputType("ScheduleTriggerInput", "Preferred time of the runs.", {
  hourUtc: optional(
    "Int",
    "Hour of the day in UTC; 0 to 23. Not allowed for half-hourly and hourly templates.",
  ),
  day: optional(ScheduleDayInput, "Day of the runs, for weekly and monthly templates."),
});

mutationField("createSchedule", createSchedule, {
  description: "Creates a schedule from a template, which also determines the feed type.",
  upstreamCalls: 3,
  input: inputOf(
    "createSchedule",
    {
      scheduleTemplateId: identifierOf(
        "ScheduleTemplate",
        "An ACTIVE template. It also determines the feed type.",
      ),
      name: optional("String", "Name for the seller's reference.", { maxCharacters: maxScheduleNameLength }),
      trigger: optional(ScheduleTriggerInput, "Preferred time of the runs."),
      startsAt: optional(
        "DateTime",
        "Start of the reports: a whole hour, the current or a later one, before `endsAt`.",
      ),
      endsAt: optional(
        "DateTime",
        "End of the reports: a whole hour after `startsAt`. Afterwards the schedule is INACTIVE.",
      ),
      schemaVersion: optional(
        "String",
        `Version of the file format; required when the feed type has one. For order reports: ${orderSchemaVersions}.`,
      ),
    },
    "The template's `settings` say which settings are required, optional or have a default.",
  ),
  inputDescription: "Template and settings of the schedule.",
  result: { schedule: nullable(ScheduleType, "The new schedule; null when none was created.") },
});

mutationField("updateSchedule", updateSchedule, {
  description:
    "Changes settings of a schedule. Omitted settings keep their values; null clears a setting. The gateway checks the result against the current template. The service replaces all settings at once, so the gateway reads them immediately before it sends them. A change by another client between these two calls is lost.",
  upstreamCalls: 4,
  input: inputOf(
    "updateSchedule",
    {
      scheduleId: identifierOf("Schedule", "The schedule."),
      name: optional("String", "Name for the seller's reference. Unchanged when omitted; null removes it.", {
        maxCharacters: maxScheduleNameLength,
      }),
      trigger: optional(
        ScheduleTriggerInput,
        "Preferred time of the runs. An omitted part keeps its value, and so does an omitted trigger; null clears all parts.",
      ),
      startsAt: optional(
        "DateTime",
        "Start of the reports: a whole hour, the current or a later one, before `endsAt`. Unchanged when omitted, even if it has passed; null removes it.",
      ),
      endsAt: optional(
        "DateTime",
        "End of the reports: a whole hour after `startsAt`. Unchanged when omitted, unless it has passed: then a later time is required, or null for no end.",
      ),
      schemaVersion: optional(
        "String",
        `Version of the file format. Unchanged when omitted. Null is rejected when the template requires a version. For order reports: ${orderSchemaVersions}.`,
      ),
    },
    "An omitted setting keeps its value. Null clears it, and the template's default then applies if there is one. A setting that the template no longer offers is removed.",
  ),
  inputDescription: "The schedule and the settings to change.",
  result: { schedule: nullable(ScheduleType, "The changed schedule; null when nothing was changed.") },
});

mutationField("deleteSchedule", deleteSchedule, {
  description: "Deletes a schedule. Existing reports remain.",
  upstreamCalls: 1,
  input: inputOf("deleteSchedule", { scheduleId: identifierOf("Schedule", "The schedule.") }),
  inputDescription: "The schedule to delete.",
  result: {
    deletedId: nullable("ID", "Global identifier of the deleted schedule; null when none was deleted."),
  },
});
