import { generateKeyPairSync } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PassThrough, Readable } from "node:stream";
import { createVerifier, httpbis } from "http-message-signatures";
import { afterAll, describe, expect, test } from "vitest";
import { runCommandLine } from "../../src/cli/command-line.ts";
import { runSign } from "../../src/cli/sign.ts";

const pair = generateKeyPairSync("ed25519");
const privateKey = pair.privateKey.export({ type: "pkcs8", format: "der" }).toString("base64");
const jwe = "a.b.c.d.e";
const nowMs = 1_663_459_378_500;
const url = "https://api.example/sell/finances/v1/payout?limit=1";

const folder = await mkdtemp(join(tmpdir(), "sign-"));
const keyFile = join(folder, "key.json");
await writeFile(keyFile, JSON.stringify({ privateKey, jwe }));
afterAll(() => rm(folder, { recursive: true, force: true }));

const otherCommands = {
  start: () => Promise.reject(new Error("Nothing is to be started.")),
  sandbox: () => Promise.reject(new Error("Nothing is to be started.")),
  schema: async () => 0,
  doctor: async () => 0,
  describeSettings: async () => [],
};

/** Runs the command with a body on standard input; null for a terminal. */
async function sign(args: string[], body: string | null, environment: NodeJS.ProcessEnv = {}) {
  const stdin: Readable & { isTTY?: boolean } =
    body === null ? new PassThrough() : Readable.from([Buffer.from(body)]);
  if (body === null) stdin.isTTY = true;
  const [stdout, stderr] = [new PassThrough(), new PassThrough()];
  const code = await runCommandLine(
    ["sign", ...args],
    "1.0.0",
    { stdin, stdout, stderr },
    {
      ...otherCommands,
      sign: (method, address, options) =>
        runSign({ method, url: address, ...options }, { stdin, stdout, stderr }, environment, () => nowMs),
    },
  );
  stdin.destroy();
  const output = String(stdout.read() ?? "");
  const lines = output.split("\n").filter(Boolean);
  const headers = Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf(":")), line.slice(line.indexOf(":") + 2)]),
  );
  return { code, output, headers, complaint: String(stderr.read() ?? "") };
}

function isAccepted(method: string, headers: Record<string, string>) {
  const verify = createVerifier(pair.publicKey, "ed25519");
  return httpbis.verifyMessage(
    { keyLookup: async () => ({ verify }), notAfter: nowMs },
    { method, url, headers },
  );
}

