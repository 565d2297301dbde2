import { beforeEach, describe, expect, it } from "vitest";
import { createManualClock } from "../../helpers/clock.ts";
import { closeAfterAll } from "../../helpers/close-after.ts";
import { callback, consent, requestToken } from "../../helpers/consents.ts";
import { callSandbox, mediaPath } from "../../helpers/sandbox-client.ts";
import { startSandbox } from "../../helpers/sandbox.ts";
import { temporaryFolder } from "../../helpers/temporary-folder.ts";
import { createKey, keysPath } from "../key-management/signing-keys.ts";
import type { CreatedKey } from "../key-management/signing-keys.ts";
import { digestOf, signCall } from "./signed-calls.ts";
import type { SignedCall } from "./signed-calls.ts";

const documentBody = JSON.stringify({ documentType: "USER_GUIDE_OR_MANUAL", languages: ["ENGLISH"] });

const withoutHeader = (name: string) => (headers: Record<string, string>) => {
  delete headers[name];
};
const withHeader = (name: string, value: string) => (headers: Record<string, string>) => {
  headers[name] = value;
};

/** Returns a multipart body with one file. */
function formWith(content: string): string {
  const head = 'Content-Disposition: form-data; name="file"; filename="guide.pdf"';
  return ["--edge", head, "", content, "--edge--", ""].join("\r\n");
}

