import { prettyFactory } from "pino-pretty";
import { describe, expect, test } from "vitest";
import { readConfig } from "../src/config/read-config.ts";
import { secretNames } from "../src/config/settings.ts";
import { createLog } from "../src/log.ts";
import { startGateway } from "./helpers/gateway.ts";
import { graphqlClient } from "./helpers/graphql-client.ts";
import { createReadLog } from "./helpers/log-lines.ts";
import { answerEverything, answerJson, startStandIn } from "./helpers/stand-in-service.ts";
import { CookieClient, consent, startSignIn } from "./helpers/signing-in.ts";

/** A value of each secret variable: add new variables here. */
const values: Readonly<Record<string, string>> = {
  UPSTREAM_CLIENT_SECRET: 'client "secret" with / and +',
  UPSTREAM_REFRESH_TOKEN: "v^1.1#refresh-token",
  GATEWAY_ACCESS_TOKEN: "access-token-of-the-operators",
  UPSTREAM_SIGNING_KEY: '{"privateKey":"cHJpdmF0ZSBrZXk","publicKeyJwe":"a.b.c.d.e"}',
  UPSTREAM_SIGNING_PRIVATE_KEY: "bm90IGEgcHJpdmF0ZSBrZXk",
  UPSTREAM_SIGNING_JWE: "eyJhbGciOiJkaXIifQ..iv.text.tag",
  REDIS_URL: "redis://user:pass%20word-of-redis@127.0.0.1:1",
  GATEWAY_SECRET: "the first secret of the gateway,the second secret of the gateway",
};

const encodings: readonly (readonly [string, (text: string) => string])[] = [
  ["unchanged", (text) => text],
  ["as JSON", (text) => JSON.stringify(text)],
  ["in a URL", encodeURIComponent],
  ["in Base64", (text) => Buffer.from(text).toString("base64")],
  ["in base64url", (text) => Buffer.from(text).toString("base64url")],
];

/** All encodings of a secret that no line may contain. */
const formsOf = (secret: string) => encodings.map(([, encode]) => encode(secret).replaceAll(/^"|"$/g, ""));

/** The lines in both values of LOG_FORMAT. */
function inBothFormats(text: string): string {
  const toPretty = prettyFactory({ singleLine: true, colorize: false });
  const lines = text.split("\n").filter(Boolean);
  return text + lines.map((line) => toPretty(`${line}\n`)).join("");
}

