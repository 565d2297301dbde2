import { GraphQLSchema } from "graphql";
import { builder } from "./builder.js";
import "./scalars.js";
import "./roots.js";
import "./node.js";
import "./viewer.js";
import "./video.js";
import "./document.js";
import "./image.js";
import "./feed-task.js";
import "./feed-task-families.js";
import "./feed-task-mutations.js";
import "./schedule-template.js";
import "./schedule.js";
import "./schedule-mutations.js";
import "./store.js";
import "./store-mutations.js";
import "./feed-access.js";
import "./feed-file.js";
import "./signing-key.js";

/** The gateway's GraphQL schema. */
export const schema = new GraphQLSchema({
  ...builder.toSchema().toConfig(),
  description:
    "One graph over five commerce services: media, seller feed, store, catalog feed and key management.\nRead with queries, change with mutations, wait with subscriptions. Expected failures of a mutation are data in its payload; everything else is a GraphQL error with a stable `extensions.code`.",
});
