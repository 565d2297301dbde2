import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import packageJson from "../../package.json" with { type: "json" };
import { openStack, readServices, type Stack } from "../helpers/compose.ts";
import { containersNote, hasContainers, runContained, startContained } from "../helpers/container.ts";
import { type Image, type Images, openImages } from "../helpers/image.ts";
import { hasRedisServer } from "../helpers/redis-server.ts";

/** Installing and building takes minutes on a busy machine. */
const buildMs = 3_000_000;

let images: Images;
let lean: Image;
let withSandbox: Image;

beforeAll(async () => {
  if (!hasContainers) return;
  images = await openImages();
  lean = await images.build({ VERSION: packageJson.version });
  withSandbox = await images.build((await readServices())["sandbox"]?.build?.args);
}, buildMs);
afterAll(() => images?.[Symbol.asyncDispose]());

const token = { authorization: "Bearer sandbox-seller-1" };

async function ask(url: string, query: string, variables: object = {}): Promise<unknown> {
  const answer = await fetch(`${url}/graphql`, {
    method: "POST",
    headers: { ...token, "content-type": "application/json" },
    body: JSON.stringify({ query, variables }),
  });
  return answer.json();
}

/** Status of a process from the system: user, capabilities and process id in its own namespace. */
async function statusOf(pid: number): Promise<Record<string, string>> {
  const text = await readFile(`/proc/${pid}/status`, "utf8");
  return Object.fromEntries(
    [...text.matchAll(/^(\w+):\t(.*)$/gm)].map(([, name = "", value = ""]) => [name, value]),
  );
}

/** A container of an image, as an engine creates it with `--read-only --tmpfs /tmp` and its volume. */
const containerOf = (
  image: Image,
  command: readonly string[] = image.command,
  more: Record<string, string> = {},
) => ({
  folder: image.folder,
  workFolder: image.workFolder,
  environment: { ...image.environment, HOST: "127.0.0.1", ...more },
  user: image.user,
  memoryFolders: ["/tmp:mode=1777", ...image.volumes.map((path) => `${path}:mode=0700,uid=10001`)],
  command: [...image.entrypoint, ...command],
});

/** True when an image contains a package. */
function hasPackage({ folder }: Image, name: string): Promise<boolean> {
  return stat(join(folder, "app/node_modules", name)).then(
    () => true,
    () => false,
  );
}

/** The given packages that an image contains. */
async function present(image: Image, names: readonly string[]): Promise<string[]> {
  const found = await Promise.all(names.map((name) => hasPackage(image, name)));
  return names.filter((_, index) => found[index]);
}

