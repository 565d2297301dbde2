import type { UpdatesConfig } from "@urql/exchange-graphcache";

/**
 * Which lists of `Query` a mutation makes stale. They are asked for again where they are shown; the changed thing itself comes with the
 * mutation's answer and is found by its `id`.
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

/** The same as the cache takes it. */
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