describe("marketplace-gateway sign", () => {
  test("prints the four headers of a call with a body, which another implementation accepts", async () => {
    const { code, headers } = await sign(["--key", keyFile, "POST", url], '{"hello": "world"}');
    expect(code).toBe(0);
    expect(Object.keys(headers)).toEqual([
      "content-digest",
      "x-ebay-signature-key",
      "signature-input",
      "signature",
    ]);
    expect(headers["content-digest"]).toBe("sha-256=:X48E9qOokqqrvdts8nOJRJN3OWDUoyWxBf7kbu9DBPE=:");
    expect(await isAccepted("POST", headers)).toBe(true);
  });

  test.each([
    ["standard input is empty", [], ""],
    ["standard input is a terminal", [], null],
    ["--no-body is given", ["--no-body"], "ignored"],
  ])("prints three headers when %s", async (_why, options, body) => {
    const { code, headers } = await sign(["--key", keyFile, ...options, "GET", url], body);
    expect(code).toBe(0);
    expect(Object.keys(headers)).toEqual(["x-ebay-signature-key", "signature-input", "signature"]);
    expect(await isAccepted("GET", headers)).toBe(true);
  });

  test.each<NodeJS.ProcessEnv>([
    { UPSTREAM_SIGNING_KEY_FILE: keyFile },
    { UPSTREAM_SIGNING_KEY: JSON.stringify({ privateKey, jwe }) },
    { UPSTREAM_SIGNING_PRIVATE_KEY: privateKey, UPSTREAM_SIGNING_JWE: jwe },
  ])("reads the key pair from the environment: %o", async (environment) => {
    const { code, headers } = await sign(["PUT", url], "x", environment);
    expect(code).toBe(0);
    expect(await isAccepted("PUT", headers)).toBe(true);
  });

  const payload = { privateKey, signingKey: { publicKeyJwe: jwe }, errors: [] };
  const rest = { signingKeyId: "k1", signingKeyCipher: "ED25519", privateKey, publicKey: "AAAA", jwe };
  test.each([
    ["the response of createSigningKey", { data: { createSigningKey: payload }, extensions: { cost: 1 } }],
    ["the same under an alias", { data: { made: payload } }],
    ["the data of the response", { createSigningKey: payload }],
    ["the payload of createSigningKey", payload],
    ["the response of the key management service", rest],
  ])("accepts %s as the key file", async (_what, content) => {
    const file = join(folder, "saved.json");
    await writeFile(file, `\uFEFF${JSON.stringify(content, null, 2)}\n`);
    const { code, headers, complaint } = await sign(["--key", file, "POST", url], "{}");
    expect({ code, complaint }).toEqual({ code: 0, complaint: "" });
    expect(await isAccepted("POST", headers)).toBe(true);
  });

  test("accepts a key file in UTF-16, as Windows PowerShell saves it", async () => {
    const file = join(folder, "utf-16.json");
    await writeFile(file, `\uFEFF${JSON.stringify({ data: { createSigningKey: payload } })}\r\n`, "utf16le");
    const { code, headers } = await sign(["--key", file, "POST", url], "{}");
    expect(code).toBe(0);
    expect(await isAccepted("POST", headers)).toBe(true);
  });

  test.each([
    [
      "a failed createSigningKey",
      { data: { createSigningKey: { privateKey: null, signingKey: null } } },
      "privateKey",
    ],
    ["no public key", { data: { createSigningKey: { privateKey } } }, "publicKeyJwe"],
    ["two key pairs", { data: { a: payload, b: payload } }, "2 keypairs"],
    ["a list", [payload], "must be a JSON object"],
  ])("explains an error in a key file with %s without repeating the key", async (_what, content, words) => {
    const file = join(folder, "wrong.json");
    await writeFile(file, JSON.stringify(content));
    const { code, complaint } = await sign(["--key", file, "GET", url], "");
    expect(code).toBe(1);
    expect(complaint).toContain(words);
    expect(complaint).not.toContain(privateKey);
  });

  test.each([
    [[], "'method'"],
    [["1", url], "the method of the call"],
    [["POST"], "'url'"],
    [["POST", "file:///etc/hosts"], "an http or https URL"],
    [["POST", url, "more"], "too many"],
    [["--loud", "POST", url], "--loud"],
  ])("rejects invalid arguments and prints the usage: %j", async (args, words) => {
    const { code, output, complaint } = await sign(args, "");
    expect(code).toBe(2);
    expect(output).toBe("");
    expect(complaint).toContain(words);
    expect(complaint).toContain("Usage:");
  });

  test("reports a missing or unusable key pair without repeating it", async () => {
    expect(await sign(["GET", url], "")).toMatchObject({ code: 1, output: "" });
    expect((await sign(["GET", url, "--key", `${keyFile}.not`], "")).complaint).toContain("ENOENT");
    const broken = { UPSTREAM_SIGNING_PRIVATE_KEY: "c2VjcmV0", UPSTREAM_SIGNING_JWE: jwe };
    const { code, complaint } = await sign(["GET", url], "", broken);
    expect(code).toBe(1);
    expect(complaint).not.toContain("c2VjcmV0");
  });

  test("prints its help", async () => {
    expect(await sign(["--help"], null)).toMatchObject({ code: 0, complaint: "" });
  });
});
