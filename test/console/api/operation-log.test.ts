import { createRequest, gql } from "urql";
import { expect, test } from "vitest";
import { OperationLog } from "../../../src/console/api/operation-log.ts";

const limits = createRequest(gql("query Limits { viewer { id } }"), {});
const image = createRequest(gql("query Image { image(imageId: 1) { id } }"), {});
const status = createRequest(gql("subscription Status { videoStatusChanged(id: 1) { isFinal } }"), {});

test("a polled operation is listed once with its latest outcome and displaces no other operation", () => {
  const log = new OperationLog();
  log.add(image).end();
  for (const failure of [undefined, "The gateway did not respond.", undefined]) {
    log.add(limits, true).end(failure);
  }
  log.add(limits, true);
  expect(log.operations.map(({ name, durationMs, errors }) => [name, durationMs === null, errors])).toEqual([
    ["Limits", true, []],
    ["Image", false, []],
  ]);
});

test("a subscription has its last event and the number of events, and nothing changes after its end", () => {
  const log = new OperationLog();
  const record = log.add(status);
  record.receive({ errors: [{ message: "Not now" }] });
  record.receive({ data: { videoStatusChanged: { isFinal: false } } });
  const [running] = log.operations;
  expect([running?.answerCount, running?.errors, running?.durationMs]).toEqual([2, [], null]);
  expect(running?.answer?.text).toContain('"isFinal": false');
  record.end();
  record.receive({ data: null });
  record.end("later");
  expect(log.operations).toEqual([{ ...running, durationMs: expect.any(Number) }]);
});

test("an operation without a response has the reason", () => {
  const log = new OperationLog();
  log.add(image).end("The gateway did not respond.");
  expect(log.operations[0]).toMatchObject({
    answer: null,
    errors: [{ message: "The gateway did not respond.", code: null, path: null }],
  });
});
