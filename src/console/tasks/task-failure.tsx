import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Notice } from "../components/notice.tsx";
import type { TaskDetailsFragment } from "./generated/graphql.ts";

/**
 * Explains why a task failed, with advice. Shows the service's own message when the reason is unknown.
 * @param actions What the user can do, such as creating the report again.
 */
export function TaskFailure({
  task: { failureReason, failureMessage },
  actions,
}: {
  readonly task: Pick<TaskDetailsFragment, "failureMessage" | "failureReason">;
  readonly actions?: ReactNode;
}) {
  const { t } = useTranslation("tasks");
  const reason = failureReason === null || failureReason === "UNRECOGNIZED" ? "unknown" : failureReason;
  return (
    <Notice tone="bad" title={t("failure.title")} {...(actions !== undefined && { actions })}>
      <p>{reason === "unknown" && failureMessage ? failureMessage : t(`failure.reason.${reason}`)}</p>
      <p>{t(`failure.advice.${reason}`)}</p>
    </Notice>
  );
}
