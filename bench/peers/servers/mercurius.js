// Mercurius in the production setup of its documentation: queries compiled on first use, no logging.
import Fastify from "fastify";
import mercurius from "mercurius";
import { announce } from "./announce.js";
import { resolvers } from "./resolvers.js";
import { typeDefinitions } from "./type-definitions.js";

const app = Fastify({ logger: false });
await app.register(mercurius, {
  schema: typeDefinitions,
  resolvers: {
    ...resolvers,
    Node: { resolveType: () => "Video" },
    FeedTask: { resolveType: () => "OrderTask" },
  },
  context: (request) => ({ authorization: request.headers.authorization ?? "" }),
  graphiql: false,
  jit: 1,
});
await app.listen({ port: Number(process.env["PORT"]), host: "127.0.0.1" });
announce(app.server.address());
