import type { Rule } from "../rule.ts";
import { authenticationRules } from "./authentication.ts";
import { callRules } from "./calls.ts";
import { createTaskRules } from "./create-tasks.ts";
import { fileRules } from "./files.ts";
import { inventoryRules } from "./inventory.ts";
import { listFilterRules } from "./list-filters.ts";
import { listRules } from "./lists.ts";
import { metricRules } from "./metrics.ts";
import { orderRules } from "./orders.ts";
import { quotaRules } from "./quotas.ts";
import { scheduleChangeRules } from "./schedule-changes.ts";
import { scheduleRunRules } from "./schedule-runs.ts";
import { scheduleSettingRules } from "./schedule-settings.ts";
import { scheduleRules } from "./schedules.ts";
import { taskRules } from "./tasks.ts";
import { uploadRules } from "./uploads.ts";

/** The seller feed service's rules: its specification, and the facts of the public service where that is silent. */
export const sellerFeedRules: readonly Rule[] = [
  ...callRules,
  ...authenticationRules,
  ...createTaskRules,
  ...orderRules,
  ...inventoryRules,
  ...metricRules,
  ...listRules,
  ...listFilterRules,
  ...taskRules,
  ...quotaRules,
  ...uploadRules,
  ...fileRules,
  ...scheduleRules,
  ...scheduleSettingRules,
  ...scheduleChangeRules,
  ...scheduleRunRules,
];
