import type { LoadRequest } from "./load/closed-loop.ts";
import { compareLoad } from "./load/compare-load.ts";
import { seedOrderTasks } from "./load/seed-tasks.ts";
import type { ServerProcess } from "./processes/server-process.ts";
import { startGateway, startPassThrough, startSandbox, startStandIn } from "./processes/servers.ts";
import type { Row } from "./report.ts";

const taskCount = 200;
const connections = 8;
const headers = { authorization: "Bearer sandbox-seller-1", "content-type": "application/json" };

const query = `query Tasks($first: Int!) {
  orderTasks(source: { feedType: "LMS_ORDER_REPORT" }, first: $first) {
    totalCount pageInfo { hasNextPage endCursor }
    nodes {
      id taskId family feedType status upstreamStatus isTerminal createdAt completedAt schemaVersion
      uploadSummary { successCount failureCount } filter { creationDateRange { from to } orderStatus }
    }
  }
}`;

/**
 * Measures the first page of 200 order tasks against a bare pass-through that makes the same call: with the sandbox,
 * whose tasks were created one after another, and with a stub that costs almost nothing.
 */
export async function measureLists(): Promise<Row[]> {
  const rows: Row[] = [];
  {
    await using sandbox = await startSandbox(async (dataDir) => {
      await seedOrderTasks(dataDir, taskCount);
    });
    rows.push(await measureOver("sandbox", sandbox));
  }
  await using standIn = await startStandIn();
  rows.push(await measureOver("stand-in service", standIn));
  return rows;
}

async function measureOver(name: string, service: ServerProcess): Promise<Row> {
  await using gateway = await startGateway(service.url);
  await using passThrough = await startPassThrough(service.url);
  return await compareLoad(gateway, passThrough, {
    measure: `First page of ${taskCount} order tasks, all fields, over the ${name}`,
    connections,
    ofGateway,
    ofPassThrough,
    targetRatio: null,
  });
}

const ofGateway: LoadRequest = {
  method: "POST",
  path: "/graphql",
  headers,
  body: JSON.stringify({ query, variables: { first: taskCount } }),
  expected: new RegExp(`^\\{"data":\\{"orderTasks":\\{"totalCount":${taskCount},(?:(?!"errors":).)*$`),
};

const ofPassThrough: LoadRequest = {
  method: "GET",
  path: `/sell/feed/v1/order_task?feed_type=LMS_ORDER_REPORT&limit=${taskCount}&offset=0`,
  headers,
  body: null,
  expected: new RegExp(`"total":${taskCount}\\b`),
};
