import type { IncomingMessage } from "node:http";
import { expect, onTestFinished, test } from "vitest";
import type { GatewayDependencies } from "../../../src/gateway.ts";
import { createGateway } from "../../../src/server.ts";
import { serve } from "../../helpers/serve.ts";

const nowhere = "http://127.0.0.1:9";

/** Response of a gateway that is mounted behind other code in its process. */
async function answerBehind(
  before: (request: IncomingMessage, next: () => void) => void,
  dependencies: GatewayDependencies = {},
) {
  const gateway = await createGateway(
    { upstream: { url: nowhere }, viewerIdentity: "token", holdAtStart: false },
    dependencies,
  );
  onTestFinished(() => gateway.close());
  const url = await serve((request, response) =>
    before(request, () => gateway.handleRequest(request, response)),
  );
  const answer = await fetch(`${url}/graphql`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: "Bearer one" },
    body: JSON.stringify({ query: "{ __typename }" }),
  });
  return { status: answer.status, headers: answer.headers, body: await answer.json() };
}

test.each([
  ["earlier", (next: () => void) => setImmediate(next)],
  ["just before", (next: () => void) => next()],
])("a request body that other code has consumed %s gets 400 immediately", async (_, later) => {
  const { status, body } = await answerBehind((request, next) => {
    request.resume().on("end", () => later(next));
  });
  expect({ status, body }).toMatchObject({
    status: 400,
    body: { errors: [{ message: expect.stringContaining("is not JSON") }] },
  });
});

test("an error while the viewer is identified gets 500 with the headers of every response", async () => {
  const { status, headers } = await answerBehind((_, next) => next(), {
    identify: () => {
      throw new Error("broken");
    },
  });
  expect(status).toBe(500);
  expect(Object.fromEntries(headers)).toMatchObject({
    "x-content-type-options": "nosniff",
    "cache-control": "no-store",
    vary: "Origin",
  });
});
