// Plain Yoga: only its default plugins, no page, no logging. Its caches of parsed and validated documents are on, as by
// default.
import { createServer } from "node:http";
import { createSchema, createYoga } from "graphql-yoga";
import { announce } from "./announce.js";
import { resolvers } from "./resolvers.js";
import { typeDefinitions } from "./type-definitions.js";

const yoga = createYoga({
  schema: createSchema({
    typeDefs: typeDefinitions,
    resolvers: {
      ...resolvers,
      Node: { __resolveType: () => "Video" },
      FeedTask: { __resolveType: () => "OrderTask" },
    },
  }),
  context: ({ request }) => ({ authorization: request.headers.get("authorization") ?? "" }),
  graphiql: false,
  landingPage: false,
  logging: false,
});
const server = createServer((request, response) => void yoga(request, response));
server.listen(Number(process.env["PORT"]), "127.0.0.1", () => announce(server.address()));
