import type { Call, Operation } from "../../service.ts";
import { answerCollection, queryOf, readPage } from "../list-page.ts";
import type { FeedFault } from "../feed-errors.ts";
import { feedError, refuseFaults } from "../feed-errors.ts";
import type { FeedDeps } from "../feed-context.ts";
import type { FeedType, TaskFamily } from "../feed-types.ts";
import { requireScope, feedTypeOf, findFeedType, metricReport } from "../feed-types.ts";
import { findSchedule } from "../schedules/schedule-store.ts";
import { readCreationRange } from "./list-query.ts";
import { describeReportTask, describeTask } from "./task-store.ts";
import type { TaskRow } from "./task-store.ts";

/** Feed type, and optionally schedule, of the requested tasks. */
interface Source {
  readonly feedType: FeedType;
  readonly scheduleId?: string;
}

/**
 * Creates the operation `GET /<family>`: the seller's tasks of a feed type, both on-demand and scheduled, or the tasks
 * of one schedule. The newest are first (seller feed specification §4; wire facts, seller feed §2). The resource `task`
 * lists tasks of all feed types.
 */
export function listTasks(deps: FeedDeps, family: TaskFamily): Operation {
  return {
    method: "GET",
    path: `/${family}`,
    answer(call) {
      const query = queryOf(call);
      const faults: FeedFault[] = [];
      const source = readSource(deps, call, family, faults);
      const range = readCreationRange(query, family, deps.clock.now(), faults);
      const page = readPage(query, faults);
      refuseFaults(faults);
      if (source === undefined) throw feedError(160004);
      requireScope(call.caller, source.feedType, { isMetricRead: family === "customer_service_metric_task" });

      const wanted = `feed_tasks WHERE account_id = ? AND feed_type = ? AND created_at BETWEEN ? AND ?
        AND (? IS NULL OR schedule_id = ?)`;
      const scheduleId = source.scheduleId ?? null;
      const values = [
        call.caller.accountId,
        source.feedType.name,
        range.fromMs,
        range.toMs,
        scheduleId,
        scheduleId,
      ];
      const tasks: TaskRow[] = deps.database.all(
        `SELECT * FROM ${wanted} ORDER BY created_at DESC, sequence DESC LIMIT ? OFFSET ?`,
        ...values,
        page.limit,
        page.offset,
      );
      const describe = family === "task" ? describeTask : describeReportTask;
      return answerCollection(call, page, {
        path: `/${family}`,
        name: "tasks",
        total: deps.database.count(wanted, ...values),
        items: tasks.map((task) => describe(task, call.origin)),
      });
    },
  };
}

function readSource(deps: FeedDeps, call: Call, family: TaskFamily, faults: FeedFault[]): Source | undefined {
  const query = queryOf(call);
  const isMetric = family === "customer_service_metric_task";
  const feedTypeName = query.get("feed_type") ?? (isMetric ? metricReport.name : null);
  // The metric list has no schedule_id, so the parameter is ignored like any unknown one.
  const scheduleId = isMetric ? null : query.get("schedule_id");
  if (feedTypeName === null && scheduleId === null) faults.push({ errorId: 160004 });
  if (feedTypeName !== null && scheduleId !== null) faults.push({ errorId: 160005 });
  const isServed = (feedType: FeedType) => family === "task" || feedType.family === family;

  if (scheduleId !== null) {
    const schedule = findSchedule(deps.database, scheduleId, call.caller.accountId);
    const feedType = schedule && feedTypeOf(schedule);
    if (feedType !== undefined && isServed(feedType)) return { feedType, scheduleId };
    faults.push({ errorId: 160007 });
    return undefined;
  }
  const feedType = findFeedType(feedTypeName);
  if (feedType !== undefined && isServed(feedType)) return { feedType };
  if (feedTypeName !== null) faults.push({ errorId: 160006 });
  return undefined;
}
