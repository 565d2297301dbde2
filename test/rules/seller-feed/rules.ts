import { dayMs } from "../durations.ts";
import { type RuleSuite, rulesOf } from "../rule.ts";
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
import { deleteSchedules } from "./schedule-steps.ts";
import { scheduleRules } from "./schedules.ts";
import { finish } from "./steps.ts";
import { taskRules } from "./tasks.ts";
import { uploadRules } from "./uploads.ts";

/** Rules of the seller feed service, from its specification or, where that is silent, from the wire facts. */
export const sellerFeedRules: RuleSuite = {
  service: "seller feed",
  basePath: "/sell/feed/v1",
  caller: "seller",
  idPrefix: "FEED",
  specification: "seller feed and store",
  // Wire facts, seller feed §9.
  errorIds: [
    160002, 160003, 160004, 160005, 160006, 160007, 160008, 160009, 160010, 160011, 160012, 160013, 160014,
    160015, 160016, 160017, 160018, 160019, 160020, 160021, 160023, 160024, 160025, 160026, 160027, 160028,
    160029, 160030, 160031, 160032, 160033, 160034, 160035, 160036, 160037, 160038, 160039, 160040, 160100,
    164500, 164501, 164502, 164503, 164504, 164505, 164506, 164507,
  ],
  rules: rulesOf(
    callRules,
    authenticationRules,
    createTaskRules,
    orderRules,
    inventoryRules,
    metricRules,
    listRules,
    listFilterRules,
    taskRules,
    quotaRules,
    uploadRules,
    fileRules,
    scheduleRules,
    scheduleSettingRules,
    scheduleChangeRules,
    scheduleRunRules,
  ),
  // Finishes the tasks of the previous rule, lets its quotas expire, and deletes its schedules.
  async beginAnew(service) {
    await deleteSchedules(service);
    await finish(service);
    await service.pass(dayMs + 1);
  },
};