describe.runIf(hasContainers)(`The container image${containersNote}`, () => {
  test("contains what the program needs, and nothing else", async () => {
    expect((await readdir(join(lean.folder, "app"))).toSorted()).toEqual([
      "LICENSE",
      "deploy",
      "dist",
      "examples",
      "node_modules",
      "package.json",
      "schema.graphql",
    ]);
    expect(await readdir(join(lean.folder, "app/deploy"))).toEqual(["health-check.mjs"]);
    expect(await readdir(join(lean.folder, "app/examples"))).not.toContain("clients");
    expect(await readdir(join(lean.folder, "usr/local/bin"))).toEqual(["node"]);
    expect(lean.labels).toMatchObject({
      "org.opencontainers.image.version": packageJson.version,
      "org.opencontainers.image.licenses": packageJson.license,
      "org.opencontainers.image.description": packageJson.description,
    });
  });

  test("is based on the Node.js version of the tests", async () => {
    const dockerfile = await readFile(new URL("../../deploy/Dockerfile", import.meta.url), "utf8");
    const bases = [...dockerfile.matchAll(/\bnode:([\d.]+)-bookworm-slim/g)].map(([, version]) => version);
    expect(new Set(bases)).toEqual(new Set([packageJson.devDependencies.node]));
  });

  test("contains the locked production packages, and the optional ones only with the sandbox", async () => {
    const lock = JSON.parse(await readFile(new URL("../../package-lock.json", import.meta.url), "utf8")) as {
      packages: Record<string, { version: string }>;
    };
    const production = Object.keys(packageJson.dependencies);
    const optional = Object.keys(packageJson.optionalDependencies);
    // The SDK brings some of the other packages with it.
    const development = ["node", "oxlint", "playwright-core", "rolldown", "typescript", "vitest"];
    expect(
      await present(lean, [...production, ...optional, ...development, "@opentelemetry/sdk-node"]),
    ).toEqual([...production, "@opentelemetry/sdk-node"]);
    expect(
      await present(withSandbox, [...production, ...optional, ...development, "@opentelemetry/sdk-node"]),
    ).toEqual([...production, ...optional]);
    for (const name of [...production, "@opentelemetry/sdk-node", "@opentelemetry/core"]) {
      const { version } = JSON.parse(
        await readFile(join(lean.folder, "app/node_modules", name, "package.json"), "utf8"),
      ) as { version: string };
      expect(`${name}@${version}`).toBe(`${name}@${lock.packages[`node_modules/${name}`]?.version}`);
    }
  });

  test("lets its user write only to the volume and /tmp", async () => {
    const { output } = await runContained({
      ...containerOf(lean),
      // Also without a read-only root file system.
      isWritable: true,
      command: ["sh", "-c", "find / -xdev ! -type l -writable -print 2>/dev/null"],
    });
    expect(output.split("\n").toSorted()).toEqual(["", "/data", "/tmp"]);
  });

  test("runs as process 1 on a read-only root without capabilities and as an unnamed user, and exits with 0 on SIGTERM", async () => {
    await using gateway = await startContained(
      containerOf(lean, [], { PORT: "0", UPSTREAM_URL: "http://127.0.0.1:9", SHUTDOWN_GRACE_MS: "5000" }),
      /"url":"([^"]+)\/graphql"/,
    );
    const { Uid, Gid, NSpid, CapEff, CapBnd, NoNewPrivs } = await statusOf(gateway.pid);
    expect({ Uid, Gid, process: NSpid?.split("\t").at(-1), CapEff, CapBnd, NoNewPrivs }).toEqual({
      Uid: "10001\t10001\t10001\t10001",
      Gid: "10001\t10001\t10001\t10001",
      process: "1",
      CapEff: "0000000000000000",
      CapBnd: "0000000000000000",
      NoNewPrivs: "1",
    });
    const check = (port: string, ...command: string[]) =>
      runContained({ ...containerOf(lean, [], { PORT: port }), command: [...lean.healthCheck, ...command] });
    expect(await check(new URL(gateway.found).port)).toMatchObject({ code: 0, output: "" });
    expect(await check(new URL(gateway.found).port, "/nowhere")).toMatchObject({
      code: 1,
      output: expect.stringContaining("answers 404"),
    });
    expect(await check("9")).toMatchObject({ code: 1, output: expect.stringContaining("does not answer") });
    expect(await gateway.stop()).toBe(0);
  });

  test("explains that the sandbox is in another image", async () => {
    const { code, output } = await runContained(containerOf(lean, ["sandbox"]));
    expect(output).toMatch(/^The sandbox's libraries, which are optional packages, are not installed .*\n$/);
    expect(code).toBe(1);
  });

  test("finds the OpenTelemetry SDK from the program's folder", async () => {
    const probe = 'console.log(typeof (await import("@opentelemetry/sdk-node")).NodeSDK)';
    const { output } = await runContained({
      ...containerOf(lean),
      command: ["node", "--input-type=module", "--eval", probe],
    });
    expect(output).toBe("function\n");
  });
});

