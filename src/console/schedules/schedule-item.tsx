import Download from "lucide:download";
import Pause from "lucide:pause";
import Pencil from "lucide:pencil";
import Play from "lucide:play";
import Trash2 from "lucide:trash";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useQuery } from "urql";
import { Button, ButtonLink } from "../components/button.tsx";
import { Failure } from "../components/failure.tsx";
import { Badge, type Tone } from "../components/notice.tsx";
import { useFormats } from "../messages/formats.ts";
import { scheduleResultsQuery } from "./operations.ts";
import { canPause, stateOf, type ScheduleState } from "./pausing.ts";
import styles from "./schedule-item.module.css";
import type { ListedSchedule } from "./use-schedules.ts";
import { useScheduleNames } from "./use-schedule-names.ts";

const tones: Readonly<Record<ScheduleState, Tone>> = {
  active: "good",
  disabled: "bad",
  ended: "warn",
  ending: "warn",
  unknown: "neutral",
};

/** Actions on a schedule. */
export type ScheduleAction = "delete" | "edit" | "pause" | "resume";

/** Properties of a schedule in the list. */
export interface ScheduleItemProps {
  readonly schedule: ListedSchedule;
  readonly now: Date;
  /** True when the URL names this schedule. It is then highlighted and scrolled into view. */
  readonly isChosen: boolean;
  readonly onAction: (action: ScheduleAction) => void;
}

/** Schedule with its next run, latest results and actions. */
export function ScheduleItem({ schedule, now, isChosen, onAction }: ScheduleItemProps) {
  const item = useRef<HTMLElement>(null);
  useEffect(() => {
    if (isChosen) item.current?.scrollIntoView({ block: "center" });
  }, [isChosen]);
  const { t } = useTranslation("schedules");
  const formats = useFormats();
  const { nameOf, reportOf } = useScheduleNames();
  const standing = stateOf(schedule);
  const name = nameOf(schedule);
  const { template, nextRunAt, startsAt, endsAt, upstreamStatus } = schedule;
  const standingWords = t(`standing.${standing}`, {
    time: endsAt ? formats.time(endsAt) : "",
    status: upstreamStatus,
  });
  const facts: readonly (readonly [string, string])[] = [
    [t("facts.report"), reportOf(schedule.feedType)],
    [t("facts.frequency"), t(`frequency.${template?.frequency ?? "UNRECOGNIZED"}`)],
    [
      t("facts.next"),
      nextRunAt ? `${formats.dateTime(nextRunAt)} (${formats.relative(nextRunAt, now)})` : t("facts.never"),
    ],
    ...(startsAt && Date.parse(startsAt) > now.getTime()
      ? [[t("facts.begins"), formats.dateTime(startsAt)] as const]
      : []),
    ...(endsAt ? [[t("facts.ends"), formats.dateTime(endsAt)] as const] : []),
  ];
  return (
    <article
      ref={item}
      className={[styles.item, isChosen && styles.chosen].filter(Boolean).join(" ")}
      aria-label={name}
      aria-current={isChosen || undefined}
    >
      <header className={styles.head}>
        <h3>{name}</h3>
        <Badge tone={tones[standing]}>{standingWords}</Badge>
        <div className={styles.actions}>
          {canPause(schedule, now) && (
            <Button icon={<Pause aria-hidden />} onClick={() => onAction("pause")}>
              {t("actions.pause")}
            </Button>
          )}
          {(standing === "ended" || standing === "ending") && (
            <Button icon={<Play aria-hidden />} onClick={() => onAction("resume")}>
              {t("actions.resume")}
            </Button>
          )}
          {template?.status === "ACTIVE" && (
            <Button icon={<Pencil aria-hidden />} onClick={() => onAction("edit")}>
              {t("actions.edit")}
            </Button>
          )}
          <Button weight="danger" icon={<Trash2 aria-hidden />} onClick={() => onAction("delete")}>
            {t("actions.delete")}
          </Button>
        </div>
      </header>
      <dl className={styles.facts}>
        {facts.map(([title, text]) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <Results schedule={schedule} />
    </article>
  );
}

/** Latest file and latest runs. They are reloaded with each new list, because the service starts runs on its own. */
function Results({ schedule }: { readonly schedule: ListedSchedule }) {
  const { t } = useTranslation("schedules");
  const formats = useFormats();
  const { scheduleId, nextRunAt } = schedule;
  const [{ data, error }, read] = useQuery({
    query: scheduleResultsQuery,
    variables: { scheduleId },
  });
  if (error) {
    return <Failure error={error} onRetry={() => read({ requestPolicy: "network-only" })} />;
  }
  const found = data?.schedule;
  if (!found) return null;
  const { latestResultFile: file, lastRunAt, tasks } = found;
  return (
    <div className={styles.results} data-next-run={nextRunAt}>
      <p>
        {t("facts.last")}: {lastRunAt ? formats.dateTime(lastRunAt) : t("facts.never")}
      </p>
      <p>
        {t("facts.latest")}:{" "}
        {file?.url ? (
          <ButtonLink weight="plain" icon={<Download aria-hidden />} href={file.url} download>
            {t("actions.download", { name: file.fileName ?? "" })}
          </ButtonLink>
        ) : (
          t(file ? "facts.expired" : "facts.noResult")
        )}
      </p>
      {tasks && tasks.nodes.length > 0 && (
        <details>
          <summary>
            {t("tasks.title")} ({formats.number(tasks.totalCount ?? tasks.nodes.length)})
          </summary>
          <ul className={styles.tasks}>
            {tasks.nodes.map(({ id, createdAt, status, taskId }) => (
              <li key={id}>
                <Link to={`/reports/${taskId}`}>{formats.dateTime(createdAt)}</Link>{" "}
                {t(`taskStatus.${status}`)}
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}
