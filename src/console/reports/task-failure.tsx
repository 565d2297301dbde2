import { useTranslation } from "react-i18next";
import { RouteButton } from "../components/button.tsx";
import { Notice } from "../components/notice.tsx";
import type { FeedTaskFailureReason, TaskDetailsFragment } from "./generated/graphql.ts";

/** Explains why a task failed, with advice. Shows the service's own message when the reason is unknown. */
export function TaskFailure({ task }: { readonly task: TaskDetailsFragment }) {
  const { t } = useTranslation("reports");
  const reason = knownReason(task.failureReason);
  return (
    <Notice
      tone="bad"
      title={t("task.failure")}
      actions={
        task.direction === "UPLOAD" ? (
          <RouteButton to="/listings">{t("task.upload")}</RouteButton>
        ) : (
          <RouteButton to={`/reports/order?type=${encodeURIComponent(task.feedType)}`}>
            {t("task.again")}
          </RouteButton>
        )
      }
    >
      <p>
        {reason === "unknown" && task.failureMessage
          ? task.failureMessage
          : t(`task.failureReason.${reason}`)}
      </p>
      <p>{t(`task.failureAdvice.${reason}`)}</p>
    </Notice>
  );
}

function knownReason(reason: FeedTaskFailureReason | null) {
  return reason === null || reason === "UNRECOGNIZED" ? "unknown" : reason;
}
