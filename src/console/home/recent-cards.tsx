import { useTranslation } from "react-i18next";
import { outcomesOf } from "../activity/attempts-outcome.ts";
import { mediaAddress } from "../activity/stored-media.ts";
import { taskAddress } from "../activity/task-address.ts";
import { Badge, type Tone } from "../components/notice.tsx";
import { StatusBadge, statusTones } from "../components/status-badge.tsx";
import type { WorkStatus } from "../components/work-status.ts";
import { OutcomeText } from "../tasks/outcome-text.tsx";
import { TaskStatusBadge } from "../tasks/task-status-badge.tsx";
import { useTypeName } from "../tasks/use-type-name.ts";
import { type MediaState, mediaStateOf } from "./media-state.ts";
import { RecentCard } from "./recent-card.tsx";
import type { Source } from "./source.ts";
import { useScheduleName } from "./use-attention-text.ts";
import type { MediaItem } from "./use-media.ts";
import { useRuns } from "./use-runs.ts";
import type { HomeSchedule } from "./use-schedules.ts";
import { changeStories } from "./stored-change.ts";
import type { StoreNow } from "./use-store.ts";
import type { Tasks } from "./use-tasks.ts";

/** Latest listings uploads and reports. */
export function RecentTasks({ source: { value, error, reload } }: { readonly source: Source<Tasks> }) {
  const { t } = useTranslation("home");
  const typeName = useTypeName();
  const fileNames = new Map(value?.sent.map(({ taskId, fileName }) => [taskId, fileName]));
  const outcomes = value ? outcomesOf(value.tasks, value.sent) : null;
  return (
    <RecentCard
      title={t("recent.tasks")}
      to="/reports"
      none={t("recent.noTasks")}
      error={error}
      isForbidden={value?.isForbidden ?? false}
      onRetry={reload}
      items={
        value?.tasks.map((task) => {
          const outcome = outcomes?.get(task.taskId);
          return {
            id: task.id,
            title: fileNames.get(task.taskId) ?? typeName(task.feedType),
            ...(outcome && { detail: <OutcomeText outcome={outcome} /> }),
            to: taskAddress(task),
            badge: <TaskStatusBadge task={task} outcome={outcome} />,
            at: task.createdAt,
          };
        }) ?? null
      }
    />
  );
}

/** Latest media of this browser. */
export function RecentMedia({
  source: { value, error, reload },
}: {
  readonly source: Source<readonly MediaItem[]>;
}) {
  const { t } = useTranslation("home");
  return (
    <RecentCard
      title={t("recent.media")}
      to="/media"
      none={t("recent.noMedia")}
      error={error}
      onRetry={reload}
      items={
        value?.map((item) => ({
          id: item.id,
          title: item.name,
          to: mediaAddress(item),
          badge: <MediaBadge state={mediaStateOf(item.facts)} />,
          at: item.madeAt,
        })) ?? null
      }
    />
  );
}

/** Latest runs of the schedules. */
export function RecentRuns({ source }: { readonly source: Source<readonly HomeSchedule[]> }) {
  const { t } = useTranslation("home");
  const scheduleName = useScheduleName();
  const { value, error, reload } = useRuns(source);
  return (
    <RecentCard
      title={t("recent.runs")}
      to="/schedules"
      none={t("recent.noRuns")}
      error={error}
      onRetry={reload}
      items={
        value?.map(({ schedule, task }) => ({
          id: task.id,
          title: scheduleName(schedule),
          to: taskAddress(task),
          badge: <TaskStatusBadge task={task} />,
          at: task.createdAt,
        })) ?? null
      }
    />
  );
}

/** Latest changes of the store: those of this browser or, without any, those that the service reports. */
export function RecentChanges({ source: { value, error, reload } }: { readonly source: Source<StoreNow> }) {
  const { t } = useTranslation("home");
  const ofBrowser =
    value &&
    changeStories(value.queue).map(({ first, last }) => {
      const { type, name, previousName = "" } = first.change;
      const text = t(`changes.${type}`, { name, previous: previousName });
      return {
        id: first.id,
        title: last.undoes === null ? text : t("changes.undo", { change: text }),
        status: queueStatuses[last.state.kind],
        at: last.state.at ?? null,
      };
    });
  const ofService = value?.store?.tasks?.nodes.map(({ id, type, status, upstreamStatus }) => ({
    id,
    title: t(`changeTypes.${type ?? "UNRECOGNIZED"}`),
    status: status === "UNRECOGNIZED" ? upstreamStatus : taskStatuses[status],
    at: null,
  }));
  const changes = ofBrowser && ofBrowser.length > 0 ? ofBrowser : (ofService ?? []);
  return (
    <RecentCard
      title={t("recent.changes")}
      to="/store"
      none={t("recent.noChanges")}
      error={error}
      onRetry={reload}
      items={
        value &&
        changes.map(({ id, title, status, at }) => ({
          id,
          title,
          to: "/store",
          badge: isWorkStatus(status) ? <StatusBadge status={status} /> : <Badge tone="warn">{status}</Badge>,
          at,
        }))
      }
    />
  );
}

const queueStatuses = {
  waiting: "queued",
  sending: "processing",
  running: "processing",
  done: "completed",
  failed: "failed",
} as const;

const taskStatuses = { PENDING: "processing", COMPLETED: "completed", FAILED: "failed" } as const;

const mediaTones: Readonly<Record<Exclude<MediaState, WorkStatus>, Tone>> = {
  accepted: "good",
  live: "good",
  ready: "good",
  rejected: "bad",
  removed: "warn",
  unknown: "warn",
};

function MediaBadge({ state }: { readonly state: MediaState }) {
  const { t } = useTranslation("home");
  if (isWorkStatus(state)) return <StatusBadge status={state} />;
  return <Badge tone={mediaTones[state]}>{t(`mediaStates.${state}`)}</Badge>;
}

function isWorkStatus(status: string): status is WorkStatus {
  return Object.hasOwn(statusTones, status);
}
