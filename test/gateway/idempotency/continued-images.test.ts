import { expect, test } from "vitest";
import { request as send } from "node:http";
import { closeAfterAll } from "../../helpers/close-after.ts";
import { startGateway } from "../../helpers/gateway.ts";
import { graphqlClient } from "../../helpers/graphql-client.ts";
import { png } from "../../helpers/media-files.ts";
import { startSandbox } from "../../helpers/sandbox.ts";
import { answerJson, startStandIn } from "../../helpers/stand-in-service.ts";
import { runMutation } from "./every-mutation.ts";

const sandbox = await closeAfterAll(startSandbox());
/** What happens to the next calls that create an image: passed on, failed by the service, or without a response. */
const answers: ("pass" | "fail" | "lose")[] = [];
let passed = 0;
const service = await closeAfterAll(
  startStandIn((call) => {
    const { method, target, headers, request, response } = call;
    const answer = method === "GET" ? "pass" : (answers.shift() ?? "pass");
    if (answer === "fail") {
      const error = { errorId: 190_000, domain: "API_MEDIA", category: "APPLICATION", message: "Try again." };
      request.resume().on("end", () => answerJson(call, 500, { errors: [error] }));
      return;
    }
    const onward = send(new URL(target, sandbox.url), { method, headers }, (reply) => {
      if (method !== "GET") passed += 1;
      if (answer === "lose") {
        reply.resume().once("end", () => response.destroy());
        return;
      }
      response.writeHead(reply.statusCode ?? 502, reply.headers);
      reply.pipe(response);
    });
    request.pipe(onward);
  }),
);
const gateway = await closeAfterAll(startGateway(service.url));
const client = graphqlClient(gateway.url);
const bytes = new Uint8Array(await png());
const files = ["a.png", "b.png", "c.png"].map((name) => new File([bytes], name, { type: "image/png" }));
const mutation = {
  name: "createImagesFromFiles",
  result: "results { image { imageId } errors { __typename } }",
};

test("a repeat of createImagesFromFiles sends only the files that failed, and none whose outcome is unknown", async () => {
  answers.push("pass", "lose", "fail");
  const input = { files, idempotencyKey: "three pictures" };
  const first = await runMutation(client, mutation, input);
  expect(first["results"]).toEqual([
    { image: { imageId: expect.any(String) }, errors: [] },
    { image: null, errors: [{ __typename: "OutcomeUnknownError" }] },
    { image: null, errors: [{ __typename: "UpstreamError" }] },
  ]);
  const [known, lost] = first["results"] as readonly object[];
  const second = await runMutation(client, mutation, input);
  expect(second["results"]).toEqual([known, lost, { image: { imageId: expect.any(String) }, errors: [] }]);
  expect(await runMutation(client, mutation, input)).toEqual(second);
  expect(passed).toBe(3);
});
