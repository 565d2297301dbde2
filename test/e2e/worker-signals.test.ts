import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { childrenOf, hasPendingSignal, isAlive } from "../helpers/child-processes.ts";
import { startGatewayProcess } from "../helpers/gateway-process.ts";
import { graphqlClient } from "../helpers/graphql-client.ts";
import { startProgram } from "../helpers/program.ts";
import { temporaryFolder } from "../helpers/signing-in.ts";
import { answerJson, startStandIn, videoOnWire } from "../helpers/stand-in-service.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
/** Runs a program in a terminal of its own. */
const scriptFile = "/usr/bin/script";

/** A process and all that it has started. */
function familyOf(pid: number): number[] {
  return [pid, ...childrenOf(pid).flatMap((child) => familyOf(child.pid))];
}

describe.runIf(process.platform === "linux")("several workers", () => {
  test.each(["SIGTERM", "SIGINT"] as const)(
    "%s to all their processes is one wish to end, and none is replaced",
    async (signal) => {
      await using gateway = await startGatewayProcess({ WORKERS: "2" });
      const children = childrenOf(gateway.pid);
      expect(children).toHaveLength(3);
      // The primary hears of it last, but not later than it waits for.
      process.kill(gateway.pid, "SIGSTOP");
      for (const { pid } of children) process.kill(pid, signal);
      await expect.poll(() => children.filter(({ pid }) => hasPendingSignal(pid))).toEqual([]);
      const ended = gateway.stop(signal);
      process.kill(gateway.pid, "SIGCONT");
      expect(await ended).toBe(0);
      expect(gateway.output()).toContain("Shutting down");
      expect(gateway.output()).not.toContain("replaced");
      expect(children.filter(({ pid }) => isAlive(pid))).toEqual([]);
    },
  );

  test("are not replaced any more when all are to end meanwhile, and end without a fault", async () => {
    await using gateway = await startGatewayProcess({ WORKERS: "2" });
    const before = childrenOf(gateway.pid).length;
    process.kill(gateway.pid, "SIGHUP");
    await expect.poll(() => childrenOf(gateway.pid).length).toBeGreaterThan(before);
    expect(await gateway.stop("SIGTERM")).toBe(0);
    expect(gateway.output()).not.toMatch(/"level":"error"/);
  });

  test("are replaced no more than twice for many SIGHUPs at a time", async () => {
    await using service = await startStandIn(() => undefined);
    await using gateway = await startGatewayProcess({
      WORKERS: "2",
      UPSTREAM_URL: service.url,
      UPSTREAM_TIMEOUT_MS: "600000",
      SHUTDOWN_GRACE_MS: "600000",
      VIEWER_IDENTITY: "token",
    });
    const ends = () => gateway.output().match(/All workers have been replaced/g) ?? [];
    // A worker that has something to do is not replaced before it has done it.
    const answer = graphqlClient(gateway.url).query('{ video(videoId: "v1") { videoId } }');
    const held = await service.call(0);
    process.kill(gateway.pid, "SIGHUP");
    await expect.poll(() => gateway.output()).toContain("The workers are replaced");
    for (let time = 0; time < 5; time += 1) process.kill(gateway.pid, "SIGHUP");
    answerJson(held, 200, videoOnWire("v1"));
    expect((await answer).data).toEqual({ video: { videoId: "v1" } });
    await expect.poll(() => ends().length).toBe(2);
    expect(await gateway.stop("SIGTERM")).toBe(0);
    expect(ends()).toHaveLength(2);
  });

  test.runIf(existsSync(scriptFile)).each(["1", "2"])(
    "end with the terminal that they were started in, with WORKERS=%s",
    async (workers) => {
      const folder = await temporaryFolder();
      await using terminal = await startProgram(
        {
          file: scriptFile,
          args: ["--quiet", "--flush", "--command", `exec '${process.execPath}' src/main.ts`, "/dev/null"],
          folder: root,
          environment: { PORT: "0", DATA_DIR: folder, SANDBOX_DATA_DIR: folder, WORKERS: workers },
        },
        /The gateway is (ready)/,
      );
      const [, ...family] = familyOf(terminal.pid);
      expect(family.length).toBeGreaterThanOrEqual(workers === "1" ? 1 : 4);
      await terminal.stop("SIGKILL");
      await expect.poll(() => family.filter(isAlive)).toEqual([]);
    },
  );
});
