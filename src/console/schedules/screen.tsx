import CalendarPlus from "lucide:calendar-plus";
import { useEffect, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { useParams } from "react-router";
import { useQuery } from "urql";
import { Button } from "../components/button.tsx";
import { Failure } from "../components/failure.tsx";
import { Loading } from "../components/loading.tsx";
import { Empty } from "../components/notice.tsx";
import { Card, Page } from "../components/page.tsx";
import { useFocusAfterRemoval } from "../components/use-focus-after-removal.ts";
import { Calendar } from "./calendar.tsx";
import { endOfWeeks, monthOf, weeksOf } from "./calendar-month.ts";
import { ChangeDialog } from "./change-dialog.tsx";
import { firstDayOfWeek } from "./first-day-of-week.ts";
import { localeOf } from "../messages/formats.ts";
import { reportTypesQuery } from "./operations.ts";
import { ScheduleForm } from "./schedule-form.tsx";
import { type ScheduleAction, ScheduleItem } from "./schedule-item.tsx";
import { type ListedSchedule, useSchedules } from "./use-schedules.ts";

/** Interval at which relative times such as "in 5 minutes" are updated, in milliseconds. */
const tickMs = 30_000;

/** The open dialog. */
type Open = { readonly kind: "new" } | { readonly kind: ScheduleAction; readonly schedule: ListedSchedule };

/** Screen at `/console/schedules`. */
export default function SchedulesScreen() {
  const { t, i18n } = useTranslation("schedules");
  const now = useNow();
  // The rest of the URL path is the identifier of the schedule to highlight.
  const { "*": chosenId = "" } = useParams();
  const [month, setMonth] = useState(() => monthOf(new Date()));
  const weeks = useMemo(
    () => weeksOf(month, firstDayOfWeek(localeOf(i18n.language))),
    [month, i18n.language],
  );
  const [types, readTypes] = useQuery({ query: reportTypesQuery });
  const reportTypes = useMemo(
    () => types.data?.sellerFeedTypes.filter(({ direction }) => direction === "DOWNLOAD") ?? null,
    [types.data],
  );
  const feedTypes = useMemo(() => reportTypes?.map(({ feedType }) => feedType) ?? null, [reportTypes]);
  const { schedules, isLoading, error, refresh } = useSchedules(feedTypes, endOfWeeks(weeks));
  const [open, setOpen] = useState<Open | null>(null);
  const list = useFocusAfterRemoval<HTMLDivElement>(schedules.length, open !== null);
  const close = () => setOpen(null);
  const done = () => {
    close();
    refresh();
  };
  return (
    <Page
      title={t("title")}
      explanation={t("explanation")}
      actions={
        <Button
          weight="primary"
          icon={<CalendarPlus aria-hidden />}
          disabled={reportTypes === null}
          onClick={() => setOpen({ kind: "new" })}
        >
          {t("new")}
        </Button>
      }
    >
      <Failure
        error={types.error ?? error}
        onRetry={() => {
          readTypes({ requestPolicy: "network-only" });
          refresh();
        }}
      />
      <Calendar month={month} onMonth={setMonth} weeks={weeks} schedules={schedules} now={now} />
      <Card title={t("list.title")}>
        {isLoading && schedules.length === 0 && <Loading />}
        {!isLoading && schedules.length === 0 && <Empty>{t("none")}</Empty>}
        <div ref={list} role="group" aria-label={t("list.title")} tabIndex={-1}>
          {schedules.map((schedule) => (
            <ScheduleItem
              key={schedule.id}
              schedule={schedule}
              now={now}
              isChosen={chosenId !== "" && [schedule.scheduleId, schedule.id].includes(chosenId)}
              onAction={(kind) => setOpen({ kind, schedule })}
            />
          ))}
        </div>
      </Card>
      {open && (open.kind === "new" || open.kind === "edit") && reportTypes && (
        <ScheduleForm
          schedule={open.kind === "edit" ? open.schedule : null}
          reportTypes={reportTypes}
          onClose={close}
          onDone={done}
        />
      )}
      {open && (open.kind === "pause" || open.kind === "resume" || open.kind === "delete") && (
        <ChangeDialog action={open.kind} schedule={open.schedule} onClose={close} onDone={done} />
      )}
    </Page>
  );
}

/** Returns the current time, updated every `tickMs`. */
function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), tickMs);
    return () => clearInterval(timer);
  }, []);
  return now;
}
