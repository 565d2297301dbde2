import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { secretNames, settingNames } from "../../src/config/settings.ts";
import { chart, type Helm, hasHelm, helmNote, type Manifest, openHelm, setValues } from "../helpers/helm.ts";

interface NetworkPolicy extends Manifest {
  readonly spec: {
    policyTypes: string[];
    ingress: { ports: { port: string; protocol: string }[]; from?: object[] }[];
    egress: { ports: { port: number; protocol: string }[]; to?: object[] }[];
  };
}

const namespace = (name: string) => ({
  namespaceSelector: { matchLabels: { "kubernetes.io/metadata.name": name } },
});

/** Values with one address for all services. */
const upstream = (url: string) => ["config.UPSTREAM=null", `config.UPSTREAM_URL=${url}`];

/** Addresses for browsers, to which the gateway does not connect. */
const forBrowsers = ["PUBLIC_URL", "SIGN_IN_AUTHORIZE_URL"];
const contacted = settingNames.filter((name) => name.endsWith("_URL") && !forBrowsers.includes(name));

let helm: Helm;
beforeAll(async () => {
  if (hasHelm) helm = await openHelm();
});
afterAll(() => helm?.[Symbol.asyncDispose]());

async function render(...values: string[]): Promise<NetworkPolicy["spec"] | undefined> {
  const manifests = await helm.render(...setValues(...values));
  return (manifests.find(({ kind }) => kind === "NetworkPolicy") as NetworkPolicy | undefined)?.spec;
}

/** TCP ports that the gateway may connect to, except those of DNS. */
async function renderPorts(...values: string[]): Promise<number[] | undefined> {
  return (await render(...values))?.egress[1]?.ports.map(({ port }) => port).toSorted((a, b) => a - b);
}

describe.runIf(hasHelm)(`The chart's NetworkPolicy${helmNote}`, () => {
  test("by default accepts pods of the namespace and Prometheus, and allows calls to DNS and the services", async () => {
    expect(await render()).toMatchObject({
      policyTypes: ["Ingress", "Egress"],
      ingress: [
        { ports: [{ port: "http", protocol: "TCP" }], from: [{ podSelector: {} }] },
        { ports: [{ port: "metrics", protocol: "TCP" }], from: [namespace("monitoring")] },
      ],
      egress: [
        {
          ports: [
            { port: 53, protocol: "UDP" },
            { port: 53, protocol: "TCP" },
          ],
        },
        { ports: [{ port: 443, protocol: "TCP" }] },
      ],
    });
  });

  test("accepts the ingress controller when there is an Ingress", async () => {
    const ingress = ["ingress.enabled=true", "ingress.hosts={gateway.example}"];
    const policy = await render(...ingress, "networkPolicy.ingressNamespace=edge");
    expect(policy?.ingress[0]?.from).toEqual([{ podSelector: {} }, namespace("edge")]);
  });

  test("accepts all callers when the Service is public", async () => {
    const policy = await render("service.type=LoadBalancer");
    expect(policy?.ingress[0]).toEqual({ ports: [{ port: "http", protocol: "TCP" }] });
  });

  test.each<[string, string[], number[]]>([
    ["a service's port", upstream("https://services.example:8443/api"), [8443]],
    ["the default port of http", upstream("http://services.example/a:1/b"), [80]],
    ["an IPv6 address with a port", upstream("https://[fe80::1]:9443"), [9443]],
    ["an IPv6 address without a port", upstream("https://[fe80::1]/api"), [443]],
    ["a service on another port", ["config.UPSTREAM_STORE_URL=http://store:8080"], [443, 8080]],
    [
      "the servers of Redis",
      ["secret.values.REDIS_URL=rediss://user:p:w@one:7000\\,two\\, redis://three:7001/0"],
      [443, 6379, 7000, 7001],
    ],
    [
      "Redis of an existing Secret",
      ["secret.existingSecret=secrets", "secret.existingKeys={REDIS_URL}"],
      [443, 6379],
    ],
    ["Redis from a file", ["config.REDIS_URL_FILE=/run/redis"], [443, 6379]],
    ["a trace collector", ["config.OTEL_EXPORTER_OTLP_ENDPOINT=http://collector:4318"], [443, 4318]],
    [
      "the address in an extra variable",
      ["extraEnv[0].name=OTEL_EXPORTER_OTLP_TRACES_ENDPOINT", "extraEnv[0].value=http://collector:4320/v1"],
      [443, 4320],
    ],
    ["only the sandbox", ["sandbox.enabled=true"], [4010]],
    ["the configured ports", ["networkPolicy.ports={443,3128}"], [443, 3128]],
    ["its services only, and not to PUBLIC_URL", ["config.PUBLIC_URL=https://gateway.example:8443"], [443]],
  ])("lets the gateway connect to %s", async (_what, values, ports) => {
    expect(await renderPorts(...values)).toEqual(ports);
  });

  test.each(contacted)("allows the port of %s", async (name) => {
    const values = secretNames.includes(name) ? "secret.values" : "config";
    expect(await renderPorts(`${values}.${name}=http://there:12345`)).toContain(12_345);
  });

  test("can be restricted to peers, except for DNS", async () => {
    const policy = await render("networkPolicy.to[0].ipBlock.cidr=192.0.2.0/24");
    expect(policy?.egress[0]).not.toHaveProperty("to");
    expect(policy?.egress[1]?.to).toEqual([{ ipBlock: { cidr: "192.0.2.0/24" } }]);
  });

  test("can be disabled", async () => {
    expect(await render("networkPolicy.enabled=false")).toBeUndefined();
  });

  test("is described in the notes after an installation", async () => {
    expect(await helm.renderNotes(...setValues("networkPolicy.ports={3128}"))).toContain(
      "lets it connect to DNS and to TCP ports 3128, 443.",
    );
    expect(await helm.renderNotes(...setValues("networkPolicy.enabled=false"))).toContain("No NetworkPolicy");
    expect(await helm.renderNotes("--values", join(chart, "ci/fleet-values.yaml"))).toContain(
      "networkPolicy.egress lists the connections that it may open",
    );
  });
});
