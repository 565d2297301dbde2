import type { Rule } from "../rule.js";
import { authenticationRules } from "./authentication.js";
import { callRules } from "./calls.js";
import { createTaskRules } from "./create-tasks.js";
import { fileRules } from "./files.js";
import { inventoryRules } from "./inventory.js";
import { listFilterRules } from "./list-filters.js";
import { listRules } from "./lists.js";
import { metricRules } from "./metrics.js";
import { orderRules } from "./orders.js";
import { quotaRules } from "./quotas.js";
import { scheduleChangeRules } from "./schedule-changes.js";
import { scheduleRunRules } from "./schedule-runs.js";
import { scheduleSettingRules } from "./schedule-settings.js";
import { scheduleRules } from "./schedules.js";
import { taskRules } from "./tasks.js";
import { uploadRules } from "./uploads.js";

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
