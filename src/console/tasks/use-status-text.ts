import { useTranslation } from "react-i18next";
import { statusOf, type TaskStatusFields } from "./task-status.ts";

/** Fields of a task for its status as text. */
export interface NamedStatusFields extends TaskStatusFields {
  /** Status as the service spells it, for statuses that the gateway does not know. */
  readonly upstreamStatus: string;
}

/** Returns a function that names the status of a task. */
export function useStatusText(): (task: NamedStatusFields, now?: Date) => string {
  const { t } = useTranslation();
  const { t: tasks } = useTranslation("tasks");
  return (task, now) => {
    const status = statusOf(task, now);
    return status === null ? tasks("unknownStatus", { status: task.upstreamStatus }) : t(`status.${status}`);
  };
}
