// A router with @apollo/gateway and Apollo Server.
import { ApolloGateway, RemoteGraphQLDataSource } from "@apollo/gateway";
import { ApolloServer } from "@apollo/server";
import { startStandaloneServer } from "@apollo/server/standalone";

// By default the router sends metrics to Apollo.
process.env.APOLLO_TELEMETRY_DISABLED = "true";

/** Sends the caller's Authorization header to every subgraph. */
class AuthorizedDataSource extends RemoteGraphQLDataSource {
  willSendRequest({ request, context }) {
    if (context.authorization) request.http.headers.set("authorization", context.authorization);
  }
}

/** Starts the router on a free port. @returns its address, and `close` */
export async function startApollo(supergraphSdl) {
  const gateway = new ApolloGateway({
    supergraphSdl,
    buildService: ({ url }) => new AuthorizedDataSource({ url }),
    logger: { debug() {}, info() {}, warn() {}, error() {} },
  });
  const server = new ApolloServer({ gateway });
  const { url } = await startStandaloneServer(server, {
    listen: { port: 0, host: "127.0.0.1" },
    context: async ({ req }) => ({ authorization: req.headers.authorization }),
  });
  return { url, close: () => server.stop() };
}