describe.runIf(hasContainers && hasRedisServer)(`The stack of deploy/compose.yaml${containersNote}`, () => {
  let stack: Stack;
  let gateways: readonly [string, string];

  beforeAll(async () => {
    stack = await openStack(
      { "marketplace-gateway:local": lean, "marketplace-gateway:sandbox": withSandbox },
      withSandbox.folder,
    );
    await stack.run("secrets");
    for (const name of ["valkey", "sandbox", "gateway-1", "gateway-2", "load-balancer"]) {
      await stack.start(name);
      await stack.untilHealthy(name);
    }
    gateways = [`http://${stack.addressOf("gateway-1")}:4000`, `http://${stack.addressOf("gateway-2")}:4000`];
  }, buildMs);
  afterAll(() => stack?.[Symbol.asyncDispose]());

  test("has two gateways that return the same viewer", async () => {
    const answers = await Promise.all(
      gateways.map((url) => ask(url, "{ viewer { id mode } store { name } }")),
    );
    expect(answers[0]).toMatchObject({
      data: { viewer: { mode: "LIVE" }, store: { name: expect.any(String) } },
    });
    expect(answers[1]).toEqual(answers[0]);
  });

  test("delivers events of one gateway's uploads through the other", async () => {
    const form = new FormData();
    form.set(
      "operations",
      JSON.stringify({
        query:
          'mutation($file: Upload!) { createVideoFromFile(input: { title: "A", file: $file }) { video { id } errors { __typename } } }',
        variables: { file: null },
      }),
    );
    form.set("map", JSON.stringify({ 0: ["variables.file"] }));
    form.set(
      "0",
      new Blob([await readFile(new URL("../../examples/clip.mp4", import.meta.url))]),
      "clip.mp4",
    );
    const created = await fetch(`${gateways[0]}/graphql`, {
      method: "POST",
      headers: { ...token, "graphql-require-preflight": "true" },
      body: form,
    });
    const { data } = (await created.json()) as { data: { createVideoFromFile: { video: { id: string } } } };
    const stream = await fetch(`${gateways[1]}/graphql`, {
      method: "POST",
      headers: { ...token, "content-type": "application/json", accept: "text/event-stream" },
      body: JSON.stringify({
        query: "subscription($id: ID!) { videoStatusChanged(id: $id) { isFinal video { status } } }",
        variables: { id: data.createVideoFromFile.video.id },
      }),
    });
    expect(await stream.text()).toContain('"isFinal":true,"video":{"status":"LIVE"}');
  });

  test("balances requests between the gateways", async () => {
    const url = `http://${stack.addressOf("load-balancer")}:8080`;
    const answers = await Promise.all(Array.from({ length: 8 }, () => fetch(`${url}/health/ready`)));
    const servers = new Set(answers.map(({ headers }) => headers.get("x-served-by")));
    expect(servers).toEqual(new Set(gateways.map((gateway) => new URL(gateway).host)));
    expect(await ask(url, "{ viewer { mode } }")).toMatchObject({ data: { viewer: { mode: "LIVE" } } });
  });

  test("keeps existing secrets", async () => {
    const before = await stack.readVolume("gateway-secrets", "redis-url");
    expect(await stack.run("secrets")).toMatchObject({ code: 0, output: "" });
    expect(await stack.readVolume("gateway-secrets", "redis-url")).toBe(before);
  });

  test("serves metrics where the Prometheus configuration expects them", async () => {
    const configuration = await readFile(
      new URL("../../deploy/prometheus/prometheus.yml", import.meta.url),
      "utf8",
    );
    const targets = [...configuration.matchAll(/"(gateway-\d):(\d+)"/g)].map(
      ([, name = "", port = ""]) => `http://${stack.addressOf(name)}:${port}/metrics`,
    );
    expect(targets).toHaveLength(2);
    const answers = await Promise.all(targets.map(async (target) => (await fetch(target)).text()));
    for (const answer of answers) expect(answer).toContain("gateway_operations_total");
  });

  test("exits with 0 on SIGTERM for each of the program's services", async () => {
    await using again = await openStack(
      { "marketplace-gateway:local": lean, "marketplace-gateway:sandbox": withSandbox },
      withSandbox.folder,
    );
    await again.run("secrets");
    const sandbox = await again.start("sandbox");
    const gateway = await again.start("gateway-1");
    await again.untilHealthy("sandbox");
    await again.untilHealthy("gateway-1");
    expect(await gateway.stop()).toBe(0);
    expect(await sandbox.stop()).toBe(0);
  });
});
