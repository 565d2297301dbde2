import { useEffect, useState } from "react";
import { useQuery } from "urql";
import { useCurrentUser } from "../session/session-context.ts";
import { taskQuery } from "../tasks/operations.ts";
import { type CreatedReport, readCreatedReports, upToToday } from "./created-reports.ts";
import { draftOfTask } from "./draft-of-task.ts";
import { emptyDraft, type ReportDraft } from "./report-draft.ts";

/** Type and settings with which the form opens. */
export interface FirstDraft {
  /** Feed type; null for the first one. */
  readonly feedType: string | null;
  readonly draft: ReportDraft;
}

/**
 * Returns the values with which the form opens; null until they are known. They are those of the report to create again,
 * or else of the report that the user created last in this browser.
 * @param again Task number of the report to create again; null for a new report.
 */
export function useFirstDraft(again: string | null): FirstDraft | null {
  const { kept } = useCurrentUser();
  const [read, setRead] = useState<{ readonly created: readonly CreatedReport[]; readonly at: Date } | null>(
    null,
  );
  useEffect(() => {
    const show = (created: readonly CreatedReport[]) => setRead({ created, at: new Date() });
    readCreatedReports(kept).then(show, () => show([]));
  }, [kept]);
  const own = read?.created.find(({ taskId }) => taskId === again);
  const [{ data, error }] = useQuery({
    query: taskQuery,
    variables: { taskId: again ?? "" },
    pause: again === null || read === null || own !== undefined,
    requestPolicy: "cache-first",
  });
  if (read === null) return null;
  if (own) return own;
  const task = data?.genericTask;
  if (again !== null && task) return { feedType: task.feedType, draft: draftOfTask(task) };
  if (again !== null && data === undefined && !error) return null;
  const [last] = read.created;
  return last
    ? { feedType: last.feedType, draft: upToToday(last.draft, read.at) }
    : { feedType: null, draft: emptyDraft() };
}
