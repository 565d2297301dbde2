import { codesOf, dataOf, type GraphqlClient } from "../../helpers/graphql-client.ts";
import { expect } from "vitest";
import { expectRefusal } from "../expect-refusal.ts";
import { expectFailure } from "../outcomes.ts";
import type { Statements } from "../rule.ts";
import { answersTokens, refusesTokens, tokenOf } from "../tokens.ts";
import { calls } from "./calls.ts";
import * as gateway from "./gateway-steps.ts";
import * as operations from "./operations.ts";
import * as scheduleOperations from "./schedule-operations.ts";
import { makeSchedule, readTemplates } from "./schedule-steps.ts";
import { ask, create, families, type Family, genericAddress, otherSeller, upload } from "./steps.ts";

const inventory = "sell.inventory";
const fulfillment = "sell.fulfillment";
const analytics = "sell.analytics.readonly";

/** Feed types with their required scopes (wire facts, seller feed §7). */
const scopesOfTypes: readonly (readonly [Family, feedType: string, scope: string])[] = [
  ...[
    "LMS_ADD_FIXED_PRICE_ITEM",
    "LMS_REVISE_FIXED_PRICE_ITEM",
    "LMS_RELIST_FIXED_PRICE_ITEM",
    "LMS_END_FIXED_PRICE_ITEM",
    "LMS_VERIFY_ADD_FIXED_PRICE_ITEM",
    "LMS_ADD_ITEM",
    "LMS_REVISE_ITEM",
    "LMS_RELIST_ITEM",
    "LMS_END_ITEM",
    "LMS_VERIFY_ADD_ITEM",
    "LMS_REVISE_INVENTORY_STATUS",
    "FX_LISTING",
  ].map((feedType) => ["task", feedType, inventory] as const),
  ["task", "LMS_ORDER_ACK", fulfillment],
  ["task", "LMS_SET_SHIPMENT_TRACKING_INFO", fulfillment],
  ["task", "FX_FULFILLMENT", fulfillment],
  ["order_task", "LMS_ORDER_REPORT", fulfillment],
  ["inventory_task", "LMS_ACTIVE_INVENTORY_REPORT", inventory],
  ["customer_service_metric_task", "CUSTOMER_SERVICE_METRICS_REPORT", analytics],
];

/** Returns the required schema version of a feed type. */
function versionOf(feedType: string): { readonly schemaVersion: string } {
  if (feedType === "LMS_ORDER_REPORT") return { schemaVersion: "1113" };
  return { schemaVersion: /^LMS_(?!ACTIVE)/.test(feedType) ? "1235" : "1.0" };
}

/** Functions that create a task of each family through the gateway. */
const makers = {
  task: gateway.createGenericTask,
  order_task: gateway.createOrderTask,
  inventory_task: gateway.createInventoryTask,
  customer_service_metric_task: gateway.createMetricTask,
};

const listListings = (client: GraphqlClient) =>
  client.query(operations.ListGenericTasks, { source: { feedType: "FX_LISTING" } });

