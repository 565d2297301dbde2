import type { TaskQuota } from "../resolvers/errors/mutation-error.ts";
import { maxOpenTasks } from "../resolvers/open-upload-tasks.ts";
import { enumType } from "./enum-type.ts";
import { FeedTaskInterface } from "./feed-task.ts";
import type { FieldCost } from "./field-cost.ts";
import { pure } from "./field-purity.ts";
import { errorTypes } from "./mutation-error.ts";
import { nonNull, nullable } from "./object-type.ts";

const TaskQuotaEnum = enumType<TaskQuota>("TaskQuota", "Quotas on feed tasks.", {
  CONCURRENT: "Tasks that have not ended, those that wait for their file included. Wait for one to end.",
  PERIOD: "Tasks or records in the present hour or day. Wait for it to end.",
});

/** Errors that feed tasks and schedules alone can have. */
export const feedErrorTypes = errorTypes({
  ScheduleLimitReachedError: {
    description:
      "The seller has as many schedules of this feed type as are allowed (160031). Delete one first.",
    properties: { feedType: nonNull("SellerFeedType", "Feed type whose limit is reached.") },
  },
  DuplicateScheduleError: {
    description: "A schedule with the same settings exists already (160035).",
  },
  ScheduleTemplateInactiveError: {
    description: "The template is INACTIVE, so no schedule can be made or changed with it (160040).",
    properties: { scheduleTemplateId: nonNull("ID", "The template in question.") },
  },
  TaskQuotaExceededError: {
    description: "No more feed tasks can be created for now (160024, 160025).",
    properties: {
      quota: nonNull(TaskQuotaEnum, "Which quota is used up."),
      limit: nullable("Int", "How many tasks the quota allows; null when the service does not say."),
      used: nullable(
        "Int",
        "How many tasks count against the quota now; null when the service does not say.",
      ),
      availableAt: nullable(
        "DateTime",
        "When another task can be created, as far as the service can tell: sooner when tasks end sooner. Null when it does not say.",
      ),
    },
    fields: (t) => ({
      openTasks: t.field({
        description: `Tasks of the known feed types that wait for a file, the oldest first, at most ${maxOpenTasks}. The mutation \`uploadTaskFile\` sends it. Empty when \`quota\` is PERIOD.`,
        type: [FeedTaskInterface],
        extensions: { ...pure, listSize: maxOpenTasks } satisfies FieldCost,
        resolve: ({ openTasks }) => openTasks,
      }),
    }),
  },
});
