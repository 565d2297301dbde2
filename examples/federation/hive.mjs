// A router with Hive Gateway: its runtime, without its command line.
import { createServer } from "node:http";
import { createGatewayRuntime } from "@graphql-hive/gateway-runtime";
import { listen } from "./listen.mjs";

/** Headers that the router sends to the subgraphs. Uploads need the second one. */
const propagated = ["authorization", "graphql-require-preflight"];

/** Starts the router on a free port. @returns its address, and `close` */
export async function startHive(supergraph) {
  const runtime = createGatewayRuntime({
    supergraph,
    logging: false,
    multipart: true,
    propagateHeaders: {
      fromClientToSubgraphs: ({ request }) =>
        Object.fromEntries(propagated.map((name) => [name, request.headers.get(name) ?? undefined])),
    },
  });
  const { url, close } = await listen(createServer(runtime));
  return {
    url,
    async close() {
      await close();
      await runtime[Symbol.asyncDispose]();
    },
  };
}
