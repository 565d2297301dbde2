import cluster from "node:cluster";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { describe, expect, onTestFinished, test } from "vitest";
import { type FromWorker, type ToWorker, workerCommand } from "../../src/start/workers/messages.ts";
import { findFreePort } from "../helpers/redis-server.ts";
import { temporaryFolder } from "../helpers/temporary-folder.ts";
import { canSeeProcesses, nowhere, secret, statusOf } from "../helpers/worker-processes.ts";

const main = fileURLToPath(new URL("../../src/main.ts", import.meta.url));

/** Starts a worker whose primary is this process. @returns it once it accepts connections. */
async function startWorker(port: number, dataDir: string) {
  cluster.setupPrimary({ exec: main, args: [workerCommand], execArgv: [], silent: true });
  const worker = cluster.fork({ DATA_DIR: dataDir, UPSTREAM_URL: nowhere, WORKERS: "1" });
  onTestFinished(() => void worker.process.kill("SIGKILL"));
  const send = (message: ToWorker) => void worker.send(message);
  send({ type: "start", number: 1, port, secret, sandbox: null });
  const [message] = (await once(worker, "message")) as [FromWorker];
  expect(message).toEqual({ type: "ready" });
  return { worker, send, ended: once(worker, "exit") };
}

describe.runIf(canSeeProcesses)("A worker that exits", () => {
  test("returns a connection that it was assigned meanwhile, and another worker serves it", async () => {
    const [port, dataDir] = [await findFreePort(), await temporaryFolder()];
    const leaving = await startWorker(port, dataDir);
    const staying = await startWorker(port, dataDir);
    const handed = new Promise<void>((resolve) => {
      const tell = leaving.worker.process.send.bind(leaving.worker.process) as (
        ...given: unknown[]
      ) => boolean;
      leaving.worker.process.send = (...given: readonly unknown[]) => {
        if ((given[0] as { act?: string }).act === "newconn") resolve();
        return tell(...given);
      };
    });
    leaving.worker.process.kill("SIGSTOP");
    leaving.send({ type: "drain", delayMs: null });
    // Connections are assigned in turn.
    const asked = Array.from({ length: 3 }, () => statusOf(`http://127.0.0.1:${port}`));
    await handed;
    leaving.worker.process.kill("SIGCONT");
    expect(await Promise.all(asked)).toEqual([200, 200, 200]);
    expect(await leaving.ended).toEqual([0, null]);
    // The worker waited until the primary knew that it accepts no more connections.
    expect(leaving.worker.exitedAfterDisconnect).toBe(true);
    expect(staying.worker.isDead()).toBe(false);
  });
});
