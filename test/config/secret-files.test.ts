import { generateKeyPairSync } from "node:crypto";
import { describe, expect, test } from "vitest";
import { readConfig } from "../../src/config/read-config.ts";
import { secretNames } from "../../src/config/settings.ts";
import { temporaryFile } from "../helpers/temporary-folder.ts";
import { addressVariables, faultsOf as findFaults } from "./faults-of.ts";

const faultsOf = (environment: Record<string, string>) => findFaults(() => readConfig(environment));

const secret = "a-secret-of-some-length";
const client = { UPSTREAM_CLIENT_ID: "app", UPSTREAM_CLIENT_SECRET: secret };

describe("Secrets from files", () => {
  test("are read without their final line break", async () => {
    const config = readConfig({
      GATEWAY_SECRET_FILE: await temporaryFile(`${secret}-1\n`),
      GATEWAY_ACCESS_TOKEN_FILE: await temporaryFile(`${secret}-2\r\n`),
      UPSTREAM_CLIENT_ID: "app",
      UPSTREAM_CLIENT_SECRET_FILE: await temporaryFile(`${secret}-3`),
      UPSTREAM_REFRESH_TOKEN_FILE: await temporaryFile(`${secret}-4`),
      UPSTREAM_URL: "https://all.example",
    });
    expect(config).toMatchObject({
      secret: `${secret}-1`,
      client: { id: "app", secret: `${secret}-3` },
      refreshToken: `${secret}-4`,
      upstream: { token: "https://all.example/identity/v1/oauth2/token" },
      accessToken: `${secret}-2`,
    });
  });

  test.each(secretNames)("must exist and must not be set twice: %s", async (name) => {
    const path = await temporaryFile(secret);
    expect(faultsOf({ [name]: secret, [`${name}_FILE`]: path })[0]).toBe(
      `${name} and ${name}_FILE are both set; set one of them.`,
    );
    expect(faultsOf({ [`${name}_FILE`]: `${path}.not` })[0]).toContain(
      `${name}_FILE cannot be read (ENOENT)`,
    );
    expect(faultsOf({ [`${name}_FILE`]: await temporaryFile(" \n") })[0]).toBe(`${name}_FILE is empty.`);
  });

  test("are not repeated in an error", async () => {
    const faults = faultsOf({ GATEWAY_ACCESS_TOKEN_FILE: await temporaryFile("top secret") });
    expect(faults[0]).toContain("GATEWAY_ACCESS_TOKEN is too short or malformed");
    expect(faults.join()).not.toContain("top secret");
  });
});

describe("Credentials", () => {
  test.each([
    [{ UPSTREAM_CLIENT_ID: "app" }, "UPSTREAM_CLIENT_ID needs UPSTREAM_CLIENT_SECRET"],
    [{ UPSTREAM_CLIENT_SECRET: secret }, "UPSTREAM_CLIENT_SECRET needs UPSTREAM_CLIENT_ID"],
    [{ ...client, UPSTREAM_REFRESH_TOKEN: secret }, "UPSTREAM_REFRESH_TOKEN needs GATEWAY_ACCESS_TOKEN"],
    [
      { UPSTREAM_URL: "https://all.example", GATEWAY_ACCESS_TOKEN: secret },
      "GATEWAY_ACCESS_TOKEN needs UPSTREAM_CLIENT_ID",
    ],
    [{ UPSTREAM_SIGN: "store" }, "UPSTREAM_SIGN needs a keypair"],
    [{ UPSTREAM_SIGN: "shop" }, "a comma-separated list of media"],
  ])("must be complete and valid together: %j", (environment, words) => {
    expect(faultsOf(environment).join("\n")).toContain(words);
  });

  test("require a token endpoint when the services have separate addresses", () => {
    const separate = { ...addressVariables("https://a.example"), ...client };
    expect(faultsOf(separate)).toEqual(["UPSTREAM_CLIENT_ID needs UPSTREAM_TOKEN_URL, which is missing."]);
    const { upstream } = readConfig({ ...separate, UPSTREAM_TOKEN_URL: "https://b.example" });
    expect(upstream?.token).toBe("https://b.example/identity/v1/oauth2/token");
  });

  test("include the signing key and the services whose calls are signed", () => {
    const privateKey = generateKeyPairSync("ed25519").privateKey.export({ format: "pem", type: "pkcs8" });
    const pair = { privateKey: privateKey.toString().trim(), jwe: "a.b.c.d.e" };
    const { signing } = readConfig({
      UPSTREAM_SIGN: "store, sellerFeed",
      UPSTREAM_SIGNING_PRIVATE_KEY: pair.privateKey,
      UPSTREAM_SIGNING_JWE: pair.jwe,
    });
    expect(signing).toEqual({ services: ["store", "sellerFeed"], key: pair });
    expect(readConfig({ UPSTREAM_SIGNING_KEY: "{}" }).signing).toBeNull();
  });
});
