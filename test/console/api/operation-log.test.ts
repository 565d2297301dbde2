import { createRequest, gql } from "urql";
import { expect, test } from "vitest";
import { OperationLog } from "../../../src/console/api/operation-log.ts";

const limits = createRequest(gql("query Limits { viewer { id } }"), {});
const image = createRequest(gql("query Image { image(imageId: 1) { id } }"), {});

test("what is asked again and again is shown once, with its last outcome, and pushes nothing else out", () => {
  const log = new OperationLog();
  log.add(image)([]);
  for (const outcome of [[], ["The gateway did not answer."], []]) log.add(limits, true)(outcome);
  log.add(limits, true);
  expect(log.operations.map(({ name, outcome }) => [name, outcome?.errors])).toEqual([
    ["Limits", undefined],
    ["Image", []],
  ]);
});
