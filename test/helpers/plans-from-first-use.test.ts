import { expect, test } from "vitest";
import { startGateway } from "./gateway.ts";
import { graphqlClient } from "./graphql-client.ts";
import { createPlansFromFirstUse } from "./plans-from-first-use.ts";
import { answerEverything, startStandIn } from "./stand-in-service.ts";

test("with plans from the first use on, a first request is answered the straight way, and a refused document is not", async () => {
  await using service = await startStandIn(answerEverything);
  const plans = createPlansFromFirstUse({ upstream: { url: service.url } });
  await using gateway = await startGateway(service.url, {}, { plans });
  const client = graphqlClient(gateway.url);
  const video = await client.query('{ video(videoId: "v1") { videoId } }');
  expect(video.data).toEqual({ video: { videoId: "v1" } });
  const { graphql } = gateway.gateway.statistics;
  expect(graphql.straightOperations).toBe(1);
  const aliases = Array.from({ length: 40 }, (_, index) => `a${index}: __typename`).join(" ");
  for (const text of ["{ none }", "{ broken", `{ ${aliases} }`]) {
    expect((await client.query(text)).errors).not.toEqual([]);
  }
  expect(graphql.straightOperations).toBe(1);
});
