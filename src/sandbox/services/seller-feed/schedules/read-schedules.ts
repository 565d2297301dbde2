import type { Call, Operation } from "../../service.ts";
import { answerCollection, queryOf, readPage } from "../list-page.ts";
import type { FeedFault } from "../feed-errors.ts";
import { feedError, refuseFaults } from "../feed-errors.ts";
import type { FeedDeps } from "../feed-context.ts";
import type { FeedType } from "../feed-types.ts";
import { requireScope, findFeedType } from "../feed-types.ts";
import { answerFile } from "../tasks/file-response.ts";
import type { TaskRow } from "../tasks/task-store.ts";
import { describeSchedule, requireSchedule } from "./schedule-store.ts";
import type { ScheduleRow } from "./schedule-store.ts";
import { describeTemplate, findTemplate, templatesOf } from "./schedule-templates.ts";

/**
 * Creates the operation `GET /schedule`: the seller's schedules for a feed type, newest first (wire facts, seller feed
 * §2).
 */
export function getSchedules(deps: FeedDeps): Operation {
  return {
    method: "GET",
    path: "/schedule",
    answer(call) {
      const { feedType, page } = readListRequest(call);
      const { accountId } = call.caller;
      const owned = "feed_schedules WHERE account_id = ? AND feed_type = ?";
      const schedules: ScheduleRow[] = deps.database.all(
        `SELECT * FROM ${owned} ORDER BY sequence DESC LIMIT ? OFFSET ?`,
        accountId,
        feedType.name,
        page.limit,
        page.offset,
      );
      return answerCollection(call, page, {
        path: "/schedule",
        name: "schedules",
        total: deps.database.count(owned, accountId, feedType.name),
        items: schedules.map((schedule) => describeSchedule(deps, schedule)),
      });
    },
  };
}

/** Creates the operation `GET /schedule/{schedule_id}` (wire facts, seller feed §1). */
export function getSchedule(deps: FeedDeps): Operation {
  return {
    method: "GET",
    path: "/schedule/:scheduleId",
    answer({ caller, parameter }) {
      return Response.json(describeSchedule(deps, requireSchedule(deps, parameter("scheduleId"), caller)));
    },
  };
}

/**
 * Creates the operation `DELETE /schedule/{schedule_id}`: stops the schedule; tasks of earlier runs remain (wire facts,
 * seller feed §1).
 */
export function deleteSchedule(deps: FeedDeps): Operation {
  return {
    method: "DELETE",
    path: "/schedule/:scheduleId",
    answer({ caller, parameter }) {
      const schedule = requireSchedule(deps, parameter("scheduleId"), caller);
      deps.database.run("DELETE FROM feed_schedules WHERE id = ?", schedule.id);
      return new Response(null, { status: 204 });
    },
  };
}

/**
 * Creates the operation `GET /schedule/{schedule_id}/download_result_file`: the latest report of the schedule (seller
 * feed specification §4).
 */
export function getLatestResultFile(deps: FeedDeps): Operation {
  return {
    method: "GET",
    path: "/schedule/:scheduleId/download_result_file",
    async answer({ caller, parameter }) {
      const schedule = requireSchedule(deps, parameter("scheduleId"), caller);
      const task: TaskRow | undefined = deps.database.get(
        `SELECT * FROM feed_tasks WHERE schedule_id = ? AND result_file IS NOT NULL
         ORDER BY sequence DESC LIMIT 1`,
        schedule.id,
      );
      const answer = task && (await answerFile(deps, task.id, task.result_file, task.result_name));
      if (answer === undefined) throw feedError(160021);
      return answer;
    },
  };
}

/** Creates the operation `GET /schedule_template`: the templates for a feed type (wire facts, seller feed §2). */
export function getScheduleTemplates(deps: FeedDeps): Operation {
  return {
    method: "GET",
    path: "/schedule_template",
    answer(call) {
      const { feedType, page } = readListRequest(call);
      const templates = templatesOf(feedType);
      return answerCollection(call, page, {
        path: "/schedule_template",
        name: "scheduleTemplates",
        total: templates.length,
        items: templates
          .slice(page.offset, page.offset + page.limit)
          .map((template) => describeTemplate(deps, template)),
      });
    },
  };
}

/** Creates the operation `GET /schedule_template/{schedule_template_id}` (wire facts, seller feed §1). */
export function getScheduleTemplate(deps: FeedDeps): Operation {
  return {
    method: "GET",
    path: "/schedule_template/:scheduleTemplateId",
    answer({ caller, parameter }) {
      const template = findTemplate(parameter("scheduleTemplateId"));
      if (template === undefined) throw feedError(160039);
      requireScope(caller, template.feedType);
      return Response.json(describeTemplate(deps, template));
    },
  };
}

/**
 * Reads the feed type and the page of a list. A missing or unknown feed type is 160017 (wire facts, seller feed §9).
 */
function readListRequest(call: Call): { feedType: FeedType; page: ReturnType<typeof readPage> } {
  const query = queryOf(call);
  const faults: FeedFault[] = [];
  const feedType = findFeedType(query.get("feed_type"));
  if (feedType === undefined) faults.push({ errorId: 160017 });
  const page = readPage(query, faults);
  refuseFaults(faults);
  if (feedType === undefined) throw feedError(160017);
  requireScope(call.caller, feedType);
  return { feedType, page };
}
