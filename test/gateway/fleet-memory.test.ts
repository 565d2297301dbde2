import { createHash } from "node:crypto";
import { expect, test, vi } from "vitest";
import { codesOf, graphqlClient } from "../helpers/graphql-client.ts";
import { startSandbox } from "../helpers/sandbox.ts";
import { postOperation } from "../helpers/post-operation.ts";
import { answerFault, answerJson, startStandIn } from "../helpers/stand-in-service.ts";
import { describeFleets, recordStored, startFleet } from "./fleet.ts";

const secret = "a-secret-of-the-fleet";

describeFleets("the category of a change", () => {
  test("is available from every gateway, including a new one, and from its own gateway during an outage of Redis", async () => {
    await using sandbox = await startSandbox();
    await using fleet = await startFleet(2, sandbox.url, { secret });
    const [first = "", second = ""] = fleet.urls;
    const { data } = await graphqlClient(first).query<
      { addStoreCategory: { task: { taskId: string } } },
      undefined
    >('mutation { addStoreCategory(input: { name: "Shared" }) { task { taskId } } }');
    const query = `{ storeTask(taskId: "${data?.addStoreCategory.task.taskId}") { category { name } } }`;
    const known = { storeTask: { category: { name: "Shared" } } };
    await vi.waitUntil(async () => {
      const answer = await graphqlClient(first).query(query);
      return JSON.stringify(answer.data) === JSON.stringify(known);
    });
    expect((await graphqlClient(second).query(query)).data).toEqual(known);
    expect((await graphqlClient(await fleet.add()).query(query)).data).toEqual(known);
    await fleet.loseRedis();
    expect((await graphqlClient(first).query(query)).data).toEqual(known);
    expect((await graphqlClient(second).query(query)).data).toEqual({ storeTask: { category: null } });
  });
});

const hashOf = (text: string) => createHash("sha256").update(text).digest("hex");

describeFleets("a persisted query", () => {
  const query = "{ viewer { mode } }";

  /** Sends a hash, with or without its query. @returns the data, or the message of the first error */
  async function send(url: string, text?: string, sha256Hash = hashOf(query)): Promise<unknown> {
    const extensions = { persistedQuery: { version: 1, sha256Hash } };
    const response = await postOperation(url, { query: text, extensions }, { authorization: "Bearer token" });
    const answer = (await response.json()) as { data?: unknown; errors?: { message: string }[] };
    return answer.errors?.[0]?.message ?? answer.data;
  }

  test("is known to every gateway after one has received it", async () => {
    await using fleet = await startFleet(2, "http://127.0.0.1:9");
    const [first = "", second = ""] = fleet.urls;
    expect(await send(second)).toBe("PersistedQueryNotFound");
    const answer = { viewer: { mode: "LIVE" } };
    expect(await send(first, query)).toEqual(answer);
    expect(await send(second)).toEqual(answer);
    const third = await fleet.add();
    await fleet.loseRedis();
    // This gateway has cached the query.
    expect(await send(second)).toEqual(answer);
    expect(await send(third)).toBe("PersistedQueryNotFound");
  });

  test("is not read from Redis when its text does not match the hash", async () => {
    await using fleet = await startFleet(1, "http://127.0.0.1:9");
    await fleet.states[0]?.values.set(`query:${hashOf(query)}`, "{ viewer { id } }", 60_000);
    expect(await send(fleet.urls[0] ?? "")).toBe("PersistedQueryNotFound");
  });

  test("is not shared when it is long or when too many are stored", async () => {
    await using fleet = await startFleet(1, "http://127.0.0.1:9");
    const [url = ""] = fleet.urls;
    const kept: string[] = [];
    const [state] = fleet.states;
    if (!state) throw new Error("The fleet has no state.");
    state.values.set = async (key) => void kept.push(key);
    const sendText = (text: string) => send(url, text, hashOf(text));
    await sendText(`{ viewer { mode } } #${"x".repeat(64_000)}`);
    expect(kept).toEqual([]);
    for (let number = 0; number < 40; number += 1)
      await sendText(`{ viewer { mode } } #${number}${"x".repeat(60_000)}`);
    expect(kept.length).toBeGreaterThan(30);
    expect(kept.length).toBeLessThan(33);
    fleet.clock.jump(600_001);
    await sendText("{ viewer { mode } } # another");
    expect(kept.length).toBeLessThan(34);
    expect(new Set(kept).size).toBe(kept.length);
  });
});

function readLimits(url: string, token: string) {
  return graphqlClient(url, token).query("{ viewer { rateLimits { identity remaining } } }");
}

describeFleets("the user behind a token", () => {
  const config = { secret, viewerIdentity: "user" } as const;
  test("is requested once for all gateways, and stored without readable token or name", async () => {
    const asked: string[] = [];
    await using service = await startStandIn((call) => {
      call.request.resume();
      if (!call.target.endsWith("/identity/v1/user/")) return answerFault(call, 400, 190_000);
      asked.push(call.headers.authorization ?? "");
      return answerJson(call, 200, { userId: "user-1", username: "ann" });
    });
    await using fleet = await startFleet(4, service.url, config);
    const kept = recordStored(fleet.states);
    await Promise.all(fleet.urls.map((url) => readLimits(url, "token-of-ann")));
    await readLimits(await fleet.add(), "token-of-ann");
    expect(asked).toEqual(["Bearer token-of-ann"]);
    expect(kept.join("\n")).not.toMatch(/user-1|token-of-ann/);
    expect(kept.join("\n")).not.toContain('"ann"');
    await readLimits(fleet.urls[1] ?? "", "other-token");
    expect(asked).toHaveLength(2);
  });

  test("is requested once when the service rejects the request, and by each gateway during an outage of Redis", async () => {
    let asked = 0;
    await using service = await startStandIn((call) => {
      call.request.resume();
      if (!call.target.endsWith("/identity/v1/user/")) return answerFault(call, 400, 190_000);
      asked += 1;
      return answerFault(call, 403, 1_100);
    });
    await using fleet = await startFleet(3, service.url, config);
    const answers = await Promise.all(fleet.urls.map((url) => readLimits(url, "token-of-ann")));
    expect(answers.flatMap(codesOf)).not.toContain("INTERNAL_SERVER_ERROR");
    expect(asked).toBe(1);
    await fleet.loseRedis();
    await Promise.all(fleet.urls.map((url) => readLimits(url, "other-token")));
    expect(asked).toBe(4);
  });
});
