import { expect, test } from "vitest";
import { startGatewayProcess } from "../helpers/gateway-process.ts";
import { dataOf, graphqlClient } from "../helpers/graphql-client.ts";

/** Data that the page passes to GraphiQL. */
interface PageData {
  readonly options: {
    readonly defaultTabs: readonly {
      readonly query: string;
      readonly variables?: string;
      readonly headers: string;
    }[];
  };
}

async function readTabs(url: string) {
  const response = await fetch(`${url}/graphql`, { headers: { accept: "text/html" } });
  const text = /<script type="application\/json" id="page-data">(.*?)<\/script>/s.exec(await response.text());
  return (JSON.parse(text?.[1] ?? "") as PageData).options.defaultTabs.map((tab) => ({
    query: tab.query,
    variables: JSON.parse(tab.variables ?? "{}") as Record<string, unknown>,
    headers: JSON.parse(tab.headers) as { readonly Authorization: string },
  }));
}

test("detail 24: the operations of the GraphiQL tabs run unchanged with a new data folder, and the subscription completes", async () => {
  await using gateway = await startGatewayProcess({ SANDBOX_PROCESSING_MS: "200" });
  const [viewer, createVideo, videoStatus] = await readTabs(gateway.url);
  if (!viewer || !createVideo || !videoStatus) throw new Error("Tabs are missing.");
  const client = graphqlClient(gateway.url, viewer.headers.Authorization.replace("Bearer ", ""));
  expect(dataOf(await client.query(viewer.query, viewer.variables))).toMatchObject({
    viewer: { mode: "SANDBOX" },
  });
  expect(dataOf(await client.query(createVideo.query, createVideo.variables))).toMatchObject({
    createVideo: { video: { status: "PENDING_UPLOAD" }, errors: [] },
  });
  const events = [];
  for await (const event of client.subscribe(videoStatus.query, videoStatus.variables)) events.push(event);
  expect(events.at(-1)).toMatchObject({
    data: { videoStatusChanged: { isFinal: true, video: { status: "LIVE", title: "A demo video" } } },
  });
  expect(events.flatMap(({ errors }) => errors ?? [])).toEqual([]);
});
