import { gunzipSync } from "node:zlib";
import { parse } from "csv-parse/sync";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { graphql } from "../generated/gql.ts";
import { startGateway, type TestGateway } from "../helpers/gateway.ts";
import { dataOf, type GraphqlClient, graphqlClient } from "../helpers/graphql-client.ts";
import { createMovingClock } from "../helpers/clock.ts";
import { startSandbox, type TestSandbox } from "../helpers/sandbox.ts";

const hourMs = 3_600_000;

const orderInventoryReport = graphql(`
  mutation StoryOrdersInventoryReport {
    createInventoryTask(input: {}) {
      task {
        id
        taskId
      }
      errors {
        ... on MutationError {
          message
        }
      }
    }
  }
`);

const watchTask = graphql(`
  subscription StoryWatchesTask($id: ID!) {
    feedTaskStatusChanged(id: $id) {
      isFinal
      task {
        status
        uploadSummary {
          successCount
          failureCount
        }
        resultFile {
          url
          fileName
          mediaType
          preview(rows: 100) {
            ... on TablePreview {
              columns
              rows {
                cells
              }
              hasMoreRows
            }
          }
        }
      }
    }
  }
`);

const uploadListings = graphql(`
  mutation StoryUploadsListings($input: CreateGenericTaskFromFileInput!) {
    createGenericTaskFromFile(input: $input) {
      task {
        id
        direction
      }
      errors {
        ... on MutationError {
          message
        }
      }
    }
  }
`);

const findTemplate = graphql(`
  query StoryFindsTemplate($feedType: SellerFeedType!) {
    scheduleTemplates(feedType: $feedType, first: 20) {
      nodes {
        scheduleTemplateId
        frequency
      }
    }
  }
`);

const makeSchedule = graphql(`
  mutation StoryMakesSchedule($input: CreateScheduleInput!) {
    createSchedule(input: $input) {
      schedule {
        scheduleId
        status
      }
      errors {
        __typename
        ... on MutationError {
          message
          path
        }
      }
    }
  }
`);

const latestReport = graphql(`
  query StoryReadsLatestReport($scheduleId: ID!) {
    schedule(scheduleId: $scheduleId) {
      tasks {
        totalCount
        nodes {
          id
          status
        }
      }
      latestResultFile {
        url
        fileName
      }
    }
  }
`);

type Row = Record<string, string>;

/** True for every hundredth line of the upload, which has no price. */
function isWrong(index: number): boolean {
  return index % 100 === 99;
}

async function download(url: string): Promise<Row[]> {
  const response = await fetch(url);
  expect(response.status).toBe(200);
  const bytes = Buffer.from(await response.arrayBuffer());
  const text = bytes[0] === 0x1f ? gunzipSync(bytes) : bytes;
  return parse(text, { columns: true, bom: true });
}

const hasFailed = (cells: readonly string[]) => cells.some((cell) => cell.includes("PRICE_INVALID"));

const pricesIn = (rows: readonly Row[]) =>
  new Map(rows.map((row) => [row["Item number"], row["Start price"]]));

describe("A seller's back office", () => {
  const clock = createMovingClock(Date.UTC(2026, 2, 2, 9, 30));
  let sandbox: TestSandbox;
  let gateway: TestGateway;
  let client: GraphqlClient;

  beforeAll(async () => {
    sandbox = await startSandbox({ clock, feedStepMs: 50 });
    gateway = await startGateway(sandbox.url, {}, { clock });
    client = graphqlClient(gateway.url);
  });
  afterAll(async () => {
    await gateway[Symbol.asyncDispose]();
    await sandbox[Symbol.asyncDispose]();
  });

  async function watchToEnd(id: string) {
    let last;
    for await (const { data, errors } of client.subscribe(watchTask, { id })) {
      expect(errors).toBeUndefined();
      last = data?.feedTaskStatusChanged;
    }
    expect(last?.isFinal).toBe(true);
    return last?.task;
  }

  test("uploads 1000 price changes, reads which ones failed, and finds the others in a scheduled report", async () => {
    const ordered = await client.query(orderInventoryReport);
    expect(dataOf(ordered).createInventoryTask.errors).toEqual([]);
    const before = await watchToEnd(dataOf(ordered).createInventoryTask.task?.id ?? "");
    expect(before).toMatchObject({ status: "COMPLETED", resultFile: { mediaType: "application/gzip" } });
    const listings = await download(before?.resultFile?.url ?? "");
    expect(listings.length).toBeGreaterThan(1_000);

    const chosen = listings.slice(0, 1_000).map((row) => row["Item number"] ?? "");
    const lines = chosen.map((item, index) =>
      isWrong(index) ? `${item},free` : `${item},${100 + index}.25`,
    );
    const file = new File([["Item number,Start price", ...lines].join("\n")], "prices.csv", {
      type: "text/csv",
    });
    const uploaded = await client.upload(uploadListings, {
      input: { feedType: "FX_LISTING", schemaVersion: "1.0", file },
    });
    expect(dataOf(uploaded).createGenericTaskFromFile).toMatchObject({
      errors: [],
      task: { direction: "UPLOAD" },
    });
    const processed = await watchToEnd(dataOf(uploaded).createGenericTaskFromFile.task?.id ?? "");
    expect(processed).toMatchObject({
      status: "COMPLETED_WITH_ERROR",
      uploadSummary: { successCount: 990, failureCount: 10 },
    });

    const preview = processed?.resultFile?.preview;
    if (!preview || !("columns" in preview)) throw new Error("The result has no preview.");
    expect(preview.hasMoreRows).toBe(true);
    const results = await download(processed?.resultFile?.url ?? "");
    expect(results).toHaveLength(1_000);
    expect(results.filter((row) => hasFailed(Object.values(row)))).toHaveLength(10);
    expect(preview.rows.filter(({ cells }) => hasFailed(cells))).toHaveLength(1);

    const templates = await client.query(findTemplate, { feedType: "LMS_ACTIVE_INVENTORY_REPORT" });
    const daily = templates.data?.scheduleTemplates?.nodes.find(({ frequency }) => frequency === "DAILY");
    const made = await client.query(makeSchedule, {
      input: {
        scheduleTemplateId: daily?.scheduleTemplateId ?? "",
        name: "Every morning",
        trigger: { hourUtc: 12 },
      },
    });
    expect(dataOf(made).createSchedule).toMatchObject({ errors: [], schedule: { status: "ACTIVE" } });
    const scheduleId = dataOf(made).createSchedule.schedule?.scheduleId ?? "";
    const early = await client.query(latestReport, { scheduleId });
    expect(early.data?.schedule).toMatchObject({ tasks: { totalCount: 0 }, latestResultFile: null });

    clock.jump(3 * hourMs);
    await sandbox.idle();
    const started = await client.query(latestReport, { scheduleId });
    expect(started.data?.schedule?.tasks?.totalCount).toBe(1);
    await watchToEnd(started.data?.schedule?.tasks?.nodes[0]?.id ?? "");
    const made12 = await client.query(latestReport, { scheduleId });
    const report = await download(made12.data?.schedule?.latestResultFile?.url ?? "");
    const [priceOf, oldPriceOf] = [pricesIn(report), pricesIn(listings)];
    for (const [index, item] of chosen.entries()) {
      expect(priceOf.get(item)).toBe(isWrong(index) ? oldPriceOf.get(item) : `${100 + index}.25`);
    }
  });
});
