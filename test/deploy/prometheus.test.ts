import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { parse } from "yaml";
import { createDocument, createImageFromFile } from "../gateway/operations.ts";
import { type GatewayProcess, startGatewayProcess } from "../helpers/gateway-process.ts";
import { graphqlClient } from "../helpers/graphql-client.ts";
import { type Scrape, scrape } from "../helpers/metrics.ts";
import { hasPrometheus, prometheusNote, promtool, startPrometheus } from "../helpers/prometheus.ts";
import { hasRedisServer, type RedisServer, redisNote, startRedis } from "../helpers/redis-server.ts";

const deploy = new URL("../../deploy/", import.meta.url);
const read = (path: string) => readFile(new URL(path, deploy), "utf8");

interface Panel {
  readonly title: string;
  readonly type: string;
  readonly description?: string;
  readonly targets?: readonly { readonly expr: string }[];
}
interface Variable {
  readonly name: string;
  readonly type: string;
  readonly definition?: string;
}
interface Dashboard {
  readonly title: string;
  readonly uid: string;
  readonly panels: readonly Panel[];
  readonly templating: { readonly list: readonly Variable[] };
}
interface Rule {
  readonly alert: string;
  readonly expr: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly annotations: Readonly<Record<string, string>>;
}

const dashboard = JSON.parse(await read("grafana/dashboards/gateway.json")) as Dashboard;
const rules = (
  parse(await read("prometheus/alerts.yaml")) as { groups: readonly { rules: readonly Rule[] }[] }
).groups.flatMap((group) => group.rules);
const expressions = dashboard.panels.flatMap(({ title, targets = [] }) =>
  targets.map(({ expr }) => ({ title, expr })),
);

/** Metrics in an expression. */
const namesIn = (text: string) =>
  [...text.matchAll(/\b(?:gateway|process|nodejs)_[a-z0-9_]+/g)].map(([name]) => name);

/** An expression as Grafana sends it for all instances. */
const filled = (expr: string) =>
  expr.replaceAll("$job", "gateway").replaceAll("$instance", ".*").replaceAll("$__rate_interval", "1m");

let redis: RedisServer;
let gateway: GatewayProcess;
let metricsUrl: string;
let scraped: Scrape;

beforeAll(async () => {
  if (!hasRedisServer) return;
  redis = await startRedis();
  gateway = await startGatewayProcess({
    WORKERS: "2",
    METRICS_PORT: "0",
    REDIS_URL: redis.url,
    GATEWAY_SECRET: "a secret of these tests",
  });
  metricsUrl = /"metrics":"([^"]+)\/metrics"/.exec(gateway.output())?.[1] ?? "";
  const client = graphqlClient(gateway.url);
  await client.query('{ store { name } video(videoId: "none") { id } }');
  await client.query("{ nothing }");
  const input = { documentType: "USER_GUIDE_OR_MANUAL", languages: ["ENGLISH"] };
  await client.query(createDocument, { input });
  await client.upload(createImageFromFile, { input: { file: new File([new Uint8Array(1_000)], "a.png") } });
  scraped = await scrape(metricsUrl);
});
afterAll(async () => {
  await gateway?.[Symbol.asyncDispose]();
  await redis?.[Symbol.asyncDispose]();
});

describe.runIf(hasPrometheus)(`The checks of Prometheus${prometheusNote}`, () => {
  test.each([
    ["the rules", ["check", "rules", "alerts.yaml"]],
    ["the configuration", ["check", "config", "prometheus.yml"]],
    ["the rule tests", ["test", "rules", "alerts.test.yaml"]],
  ])("pass for %s", (_what, args) => {
    const { code, output } = promtool(args);
    expect([code, output]).toEqual([0, expect.stringContaining("SUCCESS")]);
  });

  test.runIf(hasRedisServer)(`pass for the metrics of a gateway${redisNote}`, () => {
    expect(promtool(["check", "metrics"], scraped.text)).toEqual({ code: 0, output: "" });
  });
});

describe("The alert rules", () => {
  test("describe the event and the response, and each one is tested", async () => {
    const tests = await read("prometheus/alerts.test.yaml");
    expect(rules.length).toBeGreaterThan(10);
    for (const { alert, labels, annotations } of rules) {
      expect([alert, Object.keys(annotations)]).toEqual([alert, ["summary", "description", "runbook"]]);
      expect([alert, labels["severity"]]).toEqual([alert, expect.stringMatching(/^(?:page|ticket)$/)]);
      expect(tests).toContain(`alertname="${alert}"`);
    }
  });
});

describe("The Grafana dashboard", () => {
  test("has its data source in a variable and a description for every panel", () => {
    expect(dashboard.templating.list[0]).toMatchObject({ name: "datasource", type: "datasource" });
    expect(JSON.stringify(dashboard.panels)).not.toMatch(/"uid":"(?!\$\{datasource\})/);
    for (const { title, type, description, targets = [] } of dashboard.panels) {
      expect([title, type === "row" || (Boolean(description) && targets.length > 0)]).toEqual([title, true]);
    }
    const rows = dashboard.panels.filter(({ type }) => type === "row").map(({ title }) => title);
    expect(rows).toEqual([
      "Traffic",
      "Errors",
      "Upstream",
      "Limits",
      "Watching",
      "Uploads and downloads",
      "Runtime",
      "Redis",
    ]);
  });
});

describe.runIf(hasRedisServer)(`The metrics that dashboard and rules use${redisNote}`, () => {
  test("are exported by a gateway with traffic", () => {
    const asked = [...expressions, ...rules].flatMap(({ expr }) => namesIn(expr));
    expect(asked.length).toBeGreaterThan(50);
    const missing = [...new Set(asked)].filter((name) => scraped.sum(name) === null);
    expect(missing).toEqual([]);
  });

  test.runIf(hasPrometheus)(`are available in Prometheus${prometheusNote}`, async () => {
    await using prometheus = await startPrometheus([new URL(metricsUrl).host]);
    type Result = { readonly result: readonly unknown[] };
    const ask = async (query: string) => (await prometheus.ask<Result>("query", { query })).result;
    // A rate needs two scrapes.
    await expect.poll(() => ask("rate(gateway_operations_total[1m])")).not.toEqual([]);
    const empty = [];
    for (const { title, expr } of expressions) {
      const result = await ask(filled(expr));
      if (result.length === 0) empty.push(title);
    }
    // Nothing fails during the test.
    expect(new Set(empty)).toEqual(new Set(["Errors by code", "Failed requests"]));
    const variables = dashboard.templating.list.filter(({ type }) => type === "query");
    for (const { name, definition = "" } of variables) {
      const [, series = "", label = ""] = /^label_values\((.+), (\w+)\)$/.exec(definition) ?? [];
      const values = await prometheus.ask(`label/${label}/values`, { "match[]": filled(series) });
      expect([name, values]).toEqual([name, [expect.any(String)]]);
    }
    type Groups = { groups: { rules: { name: string; health: string; lastError?: string }[] }[] };
    const healthOf = async () =>
      (await prometheus.ask<Groups>("rules")).groups.flatMap((group) =>
        group.rules.map(({ health }) => health),
      );
    await expect.poll(healthOf).toEqual(rules.map(() => "ok"));
    const firing = (await ask('ALERTS{alertstate="firing"}')) as { metric: { alertname: string } }[];
    expect(firing.map(({ metric }) => metric.alertname)).toEqual([]);
  });
});
