import { expect } from "vitest";
import type { CreateCustomerServiceMetricTaskInput } from "../../generated/graphql.ts";
import type { GraphqlClient } from "../../helpers/graphql-client.ts";
import { expectRefusal } from "../expect-refusal.ts";
import { expectFailure } from "../outcomes.ts";
import type { Statements } from "../rule.ts";
import type { GatewayUnderTest, ServiceUnderTest } from "../under-test.ts";
import * as gateway from "./gateway-steps.ts";
import { ask, create, finish, genericAddress, makeReport, readTask, requests } from "./steps.ts";

const family = "customer_service_metric_task";
const { filterCriteria: plainCriteria } = requests[family];

function criteria(change: object) {
  return { filterCriteria: { ...plainCriteria, ...change } };
}

const notAsDescribed = { customerServiceMetricType: "ITEM_NOT_AS_DESCRIBED" };

async function expectCriteriaRefused(
  service: ServiceUnderTest,
  errorId: number,
  ...changes: readonly object[]
): Promise<void> {
  for (const change of changes) {
    expectRefusal(await ask(service, family, criteria(change)), 400, errorId);
  }
}

async function expectInputRefused(
  { client }: GatewayUnderTest,
  errorId: number,
  path: readonly string[],
  input: Partial<CreateCustomerServiceMetricTaskInput>,
): Promise<void> {
  const failure = { __typename: "ValidationError", kind: "INPUT", path: ["input", ...path] };
  expectFailure(await gateway.createMetricTask(client, input), failure, errorId);
}

/** Expects that a further part of the input does not fit the schema. */
function expectInvalid(client: GraphqlClient, part: string, message: RegExp): Promise<void> {
  const input = `evaluationMarketplaceId: "EBAY_US" ${part}`;
  return gateway.expectInvalidInput(client, "createCustomerServiceMetricTask", input, message);
}

async function metricsOf(service: ServiceUnderTest, change: object): Promise<Record<string, unknown>[]> {
  const { bytes } = await makeReport(service, family, criteria(change));
  return JSON.parse(bytes.toString("utf8")).metrics;
}

