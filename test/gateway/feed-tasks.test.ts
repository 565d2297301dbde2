import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { graphql } from "../generated/gql.ts";
import type { FeedTaskPeriodInput } from "../generated/graphql.ts";
import { startGateway, type TestGateway } from "../helpers/gateway.ts";
import { dataOf, type GraphqlClient, graphqlClient } from "../helpers/graphql-client.ts";
import { createMovingClock } from "../helpers/clock.ts";
import { createRandom } from "../helpers/random.ts";
import { startSandbox, type TestSandbox } from "../helpers/sandbox.ts";

const createOrderTask = graphql(`
  mutation FeedCreatesOrderTask($input: CreateOrderTaskInput!) {
    createOrderTask(input: $input) {
      task {
        id
        taskId
        status
        family
        createdAt
        filter {
          orderStatus
          creationDateRange {
            from
            to
          }
        }
      }
      errors {
        __typename
        ... on MutationError {
          kind
          path
          message
          upstream {
            errorId
          }
        }
        ... on ValidationError {
          code
        }
        ... on TaskQuotaExceededError {
          quota
        }
      }
    }
  }
`);

const createGenericTask = graphql(`
  mutation FeedCreatesGenericTask($input: CreateGenericTaskInput!) {
    createGenericTask(input: $input) {
      task {
        taskId
        direction
        uploadDeadline
        createdAt
        inputFile {
          url
        }
        resultFile {
          url
        }
      }
      errors {
        __typename
        ... on MutationError {
          path
        }
      }
    }
  }
`);

const uploadTaskFile = graphql(`
  mutation FeedUploadsFile($input: UploadTaskFileInput!) {
    uploadTaskFile(input: $input) {
      task {
        status
        inputFile {
          fileName
        }
        uploadDeadline
      }
      errors {
        __typename
        ... on MutationError {
          path
          message
        }
        ... on UploadRefusedError {
          refusalReason
        }
        ... on FileRejectedError {
          rejectionReason
          maxSizeInBytes
        }
      }
    }
  }
`);

const createMetricTask = graphql(`
  mutation FeedCreatesMetricTask($input: CreateCustomerServiceMetricTaskInput!) {
    createCustomerServiceMetricTask(input: $input) {
      task {
        id
        status
        filter {
          metricType
          evaluationMarketplaceId
          shippingRegions
          listingCategoryIds
        }
      }
      errors {
        __typename
        ... on MutationError {
          path
          message
        }
      }
    }
  }
`);

const listOrderTasks = graphql(`
  query FeedListsOrderTasks(
    $source: FeedTaskSourceInput!
    $period: FeedTaskPeriodInput
    $first: Int
    $after: String
  ) {
    orderTasks(source: $source, period: $period, first: $first, after: $after) {
      totalCount
      nodes {
        taskId
      }
      edges {
        cursor
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`);

