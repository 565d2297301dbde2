import ChevronLeft from "lucide:chevron-left";
import ChevronRight from "lucide:chevron-right";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../components/button.tsx";
import { Card } from "../components/page.tsx";
import { localeOf, useFormats } from "../messages/formats.ts";
import { dayKey, type DayRuns, monthOf, type Month, runsByDay, shiftMonth } from "./calendar-month.ts";
import styles from "./calendar.module.css";
import type { ListedSchedule } from "./use-schedules.ts";
import { useScheduleNames } from "./use-schedule-names.ts";

/** Maximum number of schedules named per day; the others are counted. */
const namedADay = 3;

/** Properties of the calendar. */
export interface CalendarProps {
  readonly month: Month;
  readonly onMonth: (month: Month) => void;
  readonly weeks: readonly (readonly Date[])[];
  readonly schedules: readonly ListedSchedule[];
  readonly now: Date;
}

/** Upcoming runs in a monthly calendar. */
export function Calendar({ month, onMonth, weeks, schedules, now }: CalendarProps) {
  const { t, i18n } = useTranslation("schedules");
  const locale = localeOf(i18n.language);
  const days = useMemo(
    () =>
      runsByDay(
        schedules.flatMap(({ scheduleId, upcomingRuns }) =>
          (upcomingRuns ?? []).map((at) => ({ scheduleId, at: new Date(at) })),
        ),
      ),
    [schedules],
  );
  const monthName = new Intl.DateTimeFormat(locale, { month: "long", year: "numeric" }).format(
    new Date(month.year, month.month, 1),
  );
  const weekday = (day: Date, width: "long" | "short") =>
    new Intl.DateTimeFormat(locale, { weekday: width }).format(day);
  return (
    <Card
      title={t("calendar.title")}
      actions={
        <>
          <Button
            weight="plain"
            icon={<ChevronLeft aria-hidden />}
            aria-label={t("calendar.earlier")}
            onClick={() => onMonth(shiftMonth(month, -1))}
          />
          <strong className={styles.month} aria-live="polite">
            {monthName}
          </strong>
          <Button
            weight="plain"
            icon={<ChevronRight aria-hidden />}
            aria-label={t("calendar.later")}
            onClick={() => onMonth(shiftMonth(month, 1))}
          />
          <Button onClick={() => onMonth(monthOf(now))}>{t("calendar.today")}</Button>
        </>
      }
    >
      <div className={styles.frame}>
        <table className={styles.calendar}>
          <caption className="visually-hidden">{monthName}</caption>
          <thead>
            <tr>
              {weeks[0]?.map((day) => (
                <th key={day.getDay()} scope="col" abbr={weekday(day, "long")}>
                  {weekday(day, "short")}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {weeks.map((week) => (
              <tr key={week[0] ? dayKey(week[0]) : ""}>
                {week.map((day) => (
                  <Day
                    key={dayKey(day)}
                    day={day}
                    isToday={dayKey(day) === dayKey(now)}
                    isOther={day.getMonth() !== month.month}
                    runs={days.get(dayKey(day)) ?? []}
                    schedules={schedules}
                  />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {!weeks.flat().some((day) => days.has(dayKey(day))) && (
        <p className={styles.zone}>{t("calendar.none")}</p>
      )}
      <p className={styles.zone}>
        {t("calendar.zone", { zone: new Intl.DateTimeFormat().resolvedOptions().timeZone })}
      </p>
    </Card>
  );
}

interface DayProps {
  readonly day: Date;
  readonly isToday: boolean;
  /** True when the day belongs to an adjacent month. */
  readonly isOther: boolean;
  readonly runs: readonly DayRuns[];
  readonly schedules: readonly ListedSchedule[];
}

function Day({ day, isToday, isOther, runs, schedules }: DayProps) {
  const { t } = useTranslation("schedules");
  const formats = useFormats();
  const { nameOf } = useScheduleNames();
  const wordsOf = ({ scheduleId, first, count }: DayRuns) => {
    const schedule = schedules.find((one) => one.scheduleId === scheduleId);
    const name = schedule ? nameOf(schedule) : scheduleId;
    const time = formats.time(first);
    return count === 1 ? t("calendar.once", { name, time }) : t("calendar.times", { name, count, time });
  };
  return (
    <td
      className={[styles.day, isOther && styles.other, isToday && styles.today].filter(Boolean).join(" ")}
      aria-current={isToday ? "date" : undefined}
      data-empty={runs.length === 0 || undefined}
    >
      <time dateTime={`${day.getFullYear()}-${day.getMonth() + 1}-${day.getDate()}`}>
        <span aria-hidden>{day.getDate()}</span>
        <span className={styles.full}>{formats.date(day)}</span>
      </time>
      {runs.length > 0 && (
        <ul>
          {runs.slice(0, namedADay).map((run) => (
            <li key={run.scheduleId} className={styles.run} title={wordsOf(run)}>
              <span aria-hidden className={styles.time}>
                {formats.time(run.first)}
              </span>
              <span className={styles.words}>{wordsOf(run)}</span>
            </li>
          ))}
          {runs.length > namedADay && <li>{t("calendar.more", { count: runs.length - namedADay })}</li>}
        </ul>
      )}
    </td>
  );
}
