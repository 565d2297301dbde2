import { type FragmentOf, graphql, readFragment } from "./graphql";

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

/** One task. */
export function TaskRow(props: { readonly task: FragmentOf<typeof TASK_ROW> }) {
  const task = readFragment(TASK_ROW, props.task);
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
