import { createServer, request as sendRequest } from "node:http";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { describe, expect, onTestFinished, test } from "vitest";
import { childrenOf, isAlive } from "../helpers/child-processes.ts";
import { runMain, startGatewayProcess } from "../helpers/gateway-process.ts";
import { dataOf, graphqlClient } from "../helpers/graphql-client.ts";
import { hasRedisServer, redisNote, startRedis } from "../helpers/redis-server.ts";
import { answerEverything, startStandIn } from "../helpers/stand-in-service.ts";
import { canSeeProcesses, sandboxOf, statusOf, workersOf } from "../helpers/worker-processes.ts";

const pidsOf = (processes: readonly { readonly pid: number }[]) => processes.map(({ pid }) => pid);

describe.runIf(canSeeProcesses)("several workers", () => {
  test("serve behind one port with one banner, and all end on SIGTERM, the sandbox last", async () => {
    await using gateway = await startGatewayProcess({ WORKERS: "2" });
    expect(gateway.output().match(/The gateway is ready/g)).toHaveLength(1);
    expect(gateway.output()).toContain('"workers":2');
    const processes = childrenOf(gateway.pid);
    expect([workersOf(gateway).length, sandboxOf(gateway).length]).toEqual([2, 1]);
    const client = graphqlClient(gateway.url);
    const ids = await Promise.all(
      Array.from({ length: 8 }, async () =>
        dataOf(await client.query<{ viewer: { id: string } }, undefined>("{ viewer { id } }")),
      ),
    );
    expect(new Set(ids.map(({ viewer }) => viewer.id)).size).toBe(1);
    expect(await gateway.stop("SIGTERM")).toBe(0);
    for (const { pid } of processes) expect(isAlive(pid)).toBe(false);
  });

  test("a worker that is killed is replaced, and the others go on", async () => {
    await using gateway = await startGatewayProcess({ WORKERS: "2" });
    const [killed] = workersOf(gateway);
    process.kill(killed?.pid ?? 0, "SIGKILL");
    await expect.poll(() => gateway.output()).toContain("A worker has died, and is replaced.");
    for (let time = 0; time < 20; time += 1) expect(await statusOf(gateway.url)).toBe(200);
    await expect.poll(() => workersOf(gateway)).toHaveLength(2);
    expect(pidsOf(workersOf(gateway))).not.toContain(killed?.pid);
    expect(await gateway.stop("SIGTERM")).toBe(0);
  });

  test("a worker that is asked to end is replaced first", async () => {
    await using gateway = await startGatewayProcess({ WORKERS: "2" });
    const [asked] = workersOf(gateway);
    process.kill(asked?.pid ?? 0, "SIGTERM");
    await expect.poll(() => isAlive(asked?.pid ?? 0)).toBe(false);
    await expect.poll(() => gateway.output()).toContain("A worker was asked to end, and is replaced.");
    expect(workersOf(gateway)).toHaveLength(2);
    expect((await fetch(`${gateway.url}/health/ready`)).status).toBe(200);
  });

  test("the place of a worker that ends is filled, also when its successor could not start at first", async () => {
    const folder = await mkdtemp(join(tmpdir(), "secret-"));
    onTestFinished(() => rm(folder, { recursive: true }));
    const file = join(folder, "secret");
    const secret = "a secret of the gateway that is long enough";
    await writeFile(file, secret);
    await using gateway = await startGatewayProcess({ WORKERS: "2", GATEWAY_SECRET_FILE: file });
    const [asked] = workersOf(gateway);
    await rm(file);
    process.kill(asked?.pid ?? 0, "SIGTERM");
    await expect.poll(() => isAlive(asked?.pid ?? 0)).toBe(false);
    await expect.poll(() => gateway.output()).toContain("A worker could not be replaced.");
    await writeFile(file, secret);
    await expect.poll(() => workersOf(gateway)).toHaveLength(2);
    for (let time = 0; time < 10; time += 1) expect(await statusOf(gateway.url)).toBe(200);
    expect(await gateway.stop("SIGTERM")).toBe(0);
  });

  test.skipIf(!hasRedisServer)(`are instances like any others over Redis${redisNote}`, async () => {
    await using redis = await startRedis();
    await using gateway = await startGatewayProcess({ WORKERS: "2", REDIS_URL: redis.url });
    await expect.poll(() => redis.ask("hlen", "mg2:{limits}:instances")).toBe("3");
    await redis.kill();
    const readiness = async () => (await fetch(`${gateway.url}/health/ready`)).json();
    await expect.poll(readiness).toEqual({ status: "degraded" });
    expect(await gateway.stop("SIGTERM")).toBe(0);
  });

  test("nothing is left of a primary that is killed", async () => {
    await using gateway = await startGatewayProcess({ WORKERS: "2" });
    const processes = childrenOf(gateway.pid);
    expect(processes).toHaveLength(3);
    await gateway.stop("SIGKILL");
    await expect.poll(() => processes.filter(({ pid }) => isAlive(pid))).toEqual([]);
  });

  test("the sandbox's process is started again where it was, with all that it remembers", async () => {
    await using gateway = await startGatewayProcess({ WORKERS: "2" });
    const client = graphqlClient(gateway.url);
    const declared = dataOf(
      await client.query<{ createVideo: { video: { videoId: string } } }, undefined>(
        'mutation { createVideo(input: { title: "Kept", sizeInBytes: 10 }) { video { videoId } } }',
      ),
    );
    const [killed] = sandboxOf(gateway);
    process.kill(killed?.pid ?? 0, "SIGKILL");
    await expect
      .poll(async () => {
        const query = `{ video(videoId: "${declared.createVideo.video.videoId}") { title } }`;
        return (await client.query(query)).data;
      })
      .toEqual({ video: { title: "Kept" } });
    expect(pidsOf(sandboxOf(gateway))).not.toContain(killed?.pid);
    expect(workersOf(gateway)).toHaveLength(2);
  });

  test("a fault is told once, and nothing is left", async () => {
    const taken = createServer().listen(0, "127.0.0.1");
    onTestFinished(() => void taken.close());
    await once(taken, "listening");
    const { port } = taken.address() as AddressInfo;
    const { code, output } = await runMain({
      WORKERS: "2",
      PORT: String(port),
      UPSTREAM_URL: "http://127.0.0.1:9",
    });
    expect(code).toBe(1);
    expect(output.match(/is in use/g)).toHaveLength(1);
    const faulty = await runMain({ WORKERS: "many", PORT: "0" });
    expect(faulty.code).toBe(1);
    expect(faulty.output).toContain('- WORKERS is "many"');
  });

  test("no other than the primary starts a worker", async () => {
    const { code, output } = await runMain({ PORT: "0" }, ["worker-of-gateway"]);
    expect([code, output]).toEqual([2, expect.stringContaining("unknown command")]);
  });

  test("say for SHUTDOWN_DELAY_MS that they drain, each of them, and a second signal ends all at once", async () => {
    await using service = await startStandIn(answerEverything);
    await using gateway = await startGatewayProcess({
      WORKERS: "2",
      SHUTDOWN_DELAY_MS: "60000",
      UPSTREAM_URL: service.url,
    });
    const processes = childrenOf(gateway.pid);
    expect(processes).toHaveLength(2);
    const ended = gateway.stop("SIGTERM");
    const readiness = async () => {
      const request = sendRequest(`${gateway.url}/health/ready`, { agent: false }).end();
      const [response] = await once(request, "response");
      return [response.statusCode, await text(response)];
    };
    await expect.poll(readiness).toEqual([503, '{"status":"draining"}']);
    await expect.poll(readiness).toEqual([503, '{"status":"draining"}']);
    expect(await statusOf(gateway.url)).toBe(200);
    void gateway.stop("SIGTERM");
    expect(await ended).toBe(1);
    await expect.poll(() => processes.filter(({ pid }) => isAlive(pid))).toEqual([]);
  });
});
