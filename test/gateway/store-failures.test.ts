import { describe, expect, test } from "vitest";
import { closeAfterAll } from "../helpers/close-after.ts";
import { failureReasonOf } from "../../src/upstream/store/model.ts";
import { asId } from "../../src/upstream/ids.ts";
import { dayMs } from "../rules/durations.ts";
import { storeRules } from "../rules/store/rules.ts";
import { startServiceAndGateway } from "../rules/under-test.ts";

describe("detail 20: the failure reason of a category change", async () => {
  const gateway = await closeAfterAll(startServiceAndGateway(storeRules));

  test.each([
    // Oil Lamps is a leaf with listings, which it loses to Enamelware.
    [
      'moveStoreCategory(input: { categoryId: "1008", destination: { parentCategoryId: "1002" } })',
      "LISTINGS_WITHOUT_DESTINATION",
    ],
    [
      'deleteStoreCategory(input: { categoryId: "1003", moveListingsToCategoryId: "1004" })',
      "LISTINGS_DESTINATION_INVALID",
    ],
    ['addStoreCategory(input: { name: "Slow [stuck]" })', "TIMED_OUT"],
    ['addStoreCategory(input: { name: "Bad [fail]" })', "SERVICE_FAILURE"],
    ['addStoreCategory(input: { name: "Good" })', null],
  ])("of %s is %s", async (mutation, reason) => {
    const { client, service } = gateway;
    const started = await client.query<Record<string, { task: { taskId: string } | null }>, undefined>(
      `mutation { change: ${mutation} { task { taskId } errors { __typename } } }`,
    );
    const taskId = started.data?.["change"]?.task?.taskId;
    await service.pass(dayMs);
    const { data, errors } = await client.query(
      `{ storeTask(taskId: "${taskId}") { status failureReason } }`,
    );
    expect({ data, errors }).toEqual({
      data: { storeTask: { status: reason === null ? "COMPLETED" : "FAILED", failureReason: reason } },
      errors: [],
    });
  });

  test("is SERVICE_FAILURE for the service's own failure, and UNRECOGNIZED without a message", () => {
    const failed = {
      taskId: asId<"StoreTask">("1"),
      type: null,
      status: "FAILED",
      upstreamStatus: "FAILED",
    } as const;
    expect(failureReasonOf({ ...failed, message: "Internal error." })).toBe("SERVICE_FAILURE");
    expect(failureReasonOf({ ...failed, message: null })).toBe("UNRECOGNIZED");
  });
});
