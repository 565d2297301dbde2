import { createRequest, gql } from "urql";
import { expect, test } from "vitest";
import { OperationLog } from "../../../src/console/api/operation-log.ts";

const limits = createRequest(gql("query Limits { viewer { id } }"), {});
const image = createRequest(gql("query Image { image(imageId: 1) { id } }"), {});

test("a polled operation is listed once with its latest outcome and displaces no other operation", () => {
  const log = new OperationLog();
  log.add(image)([]);
  for (const outcome of [[], ["The gateway did not respond."], []]) log.add(limits, true)(outcome);
  log.add(limits, true);
  expect(log.operations.map(({ name, outcome }) => [name, outcome?.errors])).toEqual([
    ["Limits", undefined],
    ["Image", []],
  ]);
});
