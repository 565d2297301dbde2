import { readdir } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import { startGatewayProcess } from "../helpers/gateway-process.ts";
import { graphqlClient } from "../helpers/graphql-client.ts";
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
      const { data } = await graphqlClient(gateway.url).query("{ viewer { user { username } } }");
      expect(data).toEqual({ viewer: { user: { username: "sandbox_seller_1" } } });
      expect(await gateway.stop("SIGTERM")).toBe(1);
      expect(gateway.output()).toContain("Some resources could not be closed. The process exits with 1.");
      expect(gateway.output()).toContain("The connection is stuck.");
      // A closed database has no write-ahead log beside it.
      const files = await readdir(gateway.dataDir, { recursive: true });
      expect(files.filter((name) => name.includes(".db")).toSorted()).toEqual(databases);
    },
  );
});