describe("The signature of a call", async () => {
  // Half a second past the full second, because a signature's time has whole seconds.
  const clock = createManualClock(Date.parse("2026-03-04T10:20:30.500Z"));
  const sandbox = await closeAfterAll(startSandbox({ clock }));
  const key = await createKey(sandbox.url, "ED25519");
  const keys = { ED25519: key, RSA: await createKey(sandbox.url, "RSA") };
  beforeEach(() => clock.jump(5000));

  const keysUrl = `${sandbox.url}${keysPath}/signing_key`;
  const documentUrl = `${sandbox.url}${mediaPath}/document`;

  const headersFor = (call: Partial<SignedCall>) =>
    signCall(key, { method: "GET", url: keysUrl, createdMs: clock.now(), ...call });
  const createVideo = async (size: number) => {
    const json = { title: "A film", size, classification: ["ITEM"] };
    const { headers } = await callSandbox(`${sandbox.url}${mediaPath}/video`, { json });
    return String(headers.location);
  };

  /** Signs and sends a call; `change` may modify the headers in between. */
  async function send(
    call: Partial<SignedCall> & Pick<SignedCall, "url">,
    options: {
      readonly key?: CreatedKey;
      readonly token?: string;
      readonly sentBody?: string | Buffer;
      readonly change?: (headers: Record<string, string>) => void;
      readonly contentType?: string;
    } = {},
  ) {
    const headers = await signCall(options.key ?? key, {
      method: call.body === undefined ? "GET" : "POST",
      createdMs: clock.now(),
      ...call,
    });
    options.change?.(headers);
    const body = options.sentBody ?? call.body;
    return callSandbox(call.url, {
      token: options.token ?? "sandbox-application",
      headers: { ...headers, "content-type": options.contentType ?? "application/json" },
      ...(body !== undefined && { body }),
      ...(call.method !== undefined && { method: call.method }),
    });
  }

  it.each(["ED25519", "RSA"] as const)("is accepted with %s, without and with a body", async (cipher) => {
    const list = await send({ url: `${keysUrl}?some=query` }, { key: keys[cipher] });
    expect(list.status).toBe(200);
    const creation = { url: documentUrl, body: documentBody };
    const created = await send(creation, { key: keys[cipher], token: "sandbox-seller-1" });
    expect(created.status).toBe(201);
  });

  it("is optional: a Content-Digest alone is not a signature", async () => {
    const headers = { "content-digest": digestOf("something else") };
    const answer = await callSandbox(documentUrl, { body: documentBody, headers });
    expect(answer.status).toBe(201);
  });

  it.each([
    ["with a digest of another algorithm", withHeader("content-digest", "sha-512=:AAAA:"), 215101],
    ["with the digest of another body", withHeader("content-digest", digestOf("{}")), 215122],
    ["with a key that the sandbox has not sealed", withHeader("x-ebay-signature-key", "a.b.c.d.e"), 215115],
    ["with a malformed Signature", withHeader("signature", "sig1=abc"), 215120],
    ["with the Signature of another call", withHeader("signature", `sig1=:${"A".repeat(86)}==:`), 215122],
  ])("is rejected %s", async (_, change, errorId) => {
    const answer = await send({ url: keysUrl, body: '{"signingKeyCipher":"ED25519"}' }, { change });
    expect(answer.status).toBe(403);
    expect(answer.json()).toMatchObject({ errors: [{ errorId, domain: "ACCESS", category: "REQUEST" }] });
  });

  it.each([
    [
      "with its fields in another order",
      { fields: ["@method", "x-ebay-signature-key", "@path", "@authority"] },
      215121,
    ],
    ["without the path", { fields: ["x-ebay-signature-key", "@method", "@authority"] }, 215121],
    ["with the query", { fields: ["x-ebay-signature-key", "@method", "@path", "@query"] }, 215121],
    ["with the parameter alg", { parameters: ["created", "alg"] }, 215120],
    ["under another label", { label: "sig2" }, 215120],
  ])("is rejected when it is created %s", async (_, changes, errorId) => {
    const answer = await send({ url: keysUrl, ...changes });
    expect(answer.status).toBe(403);
    expect(answer.errorIds()).toEqual([errorId]);
  });

  it("is rejected when it was created for another method, path or host", async () => {
    for (const headers of [
      await headersFor({ method: "POST" }),
      await headersFor({ url: `${keysUrl}/other` }),
      await headersFor({ url: `http://elsewhere.example${keysPath}/signing_key` }),
    ]) {
      const answer = await callSandbox(keysUrl, { token: "sandbox-application", headers });
      expect(answer.errorIds()).toEqual([215122]);
    }
  });

  it("is rejected with the key of another application", async () => {
    const foreign = await createKey(sandbox.url, "ED25519", "sandbox-application-2");
    expect((await send({ url: keysUrl }, { key: foreign })).errorIds()).toEqual([215117]);
    const own = await send({ url: keysUrl }, { key: foreign, token: "sandbox-application-2" });
    expect(own.status).toBe(200);
  });

  it("uses the key of the application to which a seller's token was issued", async () => {
    const foreign = await createKey(sandbox.url, "ED25519", "sandbox-application-2");
    const code = await consent(sandbox.url, { changed: { client_id: "sandbox-client-2" } });
    const grant = { grant_type: "authorization_code", code, redirect_uri: callback };
    const granted = await requestToken(sandbox.url, grant, "sandbox-client-2:sandbox-secret-2");
    const refreshToken = String(granted.json()["refresh_token"]);
    const refresh = { grant_type: "refresh_token", refresh_token: refreshToken };
    const refreshed = await requestToken(sandbox.url, refresh, "sandbox-client-2:sandbox-secret-2");
    const url = `${sandbox.url}/commerce/identity/v1/user/`;
    for (const answer of [granted, refreshed]) {
      const token = String(answer.json()["access_token"]);
      expect((await send({ url }, { key: foreign, token })).status).toBe(200);
      expect((await send({ url }, { token })).errorIds()).toEqual([215117]);
    }
  });

  it("is checked after the access token and its scopes", async () => {
    const answer = await send({ url: keysUrl }, { token: "unknown", change: withoutHeader("signature") });
    expect(answer.errorIds()).toEqual([1001]);
    const fields = ["x-ebay-signature-key", "@method", "@path", "@authority"];
    const uncovered = await send({ url: documentUrl, body: documentBody, fields });
    expect(uncovered.errorIds()).toEqual([1100]);
  });

  describe("with a body modified in transit", () => {
    const token = "sandbox-seller-1";
    it("prevents the creation of a key pair", async () => {
      const before = (await callSandbox(keysUrl, { token: "sandbox-application" })).text;
      const body = '{"signingKeyCipher":"ED25519"}';
      const answer = await send({ url: keysUrl, body }, { sentBody: '{"signingKeyCipher":"RSA"}' });
      expect(answer.status).toBe(403);
      expect(answer.errorIds()).toEqual([215105]);
      expect((await callSandbox(keysUrl, { token: "sandbox-application" })).text).toBe(before);
    });

    it("prevents the upload of a video of some megabytes, and accepts the original", async () => {
      const film = Buffer.alloc(3_000_000, "film");
      const video = await createVideo(film.length);
      const changed = Buffer.from(film);
      changed[2_999_999] = 0;
      const call = { url: `${video}/upload`, body: film };
      const refused = await send(call, { token, sentBody: changed });
      expect(refused.errorIds()).toEqual([215105]);
      expect((await callSandbox(video)).json()).toMatchObject({ status: "PENDING_UPLOAD" });
      expect((await send(call, { token })).status).toBe(200);
      expect((await callSandbox(video)).json()).toMatchObject({ status: "PROCESSING" });
      await sandbox.idle();
    });

    it("prevents the upload of a video part", async () => {
      const part = Buffer.alloc(500_000, "part");
      const video = await createVideo(1_000_000);
      const change = withHeader("content-range", "bytes 0-499999/1000000");
      const call = { url: `${video}/upload`, body: part };
      const refused = await send(call, { token, change, sentBody: Buffer.alloc(500_000, "else") });
      expect(refused.errorIds()).toEqual([215105]);
      const accepted = await send(call, { token, change });
      expect(accepted.headers.range).toBe("bytes=0-499999");
    });

    it("prevents the upload of a document form, and accepts the original", async () => {
      const { headers } = await callSandbox(documentUrl, { body: documentBody });
      const location = String(headers.location);
      const options = { token, contentType: "multipart/form-data; boundary=edge" };
      const call = { url: `${location}/upload`, body: formWith("%PDF-1.7 right") };
      const refused = await send(call, { ...options, sentBody: formWith("%PDF-1.7 wrong") });
      expect(refused.errorIds()).toEqual([215105]);
      expect((await callSandbox(location)).json()).toMatchObject({ documentStatus: "PENDING_UPLOAD" });
      const accepted = await send(call, options);
      expect(accepted.status).toBe(200);
    });
  });
});

describe("A signing key", () => {
  it("is valid after a restart, and expires after three years", async () => {
    const clock = createManualClock();
    const dataDir = await temporaryFolder();
    let key: CreatedKey;
    {
      await using first = await startSandbox({ clock, dataDir });
      key = await createKey(first.url, "ED25519");
    }
    await using second = await startSandbox({ clock, dataDir });
    const url = `${second.url}${keysPath}/signing_key`;
    const send = async () =>
      callSandbox(url, {
        token: "sandbox-application",
        headers: await signCall(key, { method: "GET", url, createdMs: clock.now() }),
      });
    expect((await send()).status).toBe(200);
    clock.jump(key.expirationTime * 1000 - clock.now() - 1000);
    expect((await send()).status).toBe(200);
    clock.jump(1000);
    expect((await send()).errorIds()).toEqual([215116]);
  });
});
