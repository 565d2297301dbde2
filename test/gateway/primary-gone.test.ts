import { Writable } from "node:stream";
import { expect, test } from "vitest";
import { createLog } from "../../src/log.ts";
import { startGateway } from "../helpers/gateway.ts";
import { graphqlClient } from "../helpers/graphql-client.ts";
import { answerEverything, startStandIn } from "../helpers/stand-in-service.ts";
import { createTestPrimary } from "../state/primary-instance.ts";
import { createDocument } from "./operations.ts";

test("who cannot get a token because the primary is not reached is told so, nothing is sent, and no fault is logged", async () => {
  const state = await createTestPrimary().join();
  await using service = await startStandIn(answerEverything);
  const lines: string[] = [];
  const destination = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(chunk.toString());
      done();
    },
  });
  await using gateway = await startGateway(service.url, {}, { state, log: createLog("error", destination) });
  const client = graphqlClient(gateway.url, "one");
  const input = { documentType: "USER_GUIDE_OR_MANUAL", languages: ["ENGLISH"] };
  expect((await client.query(createDocument, { input })).errors).toEqual([]);
  expect(service.calls).toHaveLength(1);
  await state.close();
  for (const answer of [
    await client.query(createDocument, { input }),
    await client.query("{ viewer { rateLimits { used } } }"),
  ]) {
    expect(answer.errors).toMatchObject([{ extensions: { code: "STATE_UNAVAILABLE" } }]);
  }
  expect(service.calls).toHaveLength(1);
  expect(lines).toEqual([]);
});
