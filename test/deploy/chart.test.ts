import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { parse } from "yaml";
import packageJson from "../../package.json" with { type: "json" };
import { settingNames } from "../../src/config/settings.ts";
import {
  chart,
  type Helm,
  hasHelm,
  helmNote,
  type Manifest,
  openHelm,
  setValues,
  validateManifest,
} from "../helpers/helm.ts";

/** Checked fields of a pod. */
interface Pod {
  readonly metadata: { labels: Record<string, string>; annotations: Record<string, string> };
  readonly spec: {
    enableServiceLinks: boolean;
    automountServiceAccountToken: boolean;
    terminationGracePeriodSeconds?: number;
    securityContext: object;
    containers: {
      image: string;
      securityContext: object;
      env?: { name: string; value?: string; valueFrom?: { secretKeyRef: { name: string; key: string } } }[];
      envFrom?: object[];
      ports: { name: string; containerPort: number }[];
      volumeMounts: { name: string; mountPath: string }[];
      resources: { requests: object; limits: object };
      startupProbe: { httpGet: { path: string; port: string } };
      livenessProbe: { httpGet: { path: string; port: string } };
      readinessProbe: { httpGet: { path: string; port: string } };
    }[];
    volumes: { name: string; secret?: { secretName: string; items: { key: string }[] } }[];
    topologySpreadConstraints?: object[];
  };
}
interface Deployment extends Manifest {
  readonly spec: {
    replicas?: number;
    strategy: { type: string };
    selector: { matchLabels: Record<string, string> };
    template: Pod;
  };
}
interface WithSpec extends Manifest {
  readonly spec: Record<string, unknown>;
}

const valuesFiles = (await readdir(join(chart, "ci"))).map((name) => join(chart, "ci", name));
/** Names of values files with their Helm options: the chart's own values, and those of its folder `ci`. */
const cases: [string, string[]][] = [
  ["values.yaml", []],
  ...valuesFiles.map((file): [string, string[]] => [file.split("/").at(-1) ?? "", ["--values", file]]),
];
const optionsOf = (name: string) => cases.find(([file]) => file === name)?.[1] ?? [];

function find<Kind extends Manifest>(manifests: readonly Manifest[], kind: string, suffix = ""): Kind {
  const found = manifests.find((one) => one.kind === kind && one.metadata.name.endsWith(suffix));
  if (found === undefined) throw new Error(`There is no ${kind}.`);
  return found as Kind;
}

/** Configuration of the gateway. */
const configOf = (manifests: readonly Manifest[]) =>
  find<Manifest & { data: Record<string, string> }>(manifests, "ConfigMap").data;

/** Checksums of the configuration and the Secret in the pods of a single gateway. */
async function checksumsOf(helm: Helm, ...values: string[]): Promise<unknown[]> {
  const manifests = await helm.render(...optionsOf("single-values.yaml"), ...setValues(...values));
  const { annotations } = find<Deployment>(manifests, "Deployment").spec.template.metadata;
  return [annotations["checksum/config"], annotations["checksum/secret"]];
}

