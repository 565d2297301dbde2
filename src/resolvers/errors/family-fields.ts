import { factsOf } from "../../upstream/seller-feed/feed-types.ts";
import type { FeedTaskFamily } from "../../upstream/seller-feed/model.ts";

/** Names in the schema for each family of feed tasks: the mutation that creates tasks and the query that lists them. */
const familyFields: Readonly<Record<FeedTaskFamily, { readonly mutation: string; readonly query: string }>> =
  {
    CUSTOMER_SERVICE_METRIC: {
      mutation: "createCustomerServiceMetricTask",
      query: "customerServiceMetricTasks",
    },
    INVENTORY: { mutation: "createInventoryTask", query: "inventoryTasks" },
    ORDER: { mutation: "createOrderTask", query: "orderTasks" },
    GENERIC: { mutation: "createGenericTask", query: "genericTasks" },
  };

/** Mutation that creates the tasks of a feed type; null when the gateway does not know the type. */
export function mutationOf(feedType: string): string | null {
  const facts = factsOf(feedType);
  return facts && familyFields[facts.family].mutation;
}

/** Query that lists the tasks of a family. */
export function listOfFamily(family: FeedTaskFamily): string {
  return familyFields[family].query;
}
