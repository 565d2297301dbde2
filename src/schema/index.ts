import { GraphQLSchema } from "graphql";
import { builder } from "./builder.ts";
import "./scalars.ts";
import "./node.ts";
import "./viewer.ts";
import "./session.ts";
import "./video.ts";
import "./document.ts";
import "./image.ts";
import "./feed-task.ts";
import "./feed-task-families.ts";
import "./feed-tasks.ts";
import "./feed-task-mutations.ts";
import "./seller-feed-type.ts";
import "./schedule-template.ts";
import "./schedule.ts";
import "./schedule-mutations.ts";
import "./store.ts";
import "./store-mutations.ts";
import "./store-plan.ts";
import "./catalog-feed-type.ts";
import "./feed-file.ts";
import "./signing-key.ts";

/** The gateway's GraphQL schema. */
export const schema = new GraphQLSchema({
  ...builder.toSchema().toConfig(),
  description:
    "One graph for five commerce services: media, seller feed, store, catalog feed and key management.\nQueries read data, mutations change it, and subscriptions send status updates. Expected failures of a mutation are data in its payload. Everything else is a GraphQL error with a stable `extensions.code`.",
});
