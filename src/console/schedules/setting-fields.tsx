import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Field, Fields } from "../components/field.tsx";
import { localeOf, useFormats } from "../messages/formats.ts";
import { daysOfWeek } from "./days-of-week.ts";
import { fieldOf, type FormValues, type Template, usageOf } from "./form-values.ts";
import type { DayOfWeek, ScheduleProperty } from "./generated/graphql.ts";
import { hourOfDay, isRounded, type PeriodEdge, stepOf, wholeHourOf } from "./timing.ts";
import styles from "./setting-fields.module.css";
import { useScheduleNames } from "./use-schedule-names.ts";

/** Any Monday. The weekday names are formatted from this date and the following days. */
const someMonday = new Date(2026, 0, 5);

/** Error with the path of its field. */
export interface FieldError {
  readonly message?: string;
  readonly path?: readonly string[];
}

/** Properties of the setting fields. */
export interface SettingFieldsProps {
  readonly feedType: string;
  readonly template: Pick<Template, "frequency" | "settings">;
  readonly values: FormValues;
  readonly errors: readonly FieldError[];
  readonly onChange: (values: FormValues) => void;
}

/** Fields for the settings that the template allows. */
export function SettingFields({ feedType, template, values, errors, onChange }: SettingFieldsProps) {
  const { t, i18n } = useTranslation("schedules");
  const formats = useFormats();
  const { automaticNameOf, rhythmWordsOf } = useScheduleNames();
  const set = (change: Partial<FormValues>) => onChange({ ...values, ...change });
  const takes = (property: ScheduleProperty) => usageOf(template, property) !== null;
  const isRequired = (property: ScheduleProperty) => usageOf(template, property)?.usage === "REQUIRED";
  const errorOf = (field: string) =>
    [...new Set(errors.filter((one) => fieldOf(template, one) === field).map(({ message }) => message))].join(
      " ",
    );
  const [now] = useState(() => new Date());
  const hours = Array.from({ length: 24 }, (_hour, hour) => ({ hour, local: hourOfDay(hour, now) })).toSorted(
    (a, b) => minuteOfDay(a.local) - minuteOfDay(b.local),
  );
  const hourWords = (hour: number, local: Date) => {
    const time = formats.time(local);
    if (local.getTimezoneOffset() === 0) return time;
    return t("form.hourOption", { local: time, utc: String(hour).padStart(2, "0") });
  };
  /** True when the runs are on another day in the user's time zone than in UTC. */
  const isOtherDay = hours.some(
    ({ hour, local }) => String(hour) === values.hourUtc && local.getDate() !== local.getUTCDate(),
  );
  /** Shows the whole hour that is sent instead of the entered time. */
  const hourHintOf = (edge: PeriodEdge) => {
    const local = values[edge];
    const rounded = isRounded(local) ? wholeHourOf(local, edge) : null;
    if (rounded === null) return t("form.wholeHours");
    const from = new Date(local);
    const isSameDay = from.toDateString() === new Date(rounded).toDateString();
    return t(`form.rounded.${edge}`, {
      to: isSameDay ? formats.time(rounded) : formats.dateTime(rounded),
      from: formats.time(from),
    });
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
            placeholder={automaticNameOf(feedType, template.frequency)}
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
                {hours.map(({ hour, local }) => (
                  <option key={hour} value={hour}>
                    {hourWords(hour, local)}
                  </option>
                ))}
              </select>
            )}
          </Field>
        )}
        {takes("TRIGGER_DAY_OF_WEEK") && (
          <Field
            label={t("form.dayOfWeek")}
            hint={isOtherDay && t("form.dayHint")}
            error={errorOf("trigger.day.ofWeek")}
          >
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
            hint={t(isOtherDay ? "form.dayOfMonthUtcHint" : "form.dayOfMonthHint")}
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
      </Fields>
      <Fields>
        {(["startsAt", "endsAt"] as const).map(
          (name) =>
            takes(name === "startsAt" ? "STARTS_AT" : "ENDS_AT") && (
              <Field key={name} label={t(`form.${name}`)} hint={hourHintOf(name)} error={errorOf(name)}>
                {(control) => (
                  <input
                    {...control}
                    type="datetime-local"
                    step={stepOf(values[name], now)}
                    value={values[name]}
                    onChange={({ currentTarget }) => set({ [name]: currentTarget.value })}
                  />
                )}
              </Field>
            ),
        )}
      </Fields>
      {takes("SCHEMA_VERSION") && (
        // A browser cannot show its message at a required field that is hidden.
        <details
          className={styles.advanced}
          open={
            errorOf("schemaVersion") !== "" || (isRequired("SCHEMA_VERSION") && values.schemaVersion === "")
              ? true
              : undefined
          }
        >
          <summary>{t("form.advanced")}</summary>
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
        </details>
      )}
      <p>
        {t("form.runs")}: <strong>{rhythmWordsOf(rhythmFactsOf(template, values), now)}</strong>
      </p>
    </>
  );
}

/** Minutes since midnight, in the browser's time zone. */
function minuteOfDay(time: Date): number {
  return time.getHours() * 60 + time.getMinutes();
}

function rhythmFactsOf(template: SettingFieldsProps["template"], values: FormValues) {
  const { hourUtc, dayOfWeek, dayOfMonth } = values;
  return {
    template,
    trigger: {
      hourUtc: hourUtc === "" ? null : Number(hourUtc),
      dayOfWeek: dayOfWeek || null,
      dayOfMonth: Number(dayOfMonth) || null,
    },
    nextRunAt: null,
  };
}
