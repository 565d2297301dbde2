import { generateKeyPairSync } from "node:crypto";
import { describe, expect, test } from "vitest";
import { systemClock } from "../../../src/clock.ts";
import { createUpstreamReports } from "../../../src/upstream-reports.ts";
import { createMemoryState } from "../../../src/state/memory/memory-state.ts";
import { addressesUnder } from "../../helpers/addresses.ts";
import type { SignatureOptions } from "../../../src/upstream/signatures/with-signature.ts";
import { serviceNames } from "../../../src/upstream/services.ts";
import { createUpstream } from "../../../src/upstream/upstream.ts";
import { closeAfterAll } from "../../helpers/close-after.ts";
import { startSandbox } from "../../helpers/sandbox.ts";
import { failureOf, fileOf } from "../fixture.ts";

const { signal } = new AbortController();
const callFor = (token: string) => ({ viewer: { key: token, token }, signal });
const application = callFor("sandbox-application");
const seller = callFor("sandbox-seller-1");

describe.each(["ED25519", "RSA"] as const)("calls signed with a key of the sandbox (%s)", async (cipher) => {
  const sandbox = await closeAfterAll(startSandbox());

  function connect(signing: SignatureOptions | null) {
    const upstream = createUpstream(
      { addresses: addressesUnder(sandbox.url, "public"), signing },
      {
        clock: systemClock,
        random: Math.random,
        state: createMemoryState(),
        ...createUpstreamReports(undefined, null),
      },
    );
    return { ...upstream, [Symbol.asyncDispose]: () => upstream.close() };
  }

  await using unsigned = connect(null);
  const created = await unsigned.keyManagement.createSigningKey(cipher, application);
  const key = { privateKey: created.privateKey, jwe: created.signingKey.publicKeyJwe ?? "" };

  test("are accepted with a body, without a body, and for a seller of the application", async () => {
    await using upstream = connect({ services: serviceNames, key });
    expect(await upstream.keyManagement.getSigningKeys(application)).toHaveLength(1);
    await upstream.keyManagement.createSigningKey("ED25519", application);
    expect(await upstream.store.getStore(seller)).not.toBeNull();
  });

  test("leave the body of an upload unsigned", async () => {
    await using upstream = connect({ services: serviceNames, key });
    const bytes = Buffer.from("%PDF-1.4 no picture at all");
    const failure = await failureOf(
      upstream.media.createImageFromFile(fileOf([bytes], bytes.length, "a.png"), seller),
    );
    // The service rejects the picture itself, so the signature check has passed.
    expect(failure).toMatchObject({ status: 400 });
  });

  test("are rejected when the private key belongs to another pair", async () => {
    const { privateKey } =
      cipher === "RSA" ? generateKeyPairSync("rsa", { modulusLength: 2048 }) : generateKeyPairSync("ed25519");
    const other = privateKey.export({ format: "pem", type: "pkcs8" }).toString();
    await using upstream = connect({ services: ["store"], key: { ...key, privateKey: other } });
    expect(await failureOf(upstream.store.getStore(seller))).toMatchObject({
      status: 403,
      faults: [{ errorId: 215_122 }],
    });
    // Only calls to the store are signed.
    expect(await upstream.keyManagement.getSigningKeys(application)).not.toHaveLength(0);
  });
});
