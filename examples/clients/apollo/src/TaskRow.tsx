import { useFragment } from "@apollo/client/react";
import type { FragmentType } from "@apollo/client/masking";
import { graphql } from "./generated";
import type { TaskRowFragment } from "./generated/graphql";

/** Of any kind of task: the fragment is on the interface. */
export const TASK_ROW = graphql(`
  fragment TaskRow on FeedTask {
    id
    taskId
    feedType
    status
    createdAt
  }
`);

/** One task. It is read from the cache, so an event of a subscription changes it wherever it is shown. */
export function TaskRow({ task }: { readonly task: FragmentType<TaskRowFragment> }) {
  const { data, complete } = useFragment({ fragment: TASK_ROW, from: task });
  if (!complete) return null;
  return (
    <div className="task" data-testid="task" data-id={data.id}>
      <code>{data.feedType}</code>
      <span className="badge" data-status={data.status}>
        {data.status}
      </span>
      <time dateTime={data.createdAt}>{new Date(data.createdAt).toLocaleString()}</time>
      <small>{data.id}</small>
    </div>
  );
}
