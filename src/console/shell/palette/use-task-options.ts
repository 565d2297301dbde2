import { useEffect, useState } from "react";
import { useQuery } from "urql";
import { listStoredListings } from "../../activity/stored-listings.ts";
import { taskAddress } from "../../activity/task-address.ts";
import { useFormats } from "../../messages/formats.ts";
import { useCurrentUser } from "../../session/session-context.ts";
import { useStatusText } from "../../tasks/use-status-text.ts";
import { useTypeName } from "../../tasks/use-type-name.ts";
import type { SearchedTaskFragment } from "../generated/graphql.ts";
import { SearchedTaskNumber, SearchedTasks } from "../operations.ts";
import type { SearchOption, SearchSource } from "./search-option.ts";

/** Time without input before an unknown task number is looked up, in milliseconds. */
const pauseMs = 300;

/** Returns the latest tasks as options of the search, and an older one when the text is its number. */
export function useTaskOptions(text: string): SearchSource {
  const { dateTime } = useFormats();
  const typeName = useTypeName();
  const statusText = useStatusText();
  const fileNames = useFileNames();
  const [{ data, error }] = useQuery({ query: SearchedTasks });
  const latest = data?.feedTasks?.nodes ?? [];
  const { number, isSettled } = useTaskNumber(text, latest);
  const [looked] = useQuery({
    query: SearchedTaskNumber,
    variables: { taskId: number ?? "" },
    pause: number === null || !isSettled,
  });
  const older = number !== null && !looked.stale ? looked.data?.feedTask : null;
  if ((!data && !error) || fileNames === null) return { options: null, error };
  const optionOf = (task: SearchedTaskFragment): SearchOption => {
    const { taskId, createdAt } = task;
    const type = typeName(task.feedType);
    const fileName = fileNames.get(taskId);
    const facts = [...(fileName === undefined ? [] : [type]), statusText(task)];
    return {
      id: `task:${taskId}`,
      kind: "task",
      title: fileName ?? type,
      detail: [...facts, dateTime(createdAt)].join(" · "),
      keywords: [taskId, task.feedType],
      to: taskAddress(task),
    };
  };
  const isForbidden =
    latest.length === 0 &&
    (data?.feedTasks?.unreadable.some(({ reason }) => reason === "MISSING_SCOPE") ?? false);
  return {
    options: [...(older ? [older] : []), ...latest].map(optionOf),
    // The gateway also reports a text that is no number.
    error: error ?? (number !== null && looked.error?.networkError ? looked.error : undefined),
    isForbidden,
    isLoading: number !== null && (!isSettled || looked.fetching || looked.stale),
  };
}

/** Names of the files that this browser uploaded, by task; null while they load. */
function useFileNames(): ReadonlyMap<string, string> | null {
  const { kept } = useCurrentUser();
  const [names, setNames] = useState<ReadonlyMap<string, string> | null>(null);
  useEffect(() => {
    void listStoredListings(kept).then(
      (uploads) => setNames(new Map(uploads.map(({ taskId, fileName }) => [taskId, fileName]))),
      () => setNames(new Map()),
    );
  }, [kept]);
  return names;
}

/**
 * Returns the text as a number when it can be that of a task that is not listed, null otherwise; and whether the user
 * has stopped typing.
 */
function useTaskNumber(text: string, listed: readonly { readonly taskId: string }[]) {
  const number = text.trim();
  const [settled, setSettled] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => setSettled(number), pauseMs);
    return () => clearTimeout(timer);
  }, [number]);
  const isNumber = /^(?=.*\d)[\w-]{6,}$/.test(number);
  const isListed = listed.some(({ taskId }) => taskId.toLowerCase().includes(number.toLowerCase()));
  return { number: isNumber && !isListed ? number : null, isSettled: settled === number };
}
