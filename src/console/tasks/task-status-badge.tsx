import { type AttemptsOutcome, isAllAccepted } from "../activity/attempts-outcome.ts";
import { Badge } from "../components/notice.tsx";
import { StatusBadge } from "../components/status-badge.tsx";
import { statusOf } from "./task-status.ts";
import { type NamedStatusFields, useStatusText } from "./use-status-text.ts";

/**
 * Status of a task as a badge.
 * @param outcome Sum over the attempts of an upload. Once every row is accepted, the upload counts as completed.
 */
export function TaskStatusBadge({
  task,
  now,
  outcome,
}: {
  readonly task: NamedStatusFields;
  readonly now?: Date;
  readonly outcome?: AttemptsOutcome | undefined;
}) {
  const textOf = useStatusText();
  if (isAllAccepted(outcome)) return <StatusBadge status="completed" />;
  const status = statusOf(task, now);
  return status === null ? <Badge tone="warn">{textOf(task)}</Badge> : <StatusBadge status={status} />;
}
