import CopyPlus from "lucide:copy-plus";
import Pause from "lucide:pause";
import Pencil from "lucide:pencil";
import Play from "lucide:play";
import Trash2 from "lucide:trash";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../components/button.tsx";
import { Failure } from "../components/failure.tsx";
import { Badge, type Tone } from "../components/notice.tsx";
import { type Selection, SelectionBox } from "../components/selection.tsx";
import { useFormats } from "../messages/formats.ts";
import { periodOf, type ScheduleState, stateOf } from "../activity/schedule-state.ts";
import { canPause, canResume, plannedRunOf } from "./pausing.ts";
import styles from "./schedule-item.module.css";
import { LastReportLink, LastRun, useLastRun } from "./last-run.tsx";
import type { ListedSchedule } from "./use-schedules.ts";
import { useScheduleNames } from "./use-schedule-names.ts";

const tones: Readonly<Record<ScheduleState, Tone>> = {
  active: "good",
  notStarted: "neutral",
  paused: "warn",
  ended: "neutral",
  disabled: "bad",
  unknown: "neutral",
};

/** Actions on a schedule. */
export type ScheduleAction = "copy" | "delete" | "edit" | "pause" | "resume";

/** Properties of a schedule in the list. */
export interface ScheduleItemProps {
  readonly schedule: ListedSchedule;
  readonly now: Date;
  /** True when the URL names this schedule. It is then highlighted and scrolled into view. */
  readonly isChosen: boolean;
  readonly selection: Selection;
  readonly onAction: (action: ScheduleAction) => void;
}

/** Schedule with its next runs, last run and actions. */
export function ScheduleItem({ schedule, now, isChosen, selection, onAction }: ScheduleItemProps) {
  const item = useRef<HTMLElement>(null);
  useEffect(() => {
    if (isChosen) item.current?.scrollIntoView({ block: "center" });
  }, [isChosen]);
  const { t } = useTranslation("schedules");
  const formats = useFormats();
  const { nameOf, reportOf, rhythmWordsOf } = useScheduleNames();
  const lastRun = useLastRun(schedule);
  const state = stateOf(schedule, now);
  const name = nameOf(schedule);
  const { id, feedType, template, upstreamStatus } = schedule;
  const { startsAt, endsAt } = periodOf(schedule);
  const isRunning = state === "active" || state === "notStarted";
  const stateWords = t(`state.${state}`, { status: upstreamStatus });
  const rhythm = { ...schedule, nextRunAt: plannedRunOf(schedule, now) };
  return (
    <article
      ref={item}
      className={[styles.item, isChosen && styles.chosen].filter(Boolean).join(" ")}
      aria-label={name}
      aria-current={isChosen || undefined}
    >
      <header className={styles.head}>
        <SelectionBox selection={selection} id={id} label={t("list.select", { name })} />
        <div className={styles.title}>
          <h3>{name}</h3>
          <p className={styles.soft}>
            {reportOf(feedType)} · {rhythmWordsOf(rhythm, now)}
          </p>
        </div>
        <div className={styles.state}>
          <Badge tone={tones[state]}>{stateWords}</Badge>
        </div>
      </header>
      <dl className={styles.facts}>
        <div>
          <dt>{t("facts.next")}</dt>
          <dd>
            <NextRuns runs={isRunning ? (schedule.nextRuns ?? []) : []} now={now} />
          </dd>
        </div>
        {startsAt && Date.parse(startsAt) > now.getTime() && (
          <div>
            <dt>{t("facts.begins")}</dt>
            <dd>{formats.dateTime(startsAt)}</dd>
          </div>
        )}
        {endsAt && (
          <div>
            <dt>{t("facts.ends")}</dt>
            <dd>{formats.dateTime(endsAt)}</dd>
          </div>
        )}
        <LastRun lastRun={lastRun} />
      </dl>
      <Failure error={lastRun.error} onRetry={lastRun.retry} />
      <div className={styles.actions}>
        {/* The same button, so that it keeps the focus when the schedule is paused or resumed. */}
        {(canPause(schedule, now) || canResume(schedule, now)) && (
          <Button
            key="pause"
            icon={canResume(schedule, now) ? <Play aria-hidden /> : <Pause aria-hidden />}
            onClick={() => onAction(canResume(schedule, now) ? "resume" : "pause")}
          >
            {t(canResume(schedule, now) ? "actions.resume" : "actions.pause")}
          </Button>
        )}
        {state === "ended" && (
          <Button icon={<CopyPlus aria-hidden />} onClick={() => onAction("copy")}>
            {t("actions.copy")}
          </Button>
        )}
        {template?.status === "ACTIVE" && (
          <Button icon={<Pencil aria-hidden />} onClick={() => onAction("edit")}>
            {t("actions.edit")}
          </Button>
        )}
        <LastReportLink lastRun={lastRun} />
        <Button weight="danger" icon={<Trash2 aria-hidden />} onClick={() => onAction("delete")}>
          {t("actions.delete")}
        </Button>
      </div>
    </article>
  );
}

/** The next runs in the user's time zone, the first one also relative to now. */
function NextRuns({ runs, now }: { readonly runs: readonly string[]; readonly now: Date }) {
  const { t } = useTranslation("schedules");
  const formats = useFormats();
  if (runs.length === 0) return t("facts.nextNone");
  return (
    <ul className={styles.runs}>
      {runs.map((run, index) => (
        <li key={run}>
          <time dateTime={run}>
            {index === 0
              ? t("facts.run", { when: formats.dateTime(run), relative: formats.relative(run, now) })
              : formats.dateTime(run)}
          </time>
        </li>
      ))}
    </ul>
  );
}
