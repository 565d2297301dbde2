import { graphql, useFragment } from "react-relay";
import type { TaskRow_task$key } from "./generated/TaskRow_task.graphql";

/** One task of any kind: the fragment is on the interface. An event of a subscription changes it wherever it is shown. */
export function TaskRow(props: { readonly task: TaskRow_task$key }) {
  const task = useFragment(
    graphql`
      fragment TaskRow_task on FeedTask {
        id
        feedType
        status
        createdAt
      }
    `,
    props.task,
  );
  return (
    <div className="task" data-testid="task" data-id={task.id}>
      <code>{task.feedType}</code>
      <span className="badge" data-status={task.status}>
        {task.status}
      </span>
      <time dateTime={task.createdAt}>{new Date(task.createdAt).toLocaleString()}</time>
      <small>{task.id}</small>
    </div>
  );
}
