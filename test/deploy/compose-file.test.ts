import { execFile } from "node:child_process";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { readConfig } from "../../src/config/read-config.ts";
import { secretNames } from "../../src/config/settings.ts";
import { readServices } from "../helpers/compose.ts";
import { temporaryFolder } from "../helpers/temporary-folder.ts";

const services = await readServices();

test.each(Object.entries(services))(
  "%s of deploy/compose.yaml has minimal privileges, a health check and a pinned version",
  (name, service) => {
    expect(service).toMatchObject({
      read_only: true,
      cap_drop: ["ALL"],
      security_opt: ["no-new-privileges:true"],
    });
    const hasCheck = service.healthcheck.test !== undefined;
    // The service that creates the secrets exits on its own.
    expect(hasCheck).toBe(name !== "secrets");
    expect(service.image).toMatch(
      /^marketplace-gateway:(?:local|sandbox)$|^[\w/-]+:v?\d+\.\d+\.\d+(?:-alpine)?@sha256:[0-9a-f]{64}$/,
    );
    for (const port of service.ports ?? []) expect(port).toMatch(/^127\.0\.0\.1:/);
  },
);

test("no gateway service has a secret in a variable", () => {
  const { secrets: _maker, ...others } = services;
  const names = Object.values(others).flatMap(({ environment = {} }) => Object.keys(environment));
  expect(names.filter((name) => secretNames.includes(name))).toEqual([]);
  expect(names).toEqual(expect.arrayContaining(["GATEWAY_SECRET_FILE", "REDIS_URL_FILE"]));
});

test("the gateways' configuration is valid in the image with the generated secrets", async () => {
  const folder = await temporaryFolder();
  for (const name of ["gateway", "valkey", "grafana"]) await mkdir(join(folder, name));
  const program = fileURLToPath(new URL("../../deploy/make-secrets.mjs", import.meta.url));
  await promisify(execFile)(process.execPath, [program, folder], {
    env: { UPSTREAM_CLIENT_SECRET: services["secrets"]?.environment?.["UPSTREAM_CLIENT_SECRET"] },
  });
  for (const name of ["gateway-1", "gateway-2"]) {
    const environment = Object.fromEntries(
      Object.entries(services[name]?.environment ?? {}).map(([key, value]) => [
        key,
        value.replace("/run/secrets", join(folder, "gateway")),
      ]),
    );
    const { warnings, accessToken } = readConfig({ NODE_ENV: "production", ...environment });
    expect(warnings).toEqual([]);
    expect(accessToken).toMatch(/^[\w-]{43}$/);
  }
});

test("the stop grace period is longer than the gateway's shutdown", () => {
  for (const name of ["gateway-1", "gateway-2"]) {
    const { environment = {}, stop_grace_period = "" } = services[name] ?? {};
    const endMs = Number(environment["SHUTDOWN_DELAY_MS"]) + Number(environment["SHUTDOWN_GRACE_MS"]);
    expect(Number(/^(\d+)s$/.exec(stop_grace_period)?.[1]) * 1000).toBeGreaterThanOrEqual(endMs + 5_000);
  }
});

test("both gateways start after the sandbox, Redis and the secrets", () => {
  const waits = {
    secrets: { condition: "service_completed_successfully" },
    sandbox: { condition: "service_healthy" },
    valkey: { condition: "service_healthy" },
  };
  expect(services["gateway-1"]?.depends_on).toEqual(waits);
  expect(services["gateway-2"]?.depends_on).toEqual(waits);
  const sandboxes = Object.values(services).filter(({ image }) => image === "marketplace-gateway:sandbox");
  expect(sandboxes).toHaveLength(1);
});
