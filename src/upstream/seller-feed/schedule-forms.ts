import { z } from "zod";
import { isId } from "../ids.ts";
import { identifier, text, timestamp } from "../wire/parse.ts";
import type { Form } from "../wire/shape.ts";
import {
  type Fields,
  fieldsOf,
  isListOrNone,
  isNone,
  isText,
  isTextOrNone,
  isUsualInstant,
  isUsualInstantOrNone,
} from "../wire/usual.ts";

const hourPattern = /^\d{4}-\d{2}-\d{2}T([01]\d|2[0-3])Z$/;
const triggerHourPattern = /^([01]?\d|2[0-3])Z$/;
const fullTimestamp = z.iso.datetime({ offset: true });

/** The full timestamp of a schedule's date: `yyyy-MM-ddTHHZ`, or the timestamp that some answers have (wire facts, common §8). */
export function fullDate(date: string): string {
  return hourPattern.test(date) ? `${date.slice(0, -1)}:00:00.000Z` : date;
}

const scheduleDate = z
  .string()
  .refine((date) => fullTimestamp.safeParse(fullDate(date)).success)
  .nullish();

const scheduleSchema = z.object({
  scheduleId: identifier<"Schedule">(),
  scheduleTemplateId: identifier<"ScheduleTemplate">(),
  feedType: z.string(),
  scheduleName: text,
  status: z.string(),
  statusReason: text,
  creationDate: timestamp,
  lastModifiedDate: timestamp,
  scheduleStartDate: scheduleDate,
  scheduleEndDate: scheduleDate,
  // `hhZ` (wire facts, common §8)
  preferredTriggerHour: z.string().regex(triggerHourPattern).nullish(),
  preferredTriggerDayOfWeek: text,
  preferredTriggerDayOfMonth: z.number().int().min(1).max(31).nullish(),
  schemaVersion: text,
});
/** A schedule in answers. */
export type ScheduleOnWire = z.infer<typeof scheduleSchema>;

const settingSchema = z.object({ property: z.string(), usage: z.string(), defaultValue: text });
type SettingOnWire = z.infer<typeof settingSchema>;

const templateSchema = z.object({
  scheduleTemplateId: identifier<"ScheduleTemplate">(),
  name: text,
  feedType: z.string(),
  frequency: z.string(),
  status: z.string(),
  supportedConfigurations: z.array(settingSchema).nullish(),
});
/** A schedule template in answers. */
export type TemplateOnWire = z.infer<typeof templateSchema>;

function isUsualDateOrNone(value: unknown): boolean {
  return isNone(value) || (isText(value) && isUsualInstant(fullDate(value)));
}

function isTriggerHourOrNone(value: unknown): boolean {
  return isNone(value) || (isText(value) && triggerHourPattern.test(value));
}

function isDayOfMonthOrNone(value: unknown): boolean {
  return isNone(value) || (Number.isInteger(value) && Number(value) >= 1 && Number(value) <= 31);
}

function isUsualSetting(json: unknown): boolean {
  const setting: Fields<SettingOnWire> | null = fieldsOf(json);
  return (
    setting !== null &&
    isText(setting.property) &&
    isText(setting.usage) &&
    isTextOrNone(setting.defaultValue)
  );
}

/** A schedule (wire facts, seller feed §5). */
export const scheduleForm: Form<ScheduleOnWire> = {
  schema: scheduleSchema,
  isUsual(json): json is ScheduleOnWire {
    const schedule: Fields<ScheduleOnWire> | null = fieldsOf(json);
    return (
      schedule !== null &&
      isId(schedule.scheduleId) &&
      isId(schedule.scheduleTemplateId) &&
      isText(schedule.feedType) &&
      isTextOrNone(schedule.scheduleName) &&
      isText(schedule.status) &&
      isTextOrNone(schedule.statusReason) &&
      isUsualInstantOrNone(schedule.creationDate) &&
      isUsualInstantOrNone(schedule.lastModifiedDate) &&
      isUsualDateOrNone(schedule.scheduleStartDate) &&
      isUsualDateOrNone(schedule.scheduleEndDate) &&
      isTriggerHourOrNone(schedule.preferredTriggerHour) &&
      isTextOrNone(schedule.preferredTriggerDayOfWeek) &&
      isDayOfMonthOrNone(schedule.preferredTriggerDayOfMonth) &&
      isTextOrNone(schedule.schemaVersion)
    );
  },
};

/** A schedule template (wire facts, seller feed §5). */
export const templateForm: Form<TemplateOnWire> = {
  schema: templateSchema,
  isUsual(json): json is TemplateOnWire {
    const template: Fields<TemplateOnWire> | null = fieldsOf(json);
    return (
      template !== null &&
      isId(template.scheduleTemplateId) &&
      isTextOrNone(template.name) &&
      isText(template.feedType) &&
      isText(template.frequency) &&
      isText(template.status) &&
      isListOrNone(template.supportedConfigurations, isUsualSetting)
    );
  },
};