describe("feed tasks", () => {
  const clock = createMovingClock(Date.UTC(2026, 2, 2, 9, 30));
  let sandbox: TestSandbox;
  let gateway: TestGateway;
  let client: GraphqlClient;

  beforeAll(async () => {
    sandbox = await startSandbox({ clock, feedStepMs: 20 });
    gateway = await startGateway(sandbox.url, {}, { clock });
    client = graphqlClient(gateway.url);
  });
  afterAll(async () => {
    await gateway[Symbol.asyncDispose]();
    await sandbox[Symbol.asyncDispose]();
  });

  const orderInput = { schemaVersion: "1113", filter: {} };

  test("createOrderTask creates a report with its filter", async () => {
    const creationDateRange = { from: "2026-02-25T00:00:00.000Z", to: "2026-03-01T00:00:00.000Z" };
    const { data } = await client.query(createOrderTask, {
      input: { ...orderInput, filter: { orderStatus: "COMPLETED", creationDateRange } },
    });
    expect(data?.createOrderTask).toMatchObject({
      errors: [],
      task: { family: "ORDER", filter: { orderStatus: "COMPLETED", creationDateRange } },
    });
  });

  test("createOrderTask refuses a range that is too long or reversed without a call", async () => {
    const long = { from: "2026-02-01T00:00:00.000Z", to: "2026-03-01T00:00:00.000Z" };
    for (const creationDateRange of [long, { from: long.to, to: long.from }]) {
      const { data } = await client.query(createOrderTask, {
        input: { ...orderInput, filter: { creationDateRange } },
      });
      expect(data?.createOrderTask).toMatchObject({
        task: null,
        errors: [{ __typename: "ValidationError", kind: "INPUT", code: "OUT_OF_RANGE", upstream: [] }],
      });
    }
  });

  test("an error of the service has the path of the input field that caused it", async () => {
    const { data } = await client.query(createOrderTask, { input: { ...orderInput, schemaVersion: "2" } });
    expect(data?.createOrderTask).toMatchObject({
      task: null,
      errors: [
        {
          __typename: "ValidationError",
          path: ["input", "schemaVersion"],
          upstream: [{ errorId: 160018 }],
        },
      ],
    });
  });

  test("an exhausted daily quota causes a TaskQuotaExceededError with quota PERIOD", async () => {
    const seller = graphqlClient(gateway.url, "sandbox-seller-2");
    const answers = [];
    for (let count = 0; count < 49; count += 1) {
      const { data } = await seller.query(createOrderTask, { input: orderInput });
      answers.push(data?.createOrderTask);
      clock.jump(1_000);
      await sandbox.idle();
    }
    expect(answers.at(-2)?.errors).toEqual([]);
    expect(answers.at(-1)).toMatchObject({
      task: null,
      errors: [
        {
          __typename: "TaskQuotaExceededError",
          kind: "CONFLICT",
          quota: "PERIOD",
          upstream: [{ errorId: 160025 }],
        },
      ],
    });
  });

  test("an upload task has a deadline, accepts its file once, and then shows the file", async () => {
    const created = await client.query(createGenericTask, {
      input: { feedType: "FX_LISTING", schemaVersion: "1.0" },
    });
    const task = dataOf(created).createGenericTask.task;
    expect(task).toMatchObject({ direction: "UPLOAD", inputFile: null, resultFile: null });
    expect(Date.parse(task?.uploadDeadline ?? "") - Date.parse(task?.createdAt ?? "")).toBe(3_600_000);
    const file = new File(["Item number,Quantity\n1,2\n"], "stock.csv");
    const input = { taskId: task?.taskId ?? "", file };
    const sent = await client.upload(uploadTaskFile, { input });
    expect(dataOf(sent).uploadTaskFile).toMatchObject({
      errors: [],
      task: { inputFile: { fileName: "stock.csv" }, uploadDeadline: null },
    });
    const again = await client.upload(uploadTaskFile, { input });
    expect(dataOf(again).uploadTaskFile).toMatchObject({
      task: null,
      errors: [
        { __typename: "UploadRefusedError", refusalReason: "ALREADY_UPLOADED", path: ["input", "taskId"] },
      ],
    });
  });

  test("an upload is refused for another seller's task, for a report, and an hour after the task's creation", async () => {
    const created = await client.query(createGenericTask, {
      input: { feedType: "FX_LISTING", schemaVersion: "1.0" },
    });
    const taskId = dataOf(created).createGenericTask.task?.taskId ?? "";
    const file = new File(["Item number\n1\n"], "late.csv");
    const stranger = await graphqlClient(gateway.url, "sandbox-seller-2").upload(uploadTaskFile, {
      input: { taskId, file },
    });
    expect(dataOf(stranger).uploadTaskFile.errors).toMatchObject([{ __typename: "NotFoundError" }]);
    clock.jump(3_600_001);
    const late = await client.upload(uploadTaskFile, { input: { taskId, file } });
    expect(dataOf(late).uploadTaskFile.errors).toMatchObject([{ refusalReason: "EXPIRED" }]);
    const report = await client.query(createOrderTask, { input: orderInput });
    const reportId = dataOf(report).createOrderTask.task?.taskId ?? "";
    const wrong = await client.upload(uploadTaskFile, { input: { taskId: reportId, file } });
    expect(dataOf(wrong).uploadTaskFile.errors).toMatchObject([{ refusalReason: "NOT_AN_UPLOAD" }]);
  });

  test("an empty file and a file over 15 MB are refused with the reason and the limit", async () => {
    const created = await client.query(createGenericTask, {
      input: { feedType: "FX_LISTING", schemaVersion: "1.0" },
    });
    const taskId = dataOf(created).createGenericTask.task?.taskId ?? "";
    const empty = await client.upload(uploadTaskFile, { input: { taskId, file: new File([], "empty.csv") } });
    expect(dataOf(empty).uploadTaskFile.errors).toMatchObject([
      { __typename: "FileRejectedError", rejectionReason: "EMPTY" },
    ]);
    const large = new File([Buffer.alloc(15_728_641, "x")], "large.csv");
    const refused = await client.upload(uploadTaskFile, { input: { taskId, file: large } });
    expect(dataOf(refused).uploadTaskFile.errors).toMatchObject([
      { rejectionReason: "TOO_LARGE", maxSizeInBytes: 15_728_640 },
    ]);
  });

  test("a metric task accepts the criteria of exactly one metric", async () => {
    const { errors } = await client.query(
      `mutation { createCustomerServiceMetricTask(input: { evaluationMarketplaceId: "EBAY_US",
        metric: { itemNotReceived: {}, itemNotAsDescribed: {} } }) { task { id } } }`,
    );
    expect(errors[0]?.message).toContain("exactly one");
    const answer = await client.query(createMetricTask, {
      input: {
        evaluationMarketplaceId: "EBAY_US",
        metric: { itemNotReceived: { shippingRegions: ["DOMESTIC"] } },
      },
    });
    expect(dataOf(answer).createCustomerServiceMetricTask).toMatchObject({
      errors: [],
      task: {
        filter: {
          metricType: "ITEM_NOT_RECEIVED",
          evaluationMarketplaceId: "EBAY_US",
          shippingRegions: ["DOMESTIC"],
          listingCategoryIds: [],
        },
      },
    });
  });

  test("an invalid language is a ValidationError and never becomes a header", async () => {
    const answer = await client.query(createMetricTask, {
      input: {
        evaluationMarketplaceId: "EBAY_US",
        metric: { itemNotReceived: {} },
        language: "en\r\nX-Other: 1",
      },
    });
    expect(dataOf(answer).createCustomerServiceMetricTask.errors).toMatchObject([
      { __typename: "ValidationError", path: ["input", "language"] },
    ]);
  });

  test("a task list contains every task once and in the service's order, whatever the page sizes", async () => {
    const source = { feedType: "LMS_ORDER_REPORT" };
    const whole = await client.query(listOrderTasks, { source, first: 500 });
    const all = whole.data?.orderTasks?.nodes.map(({ taskId }) => taskId) ?? [];
    expect(all.length).toBeGreaterThan(1);
    expect(whole.data?.orderTasks?.totalCount).toBe(all.length);
    const seller2 = graphqlClient(gateway.url, "sandbox-seller-2");
    const theirs = await seller2.query(listOrderTasks, { source, first: 500 });
    const expected = theirs.data?.orderTasks?.nodes.map(({ taskId }) => taskId) ?? [];
    expect(expected.length).toBeGreaterThan(40);
    const random = createRandom(3);
    for (let round = 0; round < 5; round += 1) {
      const seen: string[] = [];
      let after: string | null = null;
      do {
        const variables: { source: typeof source; first: number; after: string | null } = {
          source,
          first: 1 + Math.floor(random() * 20),
          after,
        };
        const { data, errors } = await seller2.query(listOrderTasks, variables);
        expect(errors).toEqual([]);
        seen.push(...(data?.orderTasks?.nodes.map(({ taskId }) => taskId) ?? []));
        after = data?.orderTasks?.pageInfo.hasNextPage ? (data.orderTasks.pageInfo.endCursor ?? null) : null;
      } while (after !== null);
      expect(seen).toEqual(expected);
    }
  });

  test("a period is either a number of days or an interval, within the 90 days of the service", async () => {
    const source = { feedType: "LMS_ORDER_REPORT" };
    const ask = async (period: FeedTaskPeriodInput) =>
      (await client.query(listOrderTasks, { source, period })).errors[0]?.message ?? "";
    expect(await ask({ lookBackDays: 91 })).toContain("from 1 to 90, not 91");
    expect(
      await ask({ createdWithin: { from: "2025-01-01T00:00:00Z", to: "2025-01-02T00:00:00Z" } }),
    ).toContain("no more than 90 days ago");
    expect(await ask({ lookBackDays: 1, createdWithin: null } as never)).toMatch(/exactly one/i);
    const { data } = await client.query(listOrderTasks, { source, period: { lookBackDays: 90 } });
    expect(data?.orderTasks?.totalCount).toBeGreaterThan(0);
  });

  test("too many unfinished tasks cause a TaskQuotaExceededError", async () => {
    const seller = graphqlClient(gateway.url, "sandbox-seller-2");
    const errors = [];
    for (let count = 0; count < 11; count += 1) {
      const input = { feedType: "FX_LISTING", schemaVersion: "1.0" };
      const { createGenericTask: answer } = dataOf(await seller.query(createGenericTask, { input }));
      errors.push(answer.errors);
    }
    expect(errors.at(-1)).toMatchObject([{ __typename: "TaskQuotaExceededError" }]);
  });
});