/** Rules for callers of the seller feed service. */
export const authenticationRules: Statements = {
  "FEED-AUTH-01": {
    title: "MUST reject every call without a token, with 400 and 1002",
    source: "seller feed and store specification §5; wire facts, common §2 and §5",
    onService: refusesTokens(calls, [null], 400, 1002),
    async onGateway({ clientOf }) {
      const answer = await clientOf(null).query(operations.ReadTasks, { taskId: "x" });
      expect(codesOf(answer)).toEqual(Array.from({ length: 4 }, () => "UNAUTHENTICATED"));
    },
  },
  "FEED-AUTH-02": {
    title: "MUST reject an unknown token, with 401 and 1001",
    source: "wire facts, common §5",
    onService: refusesTokens(calls, ["unknown"], 401, 1001),
    onGateway: answersTokens([listListings], ["unknown"], "UNAUTHENTICATED"),
  },
  "FEED-AUTH-03": {
    title: "MUST reject every call with a token without any scope of the service, with 403 and 1100",
    source: "seller feed and store specification §5 and §7; wire facts, common §2 and §5",
    onService: refusesTokens(calls, [tokenOf("sell.stores")], 403, 1100),
    async onGateway({ service, clientOf }) {
      const client = clientOf(await service.issueToken("sell.stores"));
      const failure = { __typename: "PermissionDeniedError", kind: "PERMISSION" };
      expectFailure(await gateway.createOrderTask(client), failure, 1100);
    },
  },
  "FEED-AUTH-04": {
    title: "MUST accept a token with only the scope of the feed type, and create the task",
    source: "seller feed and store specification §5; wire facts, seller feed §7",
    async onService(service) {
      for (const [family, feedType, scope] of scopesOfTypes) {
        const token = await service.issueToken(scope);
        const answer = await ask(service, family, { feedType, ...versionOf(feedType) }, { token });
        expect({ feedType, status: answer.status }).toEqual({ feedType, status: 202 });
        await service.pass(3_600_000);
      }
    },
    async onGateway({ service, clientOf }) {
      for (const [family, feedType, scope] of scopesOfTypes) {
        const client = clientOf(await service.issueToken(scope));
        const { errors } = await makers[family](client, { feedType, ...versionOf(feedType) });
        expect({ feedType, errors }).toEqual({ feedType, errors: [] });
        await service.pass(3_600_000);
      }
    },
  },
  "FEED-AUTH-05": {
    title: "MUST reject a create call for a task with a scope of another feed type, with 403 and 160002",
    source: "seller feed and store specification §5 and §7; wire facts, seller feed §7 and §9",
    async onService(service) {
      for (const [family, feedType, scope] of scopesOfTypes) {
        const others = [inventory, fulfillment, analytics].filter((other) => other !== scope);
        const token = await service.issueToken(...others, "sell.marketing", "commerce.catalog.readonly");
        const answer = await ask(service, family, { feedType, ...versionOf(feedType) }, { token });
        expectRefusal(answer, 403, 160002);
      }
    },
    async onGateway({ service, clientOf }) {
      const client = clientOf(await service.issueToken("sell.marketing"));
      const failure = { __typename: "PermissionDeniedError", path: ["input", "feedType"] };
      for (const make of Object.values(makers)) expectFailure(await make(client), failure, 160002);
    },
  },
  "FEED-AUTH-06": {
    title:
      "MUST reject reads of tasks and their files with a wrong scope, with 160002 and 403, or 400 for metric tasks",
    source: "seller feed and store specification §5 and §7; wire facts, seller feed §9",
    async onService(service) {
      const token = await service.issueToken("sell.marketing");
      for (const [family, feedType] of scopesOfTypes.slice(-4)) {
        const status = family === "customer_service_metric_task" ? 400 : 403;
        const task = await create(service, family, { feedType, ...versionOf(feedType) });
        expectRefusal(await service.call(task, { token }), status, 160002);
        expectRefusal(await service.call(`/${family}?feed_type=${feedType}`, { token }), status, 160002);
        const files = genericAddress(service, task);
        for (const file of ["download_input_file", "download_result_file"]) {
          expectRefusal(await service.call(`${files}/${file}`, { token }), 403, 160002);
        }
      }
    },
    async onGateway({ service, client, clientOf }) {
      const { taskId } = await gateway.makeOrderTask(client);
      const stranger = clientOf(await service.issueToken("sell.marketing"));
      const { data, errors } = await stranger.query(operations.ReadTasks, { taskId });
      expect(Object.values(data ?? {})).toEqual([null, null, null, null]);
      expect(errors).toMatchObject([
        { path: ["orderTask"], extensions: { code: "FORBIDDEN" } },
        { path: ["genericTask"], extensions: { code: "FORBIDDEN" } },
      ]);
    },
  },
  "FEED-AUTH-07": {
    title: "MUST reject calls for schedules and templates with a wrong scope, with 403 and 160002",
    source: "seller feed and store specification §5 and §7; wire facts, seller feed §9",
    async onService(service) {
      const schedule = await makeSchedule(service, "DAILY");
      const template = (await readTemplates(service))[0]?.scheduleTemplateId;
      const token = await service.issueToken(inventory);
      for (const [path, options] of [
        [schedule, {}],
        [schedule, { method: "PUT", json: { schemaVersion: "1115" } }],
        [schedule, { method: "DELETE" }],
        [`${schedule}/download_result_file`, {}],
        ["/schedule?feed_type=LMS_ORDER_REPORT", {}],
        ["/schedule", { json: { feedType: "LMS_ORDER_REPORT", scheduleTemplateId: template } }],
        [`/schedule_template/${template}`, {}],
        ["/schedule_template?feed_type=LMS_ORDER_REPORT", {}],
      ] as const) {
        expectRefusal(await service.call(path, { ...options, token }), 403, 160002);
      }
      const own = await service.call("/schedule?feed_type=LMS_ACTIVE_INVENTORY_REPORT", { token });
      expect(own.status).toBe(200);
    },
    async onGateway({ service, clientOf }) {
      const client = clientOf(await service.issueToken(inventory));
      const answer = await client.query(scheduleOperations.ListSchedules, { feedType: "LMS_ORDER_REPORT" });
      expect(answer.data).toEqual({ schedules: null });
      expect(codesOf(answer)).toEqual(["FORBIDDEN"]);
    },
  },
  "FEED-AUTH-08": {
    title: "MUST hide one seller's tasks, files and schedules from every other seller",
    source: "seller feed and store specification §1 and §2",
    async onService(service) {
      for (const family of families) {
        const task = await create(service, family);
        const status = family === "customer_service_metric_task" ? 400 : 404;
        expectRefusal(await service.call(task, otherSeller), status, 160003);
        const files = genericAddress(service, task);
        expectRefusal(await service.call(`${files}/download_result_file`, otherSeller), 404, 160003);
        const list = await service.call(`/${family}?feed_type=${feedTypeOf(family)}`, otherSeller);
        expect(list.json()).toMatchObject({ total: 0, tasks: [] });
      }
      const schedule = await makeSchedule(service, "DAILY");
      expectRefusal(await service.call(schedule, otherSeller), 404, 160038);
      for (const [path, options] of [
        [`${schedule}/download_result_file`, {}],
        [schedule, { method: "PUT", json: { schemaVersion: "1113" } }],
        [schedule, { method: "DELETE" }],
      ] as const) {
        expectRefusal(await service.call(path, { ...options, ...otherSeller }), 404, 160038);
      }
      const schedules = await service.call("/schedule?feed_type=LMS_ORDER_REPORT", otherSeller);
      expect(schedules.json()).toMatchObject({ total: 0 });
      const mine = await create(service, "task");
      const theirs = { ...otherSeller, form: new FormData() };
      expectRefusal(await service.call(`${mine}/upload_file`, theirs), 404, 160003);
      expect(await upload(service, mine, "SKU\n1\n")).toMatchObject({ status: 200 });
    },
    async onGateway({ client, clientOf }) {
      const { taskId, id } = await gateway.makeOrderTask(client);
      const stranger = clientOf(otherSeller.token);
      expect(Object.values(await gateway.readTasks(stranger, taskId))).toEqual([null, null, null, null]);
      expect(dataOf(await stranger.query(operations.ReadNode, { id })).node).toBeNull();
    },
  },
};

function feedTypeOf(family: Family): string {
  return scopesOfTypes.findLast(([path]) => path === family)?.[1] ?? "";
}
