import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import { request as sendRequest } from "node:http";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { describe, expect, test } from "vitest";
import { consent, CookieClient, temporaryFolder } from "../helpers/signing-in.ts";
import { canRunWorkers, replaceWorkers, startWorkers, workersNote } from "../helpers/worker-processes.ts";

/** Without it, the gateway generates a secret in sandbox mode. */
const withoutSecret = { GATEWAY_SECRET: "" };

/** Sends a query over a new connection: the primary assigns connections in turn. */
async function askAnew(url: string, query: string): Promise<string> {
  const headers = { authorization: "Bearer sandbox-seller-1" };
  const address = `${url}/graphql?query=${encodeURIComponent(query)}`;
  const [response] = await once(sendRequest(address, { agent: false, headers }).end(), "response");
  return text(response);
}

describe.runIf(canRunWorkers)(`Two workers${workersNote}`, () => {
  test("share one generated secret in sandbox mode with all their successors, even when it cannot be stored", async () => {
    const folder = await temporaryFolder();
    await writeFile(join(folder, "gateway"), "in the place of the folder");
    await using gateway = await startWorkers({ ...withoutSecret, DATA_DIR: folder });
    const ids = async () =>
      new Set(await Promise.all(Array.from({ length: 8 }, () => askAnew(gateway.url, "{ viewer { id } }"))));
    const before = await ids();
    expect(before.size).toBe(1);
    expect([...before][0]).toMatch(/"id":"[^"]+"/);
    await replaceWorkers(gateway);
    expect(await ids()).toEqual(before);
  });

  test("share sessions across replacements, and a sign-out ends them on both", async () => {
    await using gateway = await startWorkers({ ...withoutSecret, DATA_DIR: await temporaryFolder() });
    const client = new CookieClient();
    const begun = await client.send(`${gateway.url}/auth/sign-in`);
    await client.send(await consent(begun.headers.get("location") ?? ""));
    const states = async () => {
      const answers = Array.from({ length: 8 }, async () => {
        const answer = await client.send(`${gateway.url}/auth/session`);
        return ((await answer.json()) as { signedIn: boolean }).signedIn;
      });
      return [...new Set(await Promise.all(answers))];
    };
    expect(await states()).toEqual([true]);
    await replaceWorkers(gateway);
    expect(await states()).toEqual([true]);
    const kept = client.header;
    expect((await client.send(`${gateway.url}/auth/sign-out`, { method: "POST" })).status).toBe(204);
    for (const part of kept.split("; ")) client.cookies.set(...(part.split("=", 2) as [string, string]));
    await expect.poll(states).toEqual([false]);
  });
});
