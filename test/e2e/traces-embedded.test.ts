import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { beginTrace, collectTrace, exportTo } from "../helpers/client-trace.ts";
import { graphqlClient } from "../helpers/graphql-client.ts";
import { startOtlpReceiver } from "../helpers/otlp-receiver.ts";
import { startProgram } from "../helpers/program.ts";
import { copyProject } from "../helpers/project-copy.ts";
import { answerEverything, startStandIn } from "../helpers/stand-in-service.ts";

/** A program with an embedded gateway, with or without its own SDK. */
const application = `
import { createServer } from "node:http";
import { NodeSDK } from "@opentelemetry/sdk-node";
import { createGateway } from "./src/index.ts";
if (process.env.REGISTERS) new NodeSDK().start();
const gateway = await createGateway({ upstream: { url: process.env.UPSTREAM }, viewerIdentity: "token" }, process.env.DECLINES ? { tracerProvider: null } : {});
const server = createServer((request, response) => gateway.handleRequest(request, response));
server.listen(0, "127.0.0.1", () => console.log("port", server.address().port + "."));
`;

async function startApplication(environment: Record<string, string>) {
  const project = await copyProject(true);
  const file = join(project.folder, "application.ts");
  await writeFile(file, application);
  const program = await startProgram({ args: [file], folder: project.folder, environment }, /port (\d+)\./);
  return {
    ask: (headers: Record<string, string>) =>
      graphqlClient(`http://127.0.0.1:${program.found}`, "t", headers).query(
        '{ video(videoId: "v1") { title } }',
      ),
    async [Symbol.asyncDispose]() {
      await program[Symbol.asyncDispose]();
      await project[Symbol.asyncDispose]();
    },
  };
}

test("the SDK of an embedding application receives the gateway's spans", async () => {
  await using service = await startStandIn(answerEverything);
  await using collector = await startOtlpReceiver();
  await using embedding = await startApplication({
    UPSTREAM: service.url,
    REGISTERS: "1",
    ...exportTo(collector),
    OTEL_SERVICE_NAME: "application",
  });
  const trace = beginTrace();
  await embedding.ask(trace.headers);
  const { root, tree } = await collectTrace(collector, trace);
  expect(tree).toEqual(["query", [["media.getVideo", [["GET /commerce/media/v1_beta/video/{id}", []]]]]]);
  expect(root.resource["service.name"]).toBe("application");
});

test.each([
  ["has no SDK", { OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:9" }],
  ["records no spans", { REGISTERS: "1", DECLINES: "1" }],
])("an embedding application that %s has its trace context forwarded unchanged", async (_, environment) => {
  await using service = await startStandIn(answerEverything);
  await using embedding = await startApplication({ UPSTREAM: service.url, ...environment });
  const { headers } = beginTrace();
  await embedding.ask(headers);
  expect(service.calls[0]?.headers).toMatchObject(headers);
});
