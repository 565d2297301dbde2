import { describe, expect, test } from "vitest";
import { closeAfterTest } from "../helpers/close-after.ts";
import { startGateway } from "../helpers/gateway.ts";
import { answerEverything, startStandIn } from "../helpers/stand-in-service.ts";

/** Starts a gateway over a stand-in, with a function that sends a raw or encoded body. */
async function startUnderAttack() {
  const service = await closeAfterTest(startStandIn(answerEverything));
  const gateway = await closeAfterTest(startGateway(service.url));
  const { graphql } = gateway.gateway.statistics;
  const send = async (body: object | string) => {
    const headers = { "content-type": "application/json", authorization: "Bearer attacker" };
    const text = typeof body === "string" ? body : JSON.stringify(body);
    return (await fetch(`${gateway.url}/graphql`, { method: "POST", headers, body: text })).text();
  };
  return {
    graphql,
    send,
    /** True when an operation runs compiled. */
    async hasPlan(body: object) {
      const before = graphql.straightOperations;
      await send(body);
      return graphql.straightOperations === before + 1;
    },
  };
}

/** Returns the distinct responses to a repeated request. graphql-js computes the first one. */
async function differentAnswers(send: (body: object | string) => Promise<string>, body: object | string) {
  const answers = new Set<string>();
  for (let use = 0; use < 4; use += 1) answers.add(await send(body));
  return [...answers];
}

describe("compiled operations under attack", () => {
  test("stay cached while other documents arrive once or twice, and the cache stays within its limits", async () => {
    const attacked = await startUnderAttack();
    const hot = { query: '{ video(videoId: "v1") { id title } }' };
    for (let use = 0; use < 10; use += 1) await attacked.send(hot);
    for (let number = 0; number < 120; number += 1) {
      await attacked.send({ query: `query Once${number} { __typename }` });
      const twice = {
        query: `query Twice${number} { sellerFeedTypes { ${"feedType ".repeat(40)} } } #${"x".repeat(10_000)}`,
      };
      await attacked.send(twice);
      await attacked.send(twice);
      if (number % 20 === 0) await attacked.send(hot);
    }
    expect(await attacked.hasPlan(hot)).toBe(true);
    const { plans, selections, characters } = attacked.graphql.plans;
    expect(plans).toBeGreaterThan(50);
    expect(plans).toBeLessThan(120);
    expect(8_000 * plans + 60 * characters + 650 * selections).toBeLessThanOrEqual(40_000_000);
  });

  test("of one document are distinguished by their names", async () => {
    const attacked = await startUnderAttack();
    const query = "query A { a: __typename } query B { b: __typename }";
    for (let use = 0; use < 4; use += 1) {
      expect(JSON.parse(await attacked.send({ query, operationName: "A" }))).toMatchObject({
        data: { a: "Query" },
      });
      expect(JSON.parse(await attacked.send({ query, operationName: "B" }))).toMatchObject({
        data: { b: "Query" },
      });
      expect(await attacked.send({ query })).toContain("errors");
    }
    expect(await attacked.hasPlan({ query, operationName: "A" })).toBe(true);
  });

  test("give correct results for all combinations of twenty conditions, within the cache limits", async () => {
    const attacked = await startUnderAttack();
    const names = Array.from({ length: 20 }, (_, index) => `v${index}`);
    const fields = names.map((name) => `${name}: __typename @include(if: $${name})`);
    const query = `query (${names.map((name) => `$${name}: Boolean!`).join(" ")}) { ${fields.join(" ")} }`;
    for (let combination = 0; combination < 60; combination += 1) {
      const asked = names.filter((_, index) => ((combination * 7_919) >> (index % 16)) & 1);
      const variables = Object.fromEntries(names.map((name) => [name, asked.includes(name)]));
      const { data } = JSON.parse(await attacked.send({ query, variables }));
      expect(Object.keys(data)).toEqual(asked);
    }
    expect(attacked.graphql.plans.selections).toBeLessThanOrEqual(10_000);
  });

  test.each(["__proto__", "constructor", "toString", "then", "value", "text", "return", "c0"])(
    "treat the name %s like any other, as alias and as variable",
    async (name) => {
      const attacked = await startUnderAttack();
      const aliased = `{ ${name}: video(videoId: "v1") { ${name}: title id } }`;
      const [answer, ...others] = await differentAnswers(attacked.send, { query: aliased });
      expect(others).toEqual([]);
      expect(answer).toContain(`"data":{"${name}":{"${name}":"Video v1","id":`);
      const query = `query ($${name}: ID!) { video(videoId: $${name}) { title } }`;
      const body = `{"query":${JSON.stringify(query)},"variables":{"${name}":"v1"}}`;
      expect(await differentAnswers(attacked.send, body)).toHaveLength(1);
      expect(await differentAnswers(attacked.send, { query, variables: {} })).toHaveLength(1);
    },
  );

  test("reject deep, long and prototype variables like graphql-js", async () => {
    const attacked = await startUnderAttack();
    const query = "query ($ids: [ID!]!) { nodes(ids: $ids) { id } }";
    for (let use = 0; use < 3; use += 1) await attacked.send({ query, variables: { ids: ["x"] } });
    expect(await attacked.hasPlan({ query, variables: { ids: ["x"] } })).toBe(true);
    const deep = `${'{"a":'.repeat(20_000)}1${"}".repeat(20_000)}`;
    const send = (variables: string) =>
      attacked.send(`{"query":${JSON.stringify(query)},"variables":${variables}}`);
    expect(await send(`{"ids":${deep}}`)).toContain("nested more than 64 levels deep");
    expect(await send(`{"ids":[${Array.from({ length: 50_000 }, () => '"x"').join(",")}]}`)).toContain(
      "The list `ids` has more than 300 entries; at most 50 are accepted.",
    );
    expect(await send('{"__proto__":{"ids":["x"]}}')).toContain("was not provided");
  });
});
