import CalendarPlus from "lucide:calendar-plus";
import Pause from "lucide:pause";
import Play from "lucide:play";
import Trash2 from "lucide:trash";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { useParams } from "react-router";
import { useQuery } from "urql";
import { Button } from "../components/button.tsx";
import { Failure } from "../components/failure.tsx";
import { Loading } from "../components/loading.tsx";
import { Empty } from "../components/notice.tsx";
import { Card, Page } from "../components/page.tsx";
import { SelectionBar, useSelection } from "../components/selection.tsx";
import { useFocusAfterRemoval } from "../components/use-focus-after-removal.ts";
import { useNow } from "../tasks/use-now.ts";
import { Calendar } from "./calendar.tsx";
import { endOfWeeks, monthOf, weeksOf } from "./calendar-month.ts";
import { DeleteDialog } from "./delete-dialog.tsx";
import { firstDayOfWeek } from "./first-day-of-week.ts";
import { localeOf } from "../messages/formats.ts";
import { reportTypesQuery } from "./operations.ts";
import { canPause, canResume } from "./pausing.ts";
import { EditScheduleForm, NewScheduleForm } from "./schedule-form.tsx";
import { type ScheduleAction, ScheduleItem } from "./schedule-item.tsx";
import styles from "./screen.module.css";
import { sortSchedules } from "./sort-schedules.ts";
import { useScheduleActions } from "./use-schedule-actions.ts";
import { type ListedSchedule, useSchedules } from "./use-schedules.ts";

/** Interval at which relative times such as "in 5 minutes" are updated, in milliseconds. */
const tickMs = 30_000;

/** The open dialog. */
type Open =
  | { readonly kind: "delete"; readonly schedules: readonly ListedSchedule[] }
  | { readonly kind: "edit"; readonly schedule: ListedSchedule }
  | { readonly kind: "new"; readonly like: ListedSchedule | null };

/** Screen at `/console/schedules`. */
export default function SchedulesScreen() {
  const { t, i18n } = useTranslation("schedules");
  const now = useNow(tickMs);
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
  const { schedules: unsorted, isLoading, error, refresh } = useSchedules(feedTypes, endOfWeeks(weeks));
  const schedules = useMemo(() => sortSchedules(unsorted, now), [unsorted, now]);
  const [open, setOpen] = useState<Open | null>(null);
  const actions = useScheduleActions(refresh);
  const selection = useSelection(useMemo(() => schedules.map(({ id }) => id), [schedules]));
  const selected = schedules.filter(({ id }) => selection.has(id));
  const pausable = selected.filter((schedule) => canPause(schedule, now));
  const resumable = selected.filter((schedule) => canResume(schedule, now));
  const list = useFocusAfterRemoval<HTMLDivElement>(schedules.length, open !== null);
  const close = () => setOpen(null);
  const done = () => {
    close();
    refresh();
  };
  const act = (action: ScheduleAction, schedule: ListedSchedule) => {
    if (action === "pause") return void actions.pause([schedule]);
    if (action === "resume") return void actions.resume([schedule]);
    if (action === "delete") return setOpen({ kind: "delete", schedules: [schedule] });
    if (action === "copy") return setOpen({ kind: "new", like: schedule });
    return setOpen({ kind: "edit", schedule });
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
          onClick={() => setOpen({ kind: "new", like: null })}
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
      <div className={styles.container}>
        <div className={styles.columns}>
          <Card title={t("list.title")}>
            {isLoading ? (
              <Loading />
            ) : (
              <>
                {schedules.length === 0 ? (
                  <Empty>{t("none")}</Empty>
                ) : (
                  <SelectionBar selection={selection}>
                    <Button
                      icon={<Pause aria-hidden />}
                      disabled={pausable.length === 0}
                      onClick={() => void actions.pause(pausable)}
                    >
                      {t("actions.pause")}
                    </Button>
                    <Button
                      icon={<Play aria-hidden />}
                      disabled={resumable.length === 0}
                      onClick={() => void actions.resume(resumable)}
                    >
                      {t("actions.resume")}
                    </Button>
                    <Button
                      weight="danger"
                      icon={<Trash2 aria-hidden />}
                      onClick={() => setOpen({ kind: "delete", schedules: selected })}
                    >
                      {t("actions.delete")}
                    </Button>
                  </SelectionBar>
                )}
                <div ref={list} role="group" aria-label={t("list.title")} tabIndex={-1}>
                  {schedules.map((schedule) => (
                    <ScheduleItem
                      key={schedule.id}
                      schedule={schedule}
                      now={now}
                      isChosen={chosenId !== "" && [schedule.scheduleId, schedule.id].includes(chosenId)}
                      selection={selection}
                      onAction={(action) => act(action, schedule)}
                    />
                  ))}
                </div>
              </>
            )}
          </Card>
          {/* The calendar is below the list on narrow screens, where the list must not push it down. */}
          {!isLoading && (
            <Calendar month={month} onMonth={setMonth} weeks={weeks} schedules={schedules} now={now} />
          )}
        </div>
      </div>
      {open?.kind === "new" && reportTypes && (
        <NewScheduleForm like={open.like} reportTypes={reportTypes} onClose={close} onDone={done} />
      )}
      {open?.kind === "edit" && (
        <EditScheduleForm
          schedule={open.schedule}
          onClose={close}
          onDone={done}
          onSaved={actions.reportSaved}
        />
      )}
      {open?.kind === "delete" && (
        <DeleteDialog schedules={open.schedules} onDelete={actions.remove} onClose={close} />
      )}
    </Page>
  );
}
