import { useTranslation } from "react-i18next";
import { Field, Fields } from "../components/field.tsx";
import { localeOf, useFormats } from "../messages/formats.ts";
import { fieldOf, type FormValues, type Template, usageOf } from "./form-values.ts";
import type { DayOfWeek, ScheduleProperty } from "./generated/graphql.ts";
import { hourOfDay, hoursAround, stepOf } from "./timing.ts";

const daysOfWeek: readonly DayOfWeek[] = [
  "MONDAY",
  "TUESDAY",
  "WEDNESDAY",
  "THURSDAY",
  "FRIDAY",
  "SATURDAY",
  "SUNDAY",
];
/** Any Monday. The weekday names are formatted from this date and the following days. */
const someMonday = new Date(2026, 0, 5);

/** Error with the path of its field. */
export interface FieldError {
  readonly message?: string;
  readonly path?: readonly string[];
}

/** Properties of the setting fields. */
export interface SettingFieldsProps {
  readonly template: Pick<Template, "settings">;
  readonly values: FormValues;
  readonly errors: readonly FieldError[];
  readonly onChange: (values: FormValues) => void;
}

/** Fields for the settings that the template allows. */
export function SettingFields({ template, values, errors, onChange }: SettingFieldsProps) {
  const { t, i18n } = useTranslation("schedules");
  const formats = useFormats();
  const set = (change: Partial<FormValues>) => onChange({ ...values, ...change });
  const takes = (property: ScheduleProperty) => usageOf(template, property) !== null;
  const isRequired = (property: ScheduleProperty) => usageOf(template, property)?.usage === "REQUIRED";
  const errorOf = (field: string) =>
    [...new Set(errors.filter((one) => fieldOf(template, one) === field).map(({ message }) => message))].join(
      " ",
    );
  const hourFaultOf = (local: string) => {
    const hours = hoursAround(local);
    if (hours === null) return "";
    const [before, after] = hours.map((hour) => formats.time(hour));
    return t("form.notWholeHour", { before: before ?? "", after: after ?? "" });
  };
  const dayName = (index: number) =>
    new Intl.DateTimeFormat(localeOf(i18n.language), { weekday: "long" }).format(
      new Date(someMonday.getFullYear(), someMonday.getMonth(), someMonday.getDate() + index),
    );
  return (
    <>
      <Field label={t("form.name")} hint={t("form.nameHint")} error={errorOf("name")}>
        {(control) => (
          <input
            {...control}
            maxLength={1000}
            value={values.name}
            onChange={({ currentTarget }) => set({ name: currentTarget.value })}
          />
        )}
      </Field>
      <Fields>
        {takes("TRIGGER_HOUR") && (
          <Field label={t("form.hour")} error={errorOf("trigger.hourUtc")}>
            {(control) => (
              <select
                {...control}
                value={values.hourUtc}
                required={isRequired("TRIGGER_HOUR")}
                onChange={({ currentTarget }) => set({ hourUtc: currentTarget.value })}
              >
                <option value="">{t("form.hourDefault")}</option>
                {Array.from({ length: 24 }, (_hour, hour) => (
                  <option key={hour} value={hour}>
                    {t("form.hourOption", {
                      utc: String(hour).padStart(2, "0"),
                      local: formats.time(hourOfDay(hour, new Date())),
                    })}
                  </option>
                ))}
              </select>
            )}
          </Field>
        )}
        {takes("TRIGGER_DAY_OF_WEEK") && (
          <Field label={t("form.dayOfWeek")} error={errorOf("trigger.day.ofWeek")}>
            {(control) => (
              <select
                {...control}
                value={values.dayOfWeek}
                required={isRequired("TRIGGER_DAY_OF_WEEK")}
                onChange={({ currentTarget }) => set({ dayOfWeek: currentTarget.value as DayOfWeek })}
              >
                {daysOfWeek.map((day, index) => (
                  <option key={day} value={day}>
                    {dayName(index)}
                  </option>
                ))}
              </select>
            )}
          </Field>
        )}
        {takes("TRIGGER_DAY_OF_MONTH") && (
          <Field
            label={t("form.dayOfMonth")}
            hint={t("form.dayOfMonthHint")}
            error={errorOf("trigger.day.ofMonth")}
          >
            {(control) => (
              <input
                {...control}
                type="number"
                min={1}
                max={31}
                value={values.dayOfMonth}
                required={isRequired("TRIGGER_DAY_OF_MONTH")}
                onChange={({ currentTarget }) => set({ dayOfMonth: currentTarget.value })}
              />
            )}
          </Field>
        )}
        {takes("SCHEMA_VERSION") && (
          <Field label={t("form.version")} hint={t("form.versionHint")} error={errorOf("schemaVersion")}>
            {(control) => (
              <input
                {...control}
                value={values.schemaVersion}
                required={isRequired("SCHEMA_VERSION")}
                onChange={({ currentTarget }) => set({ schemaVersion: currentTarget.value })}
              />
            )}
          </Field>
        )}
        {(["startsAt", "endsAt"] as const).map(
          (name) =>
            takes(name === "startsAt" ? "STARTS_AT" : "ENDS_AT") && (
              <Field
                key={name}
                label={t(`form.${name}`)}
                hint={t("form.wholeHours")}
                error={hourFaultOf(values[name]) || errorOf(name)}
              >
                {(control) => (
                  <input
                    {...control}
                    type="datetime-local"
                    step={stepOf(values[name], new Date())}
                    value={values[name]}
                    onChange={({ currentTarget }) => set({ [name]: currentTarget.value })}
                  />
                )}
              </Field>
            ),
        )}
      </Fields>
    </>
  );
}
