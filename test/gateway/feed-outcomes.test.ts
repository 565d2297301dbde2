import { parse, validate } from "graphql";
import { expect, test } from "vitest";
import { closeAfterAll } from "../helpers/close-after.ts";
import { schema } from "../../src/schema/index.ts";
import { startGateway } from "../helpers/gateway.ts";
import { dataOf, graphqlClient } from "../helpers/graphql-client.ts";
import { answerJson, askedId, startStandIn } from "../helpers/stand-in-service.ts";

type Payloads = Readonly<Record<string, { readonly errors: readonly { readonly check?: string }[] }>>;

// Reads are answered, and of the changes only the creation of a task.
const service = await closeAfterAll(
  startStandIn((call) => {
    const { method, target, request, response } = call;
    if (method !== "GET") {
      return void request.resume().on("end", () => {
        if (target.endsWith("/task")) response.writeHead(202, { location: `${target}/t1` }).end();
        else response.destroy();
      });
    }
    if (target.includes("/schedule_template/")) return answerJson(call, 200, oddTemplate);
    return answerJson(call, 200, {
      taskId: askedId(call),
      feedType: "FX_LISTING",
      status: "CREATED",
      creationDate: new Date().toISOString(),
    });
  }),
);
const gateway = await closeAfterAll(startGateway(service.url));

const oddTemplate = {
  scheduleTemplateId: "odd",
  feedType: "ODD-REPORT",
  frequency: "DAILY",
  status: "ACTIVE",
  supportedConfigurations: [],
};

const failures =
  "errors { __typename ... on MutationError { upstream { errorId } } ... on OutcomeUnknownError { check } }";
const file = new File(["SKU,Price\n1,2\n"], "a.csv");

test("createGenericTaskFromFile returns the opened task and its check when the response to the upload is lost", async () => {
  const input = 'input: { feedType: "FX_LISTING", schemaVersion: "1.0", file: $file }';
  const text = `mutation ($file: Upload!) { createGenericTaskFromFile(${input}) { task { taskId } ${failures} } }`;
  const client = graphqlClient(gateway.url);
  const answer = dataOf(await client.upload<Payloads, object>(text, { file }));
  expect(answer).toMatchObject({
    createGenericTaskFromFile: {
      task: { taskId: "t1" },
      errors: [{ __typename: "OutcomeUnknownError", upstream: [] }],
    },
  });
  const check = answer["createGenericTaskFromFile"]?.errors[0]?.check ?? "";
  expect(check).toContain('genericTask(taskId: "t1")');
  expect(validate(schema, parse(check))).toEqual([]);
  expect((await client.query(check)).errors).toEqual([]);
});

test("a check passes a feed type as a variable when the name is no valid GraphQL enum value", async () => {
  const text = `mutation { createSchedule(input: { scheduleTemplateId: "odd" }) { ${failures} } }`;
  const { data } = await graphqlClient(gateway.url).query<Payloads, object>(text);
  const check = data?.["createSchedule"]?.errors[0]?.check ?? "";
  expect(check).toContain("$feedType: SellerFeedType!");
  expect(validate(schema, parse(check))).toEqual([]);
});
