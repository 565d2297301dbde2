import { expect, test } from "vitest";
import { createManualClock } from "../helpers/clock.ts";
import { startGateway } from "../helpers/gateway.ts";
import { graphqlClient } from "../helpers/graphql-client.ts";
import { pdf } from "../helpers/media-files.ts";
import { startSandbox } from "../helpers/sandbox.ts";
import { readDocument, sendDocument } from "../rules/media/gateway-steps.ts";

test("a document of the sandbox is EXPIRED after the time in its file name", async () => {
  const clock = createManualClock();
  await using sandbox = await startSandbox({ clock });
  await using gateway = await startGateway(sandbox.url);
  const client = graphqlClient(gateway.url);
  const { document } = await sendDocument(client, pdf(), "guide [expires:5].pdf");
  for (const [durationMs, status] of [
    [2000, "ACCEPTED"],
    [5000, "EXPIRED"],
  ] as const) {
    clock.jump(durationMs);
    await sandbox.idle();
    expect((await readDocument(client, document?.documentId ?? ""))?.status).toBe(status);
  }
});
