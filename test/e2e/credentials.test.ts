import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { runMain, startGatewayProcess } from "../helpers/gateway-process.ts";
import { graphqlClient } from "../helpers/graphql-client.ts";
import { startSandbox } from "../helpers/sandbox.ts";
import { temporaryFolder } from "../helpers/temporary-folder.ts";

const accessToken = "access-token-of-the-operators";
const create =
  "mutation { createSigningKey { privateKey signingKey { publicKeyJwe } errors { __typename } } }";

interface Created {
  readonly createSigningKey: {
    readonly privateKey: string;
    readonly signingKey: { readonly publicKeyJwe: string };
  };
}

describe("The gateway process's own credentials", () => {
  test("are those of the demo application in sandbox mode, so that a seller's token can create keys", async () => {
    await using gateway = await startGatewayProcess({ LOG_LEVEL: "debug" });
    const { data, errors } = await graphqlClient(gateway.url).query<Created, object>(create);
    expect(errors).toEqual([]);
    expect(data?.createSigningKey.privateKey).not.toBe("");
    expect(gateway.output()).not.toContain(data?.createSigningKey.privateKey);
    expect(gateway.output()).not.toContain("sandbox-secret");
  });

  test("act for one seller with a refresh token, sign calls and never appear in the output", async () => {
    await using sandbox = await startSandbox();
    const folder = await temporaryFolder();
    const application = {
      UPSTREAM_URL: sandbox.url,
      UPSTREAM_CLIENT_ID: "sandbox-client",
      UPSTREAM_CLIENT_SECRET: "sandbox-secret",
    };
    let key = "";
    {
      await using open = await startGatewayProcess(application);
      expect(open.output()).toContain("Set GATEWAY_ACCESS_TOKEN");
      const { data } = await graphqlClient(open.url).query<Created, object>(create);
      key = JSON.stringify(data?.createSigningKey);
    }
    await writeFile(join(folder, "refresh"), "sandbox-refresh-seller-1\n");
    await writeFile(join(folder, "key.json"), key);
    await using gateway = await startGatewayProcess({
      ...application,
      UPSTREAM_REFRESH_TOKEN_FILE: join(folder, "refresh"),
      UPSTREAM_SIGN: "store,keyManagement",
      UPSTREAM_SIGNING_KEY_FILE: join(folder, "key.json"),
      GATEWAY_ACCESS_TOKEN: accessToken,
      LOG_LEVEL: "debug",
    });
    const asked = "{ store { name } signingKeys { id } }";
    const { data, errors } = await graphqlClient(gateway.url, accessToken).query<object, object>(asked);
    expect(errors).toEqual([]);
    expect(data).toMatchObject({ store: { name: expect.any(String) }, signingKeys: [{}] });
    const refused = await graphqlClient(gateway.url, "sandbox-seller-1").query(asked);
    expect(refused.errors[0]?.extensions).toMatchObject({ code: "UNAUTHENTICATED" });
    const { privateKey } = JSON.parse(key) as { privateKey: string };
    for (const secret of ["sandbox-secret", "sandbox-refresh", accessToken, privateKey]) {
      expect(gateway.output()).not.toContain(secret);
    }
  });

  test("prevent the start when they cannot sign, and are not repeated", async () => {
    const { code, output } = await runMain({
      PORT: "0",
      UPSTREAM_URL: "http://127.0.0.1:9",
      UPSTREAM_SIGN: "store",
      UPSTREAM_SIGNING_PRIVATE_KEY: "c2VjcmV0",
      UPSTREAM_SIGNING_JWE: "a.b.c.d.e",
    });
    expect(code).toBe(1);
    expect(output).toContain("private key");
    expect(output).not.toContain("c2VjcmV0");
    expect(output).not.toMatch(/\n\s+at /);
  });
});
