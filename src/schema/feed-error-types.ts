import type {
  DuplicateScheduleError,
  ScheduleLimitReachedError,
  ScheduleTemplateInactiveError,
  TaskQuota,
  TaskQuotaExceededError,
} from "../resolvers/errors/mutation-error.ts";
import { maxOpenTasks } from "../resolvers/open-upload-tasks.ts";
import { builder } from "./builder.ts";
import { FeedTaskInterface } from "./feed-task.ts";
import type { FieldCost } from "./field-cost.ts";
import { pure } from "./field-purity.ts";
import { enumType } from "./enum-type.ts";
import { MutationErrorInterface } from "./mutation-error.ts";

/** {@link ScheduleLimitReachedError} in the schema. */
export const ScheduleLimitReachedErrorType = builder
  .objectRef<ScheduleLimitReachedError>("ScheduleLimitReachedError")
  .implement({
    description:
      "The seller has as many schedules of this feed type as are allowed (160031). Delete one first.",
    interfaces: [MutationErrorInterface],
    fields: (t) => ({
      feedType: t.field({
        description: "Feed type whose limit is reached.",
        type: "SellerFeedType",
        extensions: pure,
        resolve: ({ feedType }) => feedType,
      }),
    }),
  });

/** {@link DuplicateScheduleError} in the schema. */
export const DuplicateScheduleErrorType = builder
  .objectRef<DuplicateScheduleError>("DuplicateScheduleError")
  .implement({
    description: "A schedule with the same settings exists already (160035).",
    interfaces: [MutationErrorInterface],
  });

/** {@link ScheduleTemplateInactiveError} in the schema. */
export const ScheduleTemplateInactiveErrorType = builder
  .objectRef<ScheduleTemplateInactiveError>("ScheduleTemplateInactiveError")
  .implement({
    description: "The template is INACTIVE, so no schedule can be made or changed with it (160040).",
    interfaces: [MutationErrorInterface],
    fields: (t) => ({
      scheduleTemplateId: t.id({
        description: "The template in question.",
        extensions: pure,
        resolve: ({ scheduleTemplateId }) => scheduleTemplateId,
      }),
    }),
  });

const TaskQuotaEnum = enumType<TaskQuota>("TaskQuota", "Quotas on feed tasks.", {
  CONCURRENT: "Tasks that have not ended, those that wait for their file included. Wait for one to end.",
  PERIOD: "Tasks or records in the present hour or day. Wait for it to end.",
});

/** {@link TaskQuotaExceededError} in the schema. */
export const TaskQuotaExceededErrorType = builder
  .objectRef<TaskQuotaExceededError>("TaskQuotaExceededError")
  .implement({
    description: "No more feed tasks can be created for now (160024, 160025).",
    interfaces: [MutationErrorInterface],
    fields: (t) => ({
      quota: t.field({
        description: "Which quota is used up.",
        type: TaskQuotaEnum,
        extensions: pure,
        resolve: ({ quota }) => quota,
      }),
      limit: t.exposeInt("limit", {
        description: "How many tasks the quota allows; null when the service does not say.",
        nullable: true,
      }),
      used: t.exposeInt("used", {
        description: "How many tasks count against the quota now; null when the service does not say.",
        nullable: true,
      }),
      availableAt: t.expose("availableAt", {
        description:
          "When another task can be created, as far as the service can tell: sooner when tasks end sooner. Null when it does not say.",
        type: "DateTime",
        nullable: true,
      }),
      openTasks: t.field({
        description: `Tasks of the known feed types that wait for a file, the oldest first, at most ${maxOpenTasks}. The mutation \`uploadTaskFile\` sends it. Empty when \`quota\` is PERIOD.`,
        type: [FeedTaskInterface],
        extensions: { ...pure, listSize: maxOpenTasks } satisfies FieldCost,
        resolve: ({ openTasks }) => openTasks,
      }),
    }),
  });