/** Rules for customer service metric reports. */
export const metricRules: Statements = {
  "FEED-METRIC-01": {
    title: "MUST reject a metric task without filter criteria, with 400 and 164505",
    source: "seller feed and store specification §2; wire facts, seller feed §3 and §9",
    async onService(service) {
      for (const filterCriteria of [undefined, null, "x", []]) {
        expectRefusal(await ask(service, family, { filterCriteria }), 400, 164505);
      }
    },
    onGateway: ({ client }) => expectInvalid(client, "", /metric/),
  },
  "FEED-METRIC-02": {
    title: "MUST reject a metric task without a known metric type, with 400 and 164500",
    source: "seller feed and store specification §2; wire facts, seller feed §6 and §9",
    async onService(service) {
      const wrong = [undefined, null, "LATE"].map((type) => ({ customerServiceMetricType: type }));
      await expectCriteriaRefused(service, 164500, ...wrong);
      expectRefusal(await ask(service, family, { filterCriteria: {} }), 400, 164500, 164501);
      for (const customerServiceMetricType of ["ITEM_NOT_AS_DESCRIBED", "ITEM_NOT_RECEIVED"]) {
        await create(service, family, criteria({ customerServiceMetricType }));
      }
    },
    onGateway: ({ client }) => expectInvalid(client, "metric: { late: {} }", /late/),
  },
  "FEED-METRIC-03": {
    title: "MUST reject a metric task without a known evaluation marketplace, with 400 and 164501",
    source: "seller feed and store specification §2; wire facts, seller feed §9",
    async onService(service) {
      const wrong = [undefined, null, "EBAY_MOON", "ebay_us"].map((id) => ({ evaluationMarketplaceId: id }));
      await expectCriteriaRefused(service, 164501, ...wrong);
    },
    onGateway: (tested) =>
      expectInputRefused(tested, 164501, ["evaluationMarketplaceId"], {
        evaluationMarketplaceId: "EBAY_MOON",
      }),
  },
  "FEED-METRIC-04": {
    title: "MUST report the CURRENT evaluation and reject a PROJECTED one",
    source: "seller feed and store specification §2; wire facts, seller feed §3",
    async onService(service) {
      await expectCriteriaRefused(service, 164505, { evaluationType: "PROJECTED" });
      const { bytes } = await makeReport(service, family, criteria({ evaluationType: "CURRENT" }));
      expect(JSON.parse(bytes.toString("utf8"))).toMatchObject({ evaluationType: "CURRENT" });
    },
    onGateway: ({ client }) =>
      expectInvalid(client, "evaluationType: PROJECTED, metric: { itemNotReceived: {} }", /evaluationType/),
  },
  "FEED-METRIC-05": {
    title: "MUST fail the task of a metric that was not evaluated on its marketplace",
    source: "seller feed and store specification §7; wire facts, seller feed §6",
    async onService(service) {
      const change = { ...notAsDescribed, evaluationMarketplaceId: "EBAY_PL" };
      const task = await create(service, family, criteria(change));
      await finish(service);
      const answer = await readTask(service, task);
      expect(answer).toMatchObject({ status: "FAILED" });
      expect(answer).not.toHaveProperty("completionDate");
      expectRefusal(await service.call(`${genericAddress(service, task)}/download_result_file`), 404, 160014);
    },
    async onGateway({ service, client }) {
      const input = { evaluationMarketplaceId: "EBAY_PL", metric: { itemNotAsDescribed: {} } };
      const { taskId } = gateway.taskOf(await gateway.createMetricTask(client, input));
      await finish(service);
      const { customerServiceMetricTask: task } = await gateway.readTasks(client, taskId);
      expect(task).toMatchObject({ status: "FAILED", isTerminal: true, completedAt: null, resultFile: null });
    },
  },
  "FEED-METRIC-06": {
    title: "MUST reject a metric task without a locale in Accept-Language, with 400 and 164504",
    source: "wire facts, seller feed §1 and §9; wire facts, common §3",
    async onService(service) {
      const tell = (language: string | undefined, change: object = {}) =>
        service.call(`/${family}`, {
          json: { ...requests[family], ...criteria(change) },
          ...(language !== undefined && { headers: { "accept-language": language } }),
        });
      for (const language of [undefined, "*", "english", "fr-CA", "fr-BE"]) {
        expectRefusal(await tell(language), 400, 164504);
      }
      expectRefusal(await tell("fr-BE", { evaluationMarketplaceId: "EBAY_CA" }), 400, 164504);
      for (const [language, evaluationMarketplaceId] of [
        ["en-US", "EBAY_US"],
        ["en-US,en;q=0.5", "EBAY_US"],
        ["fr-CA", "EBAY_CA"],
        ["fr-BE", "EBAY_BE"],
      ] as const) {
        expect(await tell(language, { evaluationMarketplaceId })).toMatchObject({ status: 202 });
      }
    },
    async onGateway(tested) {
      await expectInputRefused(tested, 164504, ["language"], { language: "english" });
      // A line break would end the header.
      const { errors } = await gateway.createMetricTask(tested.client, { language: "en\r\nX-Other: 1" });
      expect(errors).toMatchObject([{ __typename: "ValidationError", path: ["input", "language"] }]);
      gateway.taskOf(await gateway.createMetricTask(tested.client, { language: "de-DE" }));
    },
  },
  "FEED-METRIC-07": {
    title:
      "MUST limit a report to listing categories, and reject unknown ones (164502) and those for another metric type (164506)",
    source: "seller feed and store specification §1; wire facts, seller feed §3 and §9",
    async onService(service) {
      const all = await metricsOf(service, notAsDescribed);
      const [one, two] = all.map(({ listingCategoryId }) => listingCategoryId);
      const listingCategories = [one, two];
      expect(await metricsOf(service, { ...notAsDescribed, listingCategories })).toEqual(all.slice(0, 2));
      for (const wrong of [["0"], "625"]) {
        await expectCriteriaRefused(service, 164502, { ...notAsDescribed, listingCategories: wrong });
      }
      await expectCriteriaRefused(service, 164506, { listingCategories });
    },
    async onGateway(tested) {
      await expectInputRefused(tested, 164502, ["metric", "itemNotAsDescribed", "listingCategoryIds"], {
        metric: { itemNotAsDescribed: { listingCategoryIds: ["0"] } },
      });
      await expectInvalid(
        tested.client,
        'metric: { itemNotReceived: { listingCategoryIds: ["625"] } }',
        /listingCategoryIds/,
      );
      await expectInvalid(
        tested.client,
        "metric: { itemNotReceived: {}, itemNotAsDescribed: {} }",
        /exactly one/,
      );
    },
  },
  "FEED-METRIC-08": {
    title:
      "MUST limit a report to shipping regions, and reject unknown ones (164503) and those for another metric type (164507)",
    source: "seller feed and store specification §1; wire facts, seller feed §3, §6 and §9",
    async onService(service) {
      const all = await metricsOf(service, {});
      expect(all.map(({ shippingRegion }) => shippingRegion)).toEqual([
        "DOMESTIC",
        "INTERNATIONAL_MATURED_REGION",
        "INTERNATIONAL_EMERGING_REGION",
      ]);
      expect(await metricsOf(service, { shippingRegions: ["DOMESTIC"] })).toEqual(all.slice(0, 1));
      const wrong = [["MOON"], "DOMESTIC"].map((shippingRegions) => ({ shippingRegions }));
      await expectCriteriaRefused(service, 164503, ...wrong);
      await expectCriteriaRefused(service, 164507, { ...notAsDescribed, shippingRegions: ["DOMESTIC"] });
    },
    async onGateway({ service, client }) {
      const metric = { itemNotReceived: { shippingRegions: ["DOMESTIC" as const] } };
      const { taskId } = gateway.taskOf(await gateway.createMetricTask(client, { metric }));
      await finish(service);
      const { customerServiceMetricTask: task } = await gateway.readTasks(client, taskId);
      expect(task?.metricFilter).toEqual({
        evaluationMarketplaceId: "EBAY_US",
        metricType: "ITEM_NOT_RECEIVED",
        listingCategoryIds: [],
        shippingRegions: ["DOMESTIC"],
      });
      const report = await gateway.fetchFile(task?.resultFile?.url);
      expect(JSON.parse(report.toString("utf8")).metrics).toHaveLength(1);
    },
  },
  "FEED-METRIC-09": {
    title: "SHOULD default the schema version of a metric task to 1.0, and reject others with 160018",
    source: "wire facts, seller feed §3 and §9",
    async onService(service) {
      const task = await create(service, family, { schemaVersion: undefined });
      expect(await readTask(service, task)).toMatchObject({ schemaVersion: "1.0" });
      expectRefusal(await ask(service, family, { schemaVersion: "2.0" }), 400, 160018);
    },
    onGateway: (tested) => expectInputRefused(tested, 160018, ["schemaVersion"], { schemaVersion: "2.0" }),
  },
};
