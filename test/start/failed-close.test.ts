import { readdir } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import { demoTokens } from "../../src/sandbox/accounts/demo-accounts.ts";
import { startGatewayProcess } from "../helpers/gateway-process.ts";
import { canRunWorkers, startWorkers, workersNote } from "../helpers/worker-processes.ts";

const stuckConnections = new URL("../helpers/stuck-connections.ts", import.meta.url).href;

describe.each([
  ["one process", startGatewayProcess, true, ["gateway/records.db", "sandbox.db"]],
  [`two workers${workersNote}`, startWorkers, canRunWorkers, ["sandbox.db"]],
] as const)("The shutdown of %s", (_name, start, canRun, databases) => {
  test.runIf(canRun)(
    "logs a resource that cannot be closed, closes the others and exits with 1",
    async () => {
      await using gateway = await start({ NODE_OPTIONS: `--import=${stuckConnections}` });
      // Opens a connection to the sandbox.
      const answer = await fetch(`${gateway.url}/graphql`, {
        method: "POST",
        headers: {
          connection: "close",
          "content-type": "application/json",
          authorization: `Bearer ${demoTokens.seller1}`,
        },
        body: JSON.stringify({ query: "{ viewer { user { username } } }" }),
      });
      expect(await answer.json()).toMatchObject({
        data: { viewer: { user: { username: "sandbox_seller_1" } } },
      });
      expect(await gateway.stop("SIGTERM")).toBe(1);
      expect(gateway.output()).toContain("Some resources could not be closed. The process exits with 1.");
      expect(gateway.output()).toContain("The connection is stuck.");
      // A closed database has no write-ahead log beside it.
      const files = (await readdir(gateway.dataDir, { recursive: true })).filter((name) =>
        name.includes(".db"),
      );
      expect(files.toSorted()).toEqual(databases);
    },
  );
});
