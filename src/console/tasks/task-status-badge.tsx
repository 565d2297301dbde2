import { Badge } from "../components/notice.tsx";
import { StatusBadge } from "../components/status-badge.tsx";
import { statusOf } from "./task-status.ts";
import { type NamedStatusFields, useStatusText } from "./use-status-text.ts";

/** Status of a task as a badge. */
export function TaskStatusBadge({ task, now }: { readonly task: NamedStatusFields; readonly now?: Date }) {
  const textOf = useStatusText();
  const status = statusOf(task, now);
  return status === null ? <Badge tone="warn">{textOf(task)}</Badge> : <StatusBadge status={status} />;
}
