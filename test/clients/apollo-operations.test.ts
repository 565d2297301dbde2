import { createHash } from "node:crypto";
import { ApolloClient, HttpLink, InMemoryCache } from "@apollo/client";
import { PersistedQueryLink } from "@apollo/client/link/persisted-queries";
import { type ExecutionResult, type FormattedExecutionResult, parse } from "graphql";
import { describe, expect, test } from "vitest";
import { textsOf } from "../../scripts/operation-texts.ts";
import { encodeGlobalId } from "../../src/resolvers/global-id.ts";
import { startGateway } from "../helpers/gateway.ts";
import { answerEverything, answerJson, startStandIn, videoOnWire } from "../helpers/stand-in-service.ts";

const authorization = "Bearer token";
const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");
const titleQuery = parse(`
  query Of($id: ID!) {
    video(videoId: $id) {
      ...Title
    }
  }
  fragment Title on Video {
    videoId
    title
  }
`);

test("Apollo Client receives a subscription as a multipart response without any configuration", async () => {
  await using service = await startStandIn((call) => answerJson(call, 200, videoOnWire("v1", "LIVE")));
  await using gateway = await startGateway(service.url);
  const link = new HttpLink({ uri: `${gateway.url}/graphql`, headers: { authorization } });
  const client = new ApolloClient({ link, cache: new InMemoryCache() });
  const query = parse("subscription ($id: ID!) { videoStatusChanged(id: $id) { isFinal video { status } } }");
  const seen: (ExecutionResult | FormattedExecutionResult)["data"][] = [];
  await new Promise<void>((resolve, reject) => {
    client.subscribe({ query, variables: { id: encodeGlobalId("Video", "v1") } }).subscribe({
      next: ({ data, error }) => (error ? reject(error) : seen.push(data as ExecutionResult["data"])),
      error: reject,
      complete: resolve,
    });
  });
  expect(seen).toMatchObject([{ videoStatusChanged: { isFinal: true, video: { status: "LIVE" } } }]);
});

describe.each([
  ["also runs other operations", false],
  ["runs operations of its manifest only", true],
])("A gateway that %s", (_name, persistedOperationsOnly) => {
  test("runs a persisted operation of Apollo Client, whose cache adds __typename, by its hash only", async () => {
    const persistedOperations = new Map(textsOf(titleQuery).map((text) => [sha256(text), text]));
    await using service = await startStandIn(answerEverything);
    await using gateway = await startGateway(service.url, { persistedOperations, persistedOperationsOnly });
    const sent: string[] = [];
    const client = new ApolloClient({
      cache: new InMemoryCache(),
      link: new PersistedQueryLink({ sha256 }).concat(
        new HttpLink({
          uri: `${gateway.url}/graphql`,
          headers: { authorization },
          fetch: (address, options) => {
            sent.push(options?.body as string);
            return fetch(address, options);
          },
        }),
      ),
    });
    const { data } = await client.query({ query: titleQuery, variables: { id: "v1" } });
    expect(data).toMatchObject({ video: { __typename: "Video", videoId: "v1" } });
    expect(sent.map((body) => Object.hasOwn(JSON.parse(body) as object, "query"))).toEqual([false]);
    client.stop();
  });
});