describe.runIf(hasHelm)(`The Helm chart${helmNote}`, () => {
  let helm: Helm;
  beforeAll(async () => {
    helm = await openHelm();
  });
  afterAll(() => helm?.[Symbol.asyncDispose]());

  test("has the program's version", async () => {
    const { version } = packageJson;
    const facts: unknown = parse(await readFile(join(chart, "Chart.yaml"), "utf8"));
    expect(facts).toMatchObject({ version, appVersion: version });
  });

  test("contains only settings that the program has", async () => {
    const manifests = await helm.render(...optionsOf("fleet-values.yaml"));
    expect(Object.keys(configOf(manifests)).filter((name) => !settingNames.includes(name))).toEqual([]);
  });

  describe.each(cases)("with %s", (_name, options) => {
    let manifests: Manifest[];
    beforeAll(async () => {
      manifests = await helm.render(...options);
    });

    test("passes helm lint", async () => {
      const { code, output } = await helm.lint(...options);
      expect(output).toContain("0 chart(s) failed");
      expect(code).toBe(0);
    });

    test("matches the Kubernetes schemas", async () => {
      expect(manifests.length).toBeGreaterThan(2);
      for (const manifest of manifests) await validateManifest(manifest);
    });

    test("selects its own pods, with separate labels for each kind", () => {
      const deployments = manifests.filter(({ kind }) => kind === "Deployment") as Deployment[];
      const matches = (labels: Record<string, string>) =>
        deployments.filter(({ spec }) =>
          Object.entries(labels).every(([name, value]) => spec.template.metadata.labels[name] === value),
        );
      for (const deployment of deployments)
        expect(matches(deployment.spec.selector.matchLabels)).toEqual([deployment]);
      const services = manifests.filter(({ kind }) => kind === "Service") as WithSpec[];
      for (const { spec } of services) {
        const [selected, ...others] = matches(spec["selector"] as Record<string, string>);
        expect(others).toEqual([]);
        const ports = selected?.spec.template.spec.containers[0]?.ports.map(({ name }) => name);
        for (const { targetPort } of spec["ports"] as { targetPort: string }[])
          expect(ports).toContain(targetPort);
      }
    });

    test("has pods of the restricted profile, without service links and without a service account token", () => {
      const deployments = manifests.filter(({ kind }) => kind === "Deployment") as Deployment[];
      for (const { spec } of deployments) {
        const pod = spec.template.spec;
        expect(pod).toMatchObject({
          enableServiceLinks: false,
          automountServiceAccountToken: false,
          securityContext: {
            runAsNonRoot: true,
            runAsUser: 10_001,
            seccompProfile: { type: "RuntimeDefault" },
          },
        });
        for (const container of pod.containers) {
          expect(container.securityContext).toEqual({
            allowPrivilegeEscalation: false,
            readOnlyRootFilesystem: true,
            runAsNonRoot: true,
            capabilities: { drop: ["ALL"] },
          });
          expect(container.volumeMounts.map(({ mountPath }) => mountPath)).toEqual(
            expect.arrayContaining(["/data", "/tmp"]),
          );
          expect(container.resources).toMatchObject({
            requests: { cpu: expect.anything() },
            limits: { memory: expect.anything() },
          });
          const mounted = new Set(pod.volumes.map(({ name }) => name));
          expect(container.volumeMounts.filter(({ name }) => !mounted.has(name))).toEqual([]);
        }
      }
    });

    test("has separate liveness and readiness probes and a grace period that is longer than the shutdown", () => {
      const [deployment] = manifests.filter(({ kind }) => kind === "Deployment") as [Deployment];
      const data = configOf(manifests);
      const { spec } = deployment.spec.template;
      expect(spec.containers[0]).toMatchObject({
        startupProbe: { httpGet: { path: "/health/live", port: "http" } },
        livenessProbe: { httpGet: { path: "/health/live", port: "http" } },
        readinessProbe: { httpGet: { path: "/health/ready", port: "http" } },
      });
      const endMs = Number(data["SHUTDOWN_DELAY_MS"]) + Number(data["SHUTDOWN_GRACE_MS"]);
      expect(spec.terminationGracePeriodSeconds).toBeGreaterThanOrEqual(endMs / 1000 + 5);
    });
  });

  test("scales and protects the gateways, with secrets as files", async () => {
    const manifests = await helm.render(...optionsOf("fleet-values.yaml"));
    const deployment = find<Deployment>(manifests, "Deployment");
    expect(find<WithSpec>(manifests, "HorizontalPodAutoscaler").spec).toMatchObject({
      scaleTargetRef: { apiVersion: "apps/v1", kind: "Deployment", name: deployment.metadata.name },
      minReplicas: 3,
    });
    // Each upgrade would overwrite the autoscaler's number.
    expect(deployment.spec.replicas).toBeUndefined();
    expect(deployment.spec.strategy.type).toBe("RollingUpdate");
    expect(find<WithSpec>(manifests, "PodDisruptionBudget").spec).toMatchObject({
      maxUnavailable: 1,
      selector: { matchLabels: deployment.spec.selector.matchLabels },
    });
    expect(find<WithSpec>(manifests, "NetworkPolicy").spec).toMatchObject({
      podSelector: { matchLabels: deployment.spec.selector.matchLabels },
      ingress: [
        { from: [{ podSelector: { matchLabels: { app: "proxy" } } }] },
        { from: [expect.anything()] },
      ],
      egress: [{ ports: [{ port: 53 }, { port: 3128 }] }],
    });
    const metrics = find<WithSpec>(manifests, "Service", "-metrics");
    expect(metrics.metadata.labels).toMatchObject(
      (find<WithSpec>(manifests, "ServiceMonitor").spec["selector"] as { matchLabels: object }).matchLabels,
    );
    const [container] = deployment.spec.template.spec.containers;
    const secrets = ["GATEWAY_ACCESS_TOKEN", "GATEWAY_SECRET", "REDIS_URL", "UPSTREAM_CLIENT_SECRET"];
    expect(container?.env?.slice(0, 4)).toEqual(
      secrets.map((name) => ({ name: `${name}_FILE`, value: `/run/secrets/gateway/${name}` })),
    );
    expect(deployment.spec.template.spec.volumes.find(({ secret }) => secret)?.secret).toMatchObject({
      secretName: "gateway-secrets",
      items: secrets.map((key) => ({ key })),
    });
    expect(container?.image).toContain("@sha256:");
    expect(manifests.map(({ kind }) => kind)).toContain("Ingress");
  });

  test("can run one sandbox for all gateways, with secrets in variables", async () => {
    const manifests = await helm.render(...optionsOf("sandbox-values.yaml"));
    const data = configOf(manifests);
    const service = find<WithSpec>(manifests, "Service", "-sandbox");
    expect(data["UPSTREAM_URL"]).toBe(`http://${service.metadata.name}:4010`);
    expect(data).not.toHaveProperty("UPSTREAM");
    expect(data["OPEN_APPLICATION_TOKEN"]).toBe("true");
    expect(find<Deployment>(manifests, "Deployment", "-sandbox").spec.replicas).toBe(1);
    const gateway = manifests.find(
      ({ kind, metadata }) => kind === "Deployment" && !metadata.name.endsWith("-sandbox"),
    ) as Deployment;
    expect(gateway.spec.replicas).toBe(2);
    expect(gateway.spec.template.spec.containers[0]?.env).toContainEqual({
      name: "REDIS_URL",
      valueFrom: { secretKeyRef: { name: find(manifests, "Secret").metadata.name, key: "REDIS_URL" } },
    });
  });

  test("opens the sandbox's application to all callers unless an access token is set", async () => {
    const given = ["--set", "secret.values.GATEWAY_ACCESS_TOKEN=a-token-of-16-characters"];
    const manifests = await helm.render(...optionsOf("sandbox-values.yaml"), ...given);
    expect(configOf(manifests)).not.toHaveProperty("OPEN_APPLICATION_TOKEN");
  });

  test("never runs two gateways without shared state, not even during an upgrade", async () => {
    const manifests = await helm.render(...optionsOf("single-values.yaml"));
    expect(find<Deployment>(manifests, "Deployment").spec).toMatchObject({
      replicas: 1,
      strategy: { type: "Recreate" },
    });
  });

  test("replaces pods when the configuration or the chart's Secret changes", async () => {
    const [config, secret] = await checksumsOf(helm);
    const [otherConfig, sameSecret] = await checksumsOf(helm, "config.LOG_LEVEL=debug");
    const [sameConfig, otherSecret] = await checksumsOf(
      helm,
      "secret.values.GATEWAY_SECRET=another-secret-of-length",
    );
    expect([sameConfig, sameSecret]).toEqual([config, secret]);
    expect(otherConfig).not.toBe(config);
    expect(otherSecret).not.toBe(secret);
  });

  test.each([
    [
      "several replicas without shared state",
      ["replicaCount=2"],
      "More than one replica needs REDIS_URL and GATEWAY_SECRET in the Secret",
    ],
    [
      "an autoscaler without a shared secret",
      ["autoscaling.enabled=true", "secret.values.REDIS_URL=redis://valkey"],
      "More than one replica needs GATEWAY_SECRET in the Secret",
    ],
    [
      "several workers without shared state",
      ["config.WORKERS=2"],
      "config.WORKERS above 1 needs REDIS_URL in the Secret",
    ],
    [
      "values without services",
      ["config.UPSTREAM=null"],
      "No services are configured: set config.UPSTREAM (public, public-sandbox) or config.UPSTREAM_URL",
    ],
    [
      "an application token without an access token",
      ["config.UPSTREAM_CLIENT_ID=application"],
      "put GATEWAY_ACCESS_TOKEN into the Secret, or set config.OPEN_APPLICATION_TOKEN to true",
    ],
    ["a secret in the configuration", ["config.REDIS_URL=redis://valkey"], "config.REDIS_URL is a secret"],
    ["a setting that the chart controls", ["config.PORT=80"], "config.PORT is set by the chart"],
    [
      "both a new and an existing Secret",
      ["secret.existingSecret=one", "secret.values.GATEWAY_SECRET=two"],
      "secret.existingSecret and secret.values exclude each other",
    ],
    [
      "keys without an existing Secret",
      ["secret.existingKeys[0]=REDIS_URL"],
      "secret.existingKeys needs secret.existingSecret",
    ],
    ["an Ingress without hosts", ["ingress.enabled=true"], "ingress.enabled needs ingress.hosts"],
    ["an unknown value", ["replicas=2"], "additional properties 'replicas' not allowed"],
  ])("rejects %s with a message", async (_what, values, sentence) => {
    const { code, output } = await helm.template(...setValues(...values));
    expect(output).toContain(sentence);
    expect(output).not.toContain("kind:");
    expect(code).toBe(1);
  });
});