describe("The log contains no secret", () => {
  test("and the list of secret variables in this test is complete", () => {
    expect(Object.keys(values).toSorted()).toEqual(secretNames.toSorted());
  });

  test.each(secretNames.flatMap((name) => encodings.map(([how, encode]) => [name, how, encode] as const)))(
    "of %s when an error repeats it %s",
    (name, _how, encode) => {
      const secret = values[name] ?? "";
      const { secretValues } = readConfig({
        UPSTREAM_SIGN: "",
        UPSTREAM_URL: "http://127.0.0.1:9",
        UPSTREAM_CLIENT_ID: "client",
        UPSTREAM_CLIENT_SECRET: "any",
        GATEWAY_ACCESS_TOKEN: "any-access-token-of-operators",
        GATEWAY_SECRET: "any secret of the gateway",
        ...(name.startsWith("UPSTREAM_SIGNING") ? {} : { [name]: secret }),
      });
      const known = name.startsWith("UPSTREAM_SIGNING") ? [secret] : secretValues;
      let text = "";
      const log = createLog("debug", { write: (line) => void (text += line) }, known);
      const cause = new Error(`the cause says ${encode(secret)} too`);
      const bug = Object.assign(new Error(`it was ${encode(secret)}!`, { cause }), {
        detail: encode(secret),
      });
      log.error({ err: bug }, "An error was masked.");
      expect(text).toContain("[redacted]");
      for (const form of formsOf(secret)) expect(inBothFormats(text)).not.toContain(form);
    },
  );

  test.each([
    "Bearer v^1.1#i^1#p^3 of a caller",
    "the Authorization was Basic YTpi",
    "GET /auth/callback?state=abcdef&code=ghijkl",
    "grant_type=refresh_token&refresh_token=abcdef",
    "the token v^1.1#i^1#p^3#abcdef is not known",
    "GET /user?token_hint=v%5E1.1%23i%5E1%23abcdef",
    'the answer was {"access_token":"abcdef", "refresh_token" : "ghijkl"}',
    `the answer was ${JSON.stringify('{"access_token":"abcdef"}')}`,
    "connect ECONNREFUSED redis://gateway:abcdef@127.0.0.1:6379/0",
    "proxy http://:ghijkl@proxy.example:3128 refused",
  ])("of a caller when an error says: %s", (message) => {
    const { log, text } = createReadLog();
    log.error({ err: new Error(message) }, "An error was masked.");
    for (const secret of ["v^1.1", "v%5E1.1", "YTpi", "abcdef", "ghijkl"])
      expect(text()).not.toContain(secret);
  });

  test("of a user who signs in, sends operations, creates a key and downloads a file", async () => {
    const read = createReadLog("debug");
    const { gateway } = await startSignIn({}, { log: read.log });
    const browser = new CookieClient();
    const begun = await browser.send(`${gateway.url}/auth/sign-in?return_to=%2F`);
    const page = new URL(begun.headers.get("location") ?? "");
    const back = new URL(await consent(page.href));
    const pending = [...browser.cookies.values()];
    await browser.send(back.href);
    // A second callback and one with an unknown state: both fail and are logged.
    await browser.send(back.href.replace(/state=[^&]+/, "state=of-nobody-at-all"));
    const post = (query: string, headers: Record<string, string> = {}) =>
      browser.send(`${gateway.url}/graphql`, {
        method: "POST",
        headers: { "content-type": "application/json", "graphql-require-preflight": "1", ...headers },
        body: JSON.stringify({ query }),
      });
    await (await post("query Asked { viewer { id } store { name } }")).arrayBuffer();
    const client = graphqlClient(gateway.url, "sandbox-application");
    const key = await client.query<{ createSigningKey: { privateKey: string } }, object>(
      "mutation Key { createSigningKey { privateKey errors { __typename } } }",
    );
    await graphqlClient(gateway.url, "a-token-that-nobody-has").query("query Refused { store { name } }");
    await (await fetch(`${gateway.url}/files/a-link-that-nobody-has-made`)).arrayBuffer();
    await read.operation("Refused");
    const secrets = [
      ...pending,
      ...browser.cookies.values(),
      back.searchParams.get("code") ?? "",
      back.searchParams.get("state") ?? "",
      key.data?.createSigningKey.privateKey ?? "",
      "sandbox-application",
      "a-token-that-nobody-has",
      "a-link-that-nobody-has-made",
      "sandbox-secret",
      "a secret for the tests of signing in",
    ];
    const text = inBothFormats(read.text());
    expect(text).toContain("Sign-in failed.");
    for (const secret of secrets) {
      expect(secret.length).toBeGreaterThan(8);
      for (const form of formsOf(secret)) expect(text).not.toContain(form);
    }
  });

  test("of a seller who uploads an image and downloads a file", async () => {
    const task = {
      taskId: "task-1",
      feedType: "LMS_ORDER_REPORT",
      status: "COMPLETED",
      schemaVersion: "1113",
      creationDate: "2026-03-01T10:00:00.000Z",
      completionDate: "2026-03-01T10:01:00.000Z",
    };
    const contents = ["the contents of the picture", "the rows of the report"] as const;
    await using service = await startStandIn((call) => {
      if (call.target.endsWith("/download_result_file")) call.response.end(contents[1]);
      else if (call.target.endsWith("/task-1")) answerJson(call, 200, task);
      else answerEverything(call);
    });
    const read = createReadLog("debug");
    await using gateway = await startGateway(service.url, {}, { log: read.log });
    const token = "a-token-of-a-seller";
    const client = graphqlClient(gateway.url, token);
    const sent = await client.upload(
      "mutation Sent($input: CreateImageFromFileInput!) { createImageFromFile(input: $input) { image { id } } }",
      { input: { file: new File([contents[0]], "the name of the picture.jpg") } },
    );
    expect(sent).toMatchObject({ data: { createImageFromFile: { image: expect.anything() } } });
    const { data } = await client.query<{ orderTask: { resultFile: { url: string } } }, object>(
      'query Linked { orderTask(taskId: "task-1") { resultFile { url } } }',
    );
    const url = data?.orderTask.resultFile.url ?? "";
    expect(await (await fetch(url)).text()).toBe(contents[1]);
    await read.operation("Sent");
    await read.operation("Linked");
    await expect.poll(() => read.text(), { timeout: 60_000 }).toContain('"getResultFile"');
    const link = new URL(url).pathname.slice("/files/".length);
    for (const secret of [token, link, "the name of the picture", ...contents]) {
      for (const form of formsOf(secret)) expect(inBothFormats(read.text())).not.toContain(form);
    }
  });
});
