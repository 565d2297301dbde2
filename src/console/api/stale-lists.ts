import type { UpdatesConfig } from "@urql/exchange-graphcache";

/**
 * Fields of `Query` that each mutation makes stale; mounted components refetch them. The cache updates the changed
 * object itself from the mutation's response, by `id`.
 */
const staleLists: Readonly<Record<string, readonly string[]>> = {
  createGenericTask: ["feedTasks", "genericTasks"],
  createGenericTaskFromFile: ["feedTasks", "genericTasks"],
  createOrderTask: ["feedTasks", "orderTasks"],
  createInventoryTask: ["feedTasks", "inventoryTasks"],
  createCustomerServiceMetricTask: ["feedTasks", "customerServiceMetricTasks"],
  createSchedule: ["schedules"],
  deleteSchedule: ["schedules"],
};

/** Cache updates that invalidate the stale lists. */
export const updates: UpdatesConfig = {
  Mutation: Object.fromEntries(
    Object.entries(staleLists).map(([mutation, lists]) => [
      mutation,
      (_result, _arguments, cache) => {
        for (const { fieldName, arguments: given } of cache.inspectFields("Query")) {
          if (lists.includes(fieldName)) cache.invalidate("Query", fieldName, given);
        }
      },
    ]),
  ),
};
