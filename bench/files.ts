import { askGateway } from "./load/ask-gateway.ts";
import { compareTransfers, measureTransferMemory, sideBySide } from "./load/compare-transfers.ts";
import { fetchFile } from "./load/fetch-file.ts";
import { replaceResult, seedOrderTasks } from "./load/seed-tasks.ts";
import type { Certificate } from "./processes/certificate.ts";
import {
  startGateway,
  startPipe,
  startSandbox,
  startSecureStandIn,
  startStandIn,
  trusting,
} from "./processes/servers.ts";
import type { Row } from "./report.ts";

const sizeInBytes = 200_000_000;
const rounds = 5;
const transfersAtOnce = 8;
const targetRatio = 0.95;
const token = "sandbox-seller-1";

/**
 * Measures the download of a task's result of 200 MB through a link, against a download directly from the service: from
 * the sandbox, which reads it from the disk, and from a stub, which has it in memory. Also measures the gateway's
 * memory during downloads.
 */
export async function measureFiles(): Promise<Row[]> {
  const rows: Row[] = [];
  {
    let taskId = "";
    await using sandbox = await startSandbox(async (dataDir) => {
      [taskId = ""] = await seedOrderTasks(dataDir, 1);
      await replaceResult(dataDir, taskId, sizeInBytes);
    });
    rows.push(...(await compare("sandbox, read from its disk", sandbox.url, taskId)));
  }
  await using standIn = await startStandIn();
  await using secure = await startSecureStandIn();
  const taskId = `task-${sizeInBytes}`;
  rows.push(
    ...(await compare("stand-in service, from its memory", standIn.url, taskId)),
    ...(await compare("same service, eight at once", standIn.url, taskId, { atOnce: transfersAtOnce })),
    ...(await compare("same service over TLS", secure.url, taskId, secure)),
    ...(await compare("same service over TLS, eight at once", secure.url, taskId, {
      ...secure,
      atOnce: transfersAtOnce,
    })),
    await measureMemory(1, 32, standIn.url),
    await measureMemory(transfersAtOnce, 64, standIn.url),
  );
  return rows;
}

interface Circumstances {
  /** Certificate of a service that is called over TLS. */
  readonly certificate?: Certificate | null;
  /** Number of simultaneous downloads. */
  readonly atOnce?: number;
}

/** Compares with a bare pipe, because any process in between uses a part of the machine. */
async function compare(
  name: string,
  serviceUrl: string,
  taskId: string,
  { certificate = null, atOnce = 1 }: Circumstances = {},
): Promise<Row[]> {
  await using gateway = await startGateway(serviceUrl, trusting(certificate));
  await using pipe = await startPipe(serviceUrl, certificate);
  const url = await linkTo(gateway.url, taskId);
  return await compareTransfers({
    measure: `200 MB result from the ${name}`,
    sizeInBytes: sizeInBytes * atOnce,
    rounds,
    throughGateway: {
      transfer: sideBySide(atOnce, () => fetchFile({ url, headers: {}, sizeInBytes })),
      server: gateway,
    },
    baselines: [
      ...(certificate
        ? []
        : [
            {
              name: "straight",
              transfer: sideBySide(atOnce, () => fetchFile(straightFrom(serviceUrl, taskId))),
              server: null,
              targetRatio: null,
            },
          ]),
      {
        name: "a node:http pipe instead of the gateway",
        transfer: sideBySide(atOnce, () => fetchFile(straightFrom(pipe.url, taskId))),
        server: pipe,
        targetRatio,
      },
    ],
  });
}

async function measureMemory(downloads: number, maxMiB: number, serviceUrl: string): Promise<Row> {
  await using gateway = await startGateway(serviceUrl);
  const url = await linkTo(gateway.url, `task-${sizeInBytes}`);
  const measure = `Peak memory of ${downloads === 1 ? "one download" : `${downloads} downloads at once`} over idle, the first after a start`;
  return await measureTransferMemory(measure, gateway, maxMiB, () =>
    Promise.all(Array.from({ length: downloads }, () => fetchFile({ url, headers: {}, sizeInBytes }))),
  );
}

/** Queries the link of a task's result. */
function linkTo(gatewayUrl: string, taskId: string): Promise<string> {
  const query = "query Result($taskId: ID!) { orderTask(taskId: $taskId) { resultFile { url } } }";
  return askGateway(gatewayUrl, { query, variables: { taskId }, token }, ["orderTask", "resultFile", "url"]);
}

function straightFrom(serviceUrl: string, taskId: string) {
  return {
    url: `${serviceUrl}/sell/feed/v1/task/${taskId}/download_result_file`,
    headers: { authorization: `Bearer ${token}` },
    sizeInBytes,
  };
}
