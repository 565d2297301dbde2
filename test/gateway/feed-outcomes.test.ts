import { parse, validate } from "graphql";
import { expect, test } from "vitest";
import { closeAfterAll } from "../helpers/close-after.ts";
import { schema } from "../../src/schema/index.ts";
import { startGateway } from "../helpers/gateway.ts";
import { graphqlClient } from "../helpers/graphql-client.ts";
import { answerJson, askedId, startStandIn } from "../helpers/stand-in-service.ts";

interface Failure {
  readonly __typename: string;
  readonly check?: string;
  readonly upstream: readonly unknown[];
}
type Payloads = Readonly<Record<string, { readonly errors: readonly Failure[] }>>;

// Every read is answered; no change is.
const service = await closeAfterAll(
  startStandIn((call) => {
    const { method, target, request, response } = call;
    if (method !== "GET") {
      const isOpened = method === "POST" && target.endsWith("/task") && opensTasks;
      return void request.resume().on("end", () => {
        if (isOpened) response.writeHead(202, { location: `${target}/t1` }).end();
        else response.destroy();
      });
    }
    const list = { limit: 10, offset: 0, total: 0 };
    if (target.includes("/schedule_template/")) return answerJson(call, 200, template(askedId(call)));
    if (target.includes("/schedule/")) return answerJson(call, 200, schedule(askedId(call)));
    if (target.includes("/schedule?")) return answerJson(call, 200, { ...list, schedules: [] });
    if (target.includes("/task?")) return answerJson(call, 200, { ...list, tasks: [] });
    return answerJson(call, 200, {
      taskId: askedId(call),
      feedType: "FX_LISTING",
      status: "CREATED",
      creationDate: new Date().toISOString(),
    });
  }),
);
const gateway = await closeAfterAll(startGateway(service.url));

/** True when createTask is answered. */
let opensTasks = false;

const template = (scheduleTemplateId: string) => ({
  scheduleTemplateId,
  feedType: scheduleTemplateId === "odd" ? "ODD-REPORT" : "LMS_ORDER_REPORT",
  frequency: "DAILY",
  status: "ACTIVE",
  supportedConfigurations: [],
});
const schedule = (scheduleId: string) => ({
  scheduleId,
  scheduleTemplateId: "11",
  feedType: "LMS_ORDER_REPORT",
  status: "ACTIVE",
});

const failures =
  "errors { __typename ... on MutationError { upstream { errorId } } ... on OutcomeUnknownError { check } }";
const file = new File(["SKU,Price\n1,2\n"], "a.csv");

test.each([
  ["createOrderTask", '{ schemaVersion: "1113", filter: {} }', "LMS_ORDER_REPORT"],
  ["createInventoryTask", "{}", "LMS_ACTIVE_INVENTORY_REPORT"],
  [
    "createCustomerServiceMetricTask",
    '{ evaluationMarketplaceId: "EBAY_US", metric: { itemNotReceived: {} } }',
    "CUSTOMER_SERVICE_METRICS_REPORT",
  ],
  ["createGenericTask", '{ feedType: "FX_LISTING", schemaVersion: "1.0" }', "FX_LISTING"],
  [
    "createGenericTaskFromFile",
    '{ feedType: "FX_LISTING", schemaVersion: "1.0", file: $file }',
    "FX_LISTING",
  ],
  ["uploadTaskFile", '{ taskId: "t\\"1", file: $file }', 't\\"1'],
  ["createSchedule", '{ scheduleTemplateId: "11" }', "LMS_ORDER_REPORT"],
  ["updateSchedule", '{ scheduleId: "s1" }', "s1"],
  ["deleteSchedule", '{ scheduleId: "s1" }', "s1"],
])("%s returns an executable check of its object when its response is lost", async (name, input, about) => {
  opensTasks = false;
  const { check } = await lostOutcome(name, input);
  expect(check).toContain(`"${about}"`);
});

test("createGenericTaskFromFile returns the opened task and its check when the response to the upload is lost", async () => {
  opensTasks = true;
  const input = '{ feedType: "FX_LISTING", schemaVersion: "1.0", file: $file }';
  const { check, payload } = await lostOutcome("createGenericTaskFromFile", input, "task { taskId }");
  expect(payload).toMatchObject({ task: { taskId: "t1" } });
  expect(check).toContain('genericTask(taskId: "t1")');
});

test("a check passes a feed type as a variable when the name is no valid GraphQL enum value", async () => {
  const text = `mutation { createSchedule(input: { scheduleTemplateId: "odd" }) { ${failures} } }`;
  const { data } = await graphqlClient(gateway.url).query<Payloads, object>(text);
  const check = data?.["createSchedule"]?.errors[0]?.check ?? "";
  expect(check).toContain("$feedType: SellerFeedType!");
  expect(validate(schema, parse(check))).toEqual([]);
});

/** Runs a mutation that must fail with an OutcomeUnknownError, and runs its check. */
async function lostOutcome(name: string, input: string, result = "") {
  const client = graphqlClient(gateway.url);
  const text = `{ ${name}(input: ${input}) { ${result} ${failures} } }`;
  const { data, errors } = await (input.includes("$file")
    ? client.upload<Payloads, object>(`mutation ($file: Upload!) ${text}`, { file })
    : client.query<Payloads, object>(`mutation ${text}`));
  expect(errors).toEqual([]);
  const payload = data?.[name];
  expect(payload?.errors).toMatchObject([{ __typename: "OutcomeUnknownError", upstream: [] }]);
  const check = payload?.errors[0]?.check ?? "";
  expect(validate(schema, parse(check))).toEqual([]);
  expect((await client.query(check)).errors).toEqual([]);
  return { check, payload };
}
