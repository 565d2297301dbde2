import { useTranslation } from "react-i18next";
import { mediaAddress } from "../activity/stored-media.ts";
import { taskAddress } from "../activity/task-address.ts";
import type { Tone } from "../components/notice.tsx";
import { useFormats } from "../messages/formats.ts";
import { useTypeName } from "../tasks/use-type-name.ts";
import type { Attention } from "./attention.ts";
import type { HomeSchedule } from "./use-schedules.ts";
import type { Tasks } from "./use-tasks.ts";

/** Texts and address of an item that needs attention. */
export interface AttentionText {
  readonly id: string;
  readonly tone: Tone;
  readonly title: string;
  /** How many, and since when. */
  readonly detail: string;
  /** Verb of the link. */
  readonly action: string;
  /** Address below the console's path. */
  readonly to: string;
}

/** Returns a function that describes what needs attention. @param sent Listings uploads with their file names. */
export function useAttentionText(sent: Tasks["sent"], now: Date): (attention: Attention) => AttentionText {
  const { t } = useTranslation("home");
  const { number, relative } = useFormats();
  const typeName = useTypeName();
  const scheduleName = useScheduleName();
  const fileNames = new Map(sent.map(({ taskId, fileName }) => [taskId, fileName]));
  const since = (instant: string | null) => (instant === null ? [] : [relative(instant, now)]);
  return (attention) => {
    switch (attention.kind) {
      case "failedRows":
      case "failedTask": {
        const { task } = attention;
        const isRows = attention.kind === "failedRows";
        const text = isRows
          ? t("attention.failedRows", { count: attention.rows })
          : t(task.direction === "UPLOAD" ? "attention.failedUpload" : "attention.failedReport");
        return {
          id: task.id,
          tone: isRows ? "warn" : "bad",
          title: fileNames.get(task.taskId) ?? typeName(task.feedType),
          detail: [text, ...since(task.completedAt ?? task.createdAt)].join(" · "),
          action: t(isRows ? "attention.correct" : "attention.seeReason"),
          to: taskAddress(task),
        };
      }
      case "media": {
        const [first, ...others] = attention.items;
        return {
          id: "media",
          tone: "bad",
          title: others.length === 0 && first ? first.name : t("attention.media"),
          detail: [
            t("attention.rejected", { count: attention.items.length }),
            ...since(first?.madeAt ?? null),
          ].join(" · "),
          action: t("attention.seeReason"),
          to: others.length === 0 && first ? mediaAddress(first) : "/media?status=REFUSED",
        };
      }
      case "schedule": {
        const { schedule } = attention;
        return {
          id: schedule.id,
          tone: "warn",
          title: scheduleName(schedule),
          detail:
            schedule.inactiveReason === "SCHEDULE_END_DATE_REACHED" && schedule.endsAt !== null
              ? t("attention.ended", { time: relative(schedule.endsAt, now) })
              : t("attention.disabled"),
          action: t("attention.review"),
          to: `/schedules/${encodeURIComponent(schedule.scheduleId)}`,
        };
      }
      case "failedChanges":
      case "openChanges":
        return {
          id: attention.kind,
          tone: attention.kind === "failedChanges" ? "bad" : "neutral",
          title: t("attention.store"),
          detail: t(`attention.${attention.kind}`, { count: attention.changes.length }),
          action: t(attention.kind === "failedChanges" ? "attention.review" : "attention.view"),
          to: "/store",
        };
      case "otherChange":
        return {
          id: "otherChange",
          tone: "neutral",
          title: t("attention.store"),
          detail: t("attention.otherChange"),
          action: t("attention.view"),
          to: "/store",
        };
      case "rateLimit": {
        const { used, limit, windowSeconds } = attention.limit;
        return {
          id: `limit ${attention.limit.scope}`,
          tone: "warn",
          title: t("attention.rateLimit"),
          detail: t("attention.usedInSeconds", {
            used: number(used),
            limit: number(limit),
            count: windowSeconds,
          }),
          action: t("attention.view"),
          to: "/media",
        };
      }
      case "quota": {
        const { name, feedType, used, limit } = attention.quota;
        return {
          id: `quota ${name} ${feedType ?? ""}`,
          tone: "warn",
          title: t(`attention.quotas.${name}`, { type: feedType === null ? "" : typeName(feedType) }),
          detail: t("attention.used", { used: number(used), limit: number(limit) }),
          action: t("attention.review"),
          to: name === "schedules" ? "/schedules" : "/store",
        };
      }
    }
  };
}

/** Returns a function that names a schedule: by its name, otherwise by its report. */
export function useScheduleName(): (schedule: Pick<HomeSchedule, "feedType" | "name">) => string {
  const { t } = useTranslation("home");
  const typeName = useTypeName();
  return ({ name, feedType }) => name ?? t("schedule", { report: typeName(feedType) });
}
