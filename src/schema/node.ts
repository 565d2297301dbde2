import { loadNode, loadNodes, maxNodes, type Node, nodeTypeOf } from "../resolvers/node.ts";
import { builder } from "./builder.ts";

/** The Node interface of the Relay server specification. */
export const NodeInterface = builder.interfaceRef<Node>("Node").implement({
  description: "Something that can be fetched again by its global identifier.",
  resolveType: nodeTypeOf,
  fields: (t) => ({
    id: t.id({
      description:
        "Global identifier: opaque, stable, and unique over all types. The service's own identifier is in the field named after the type, such as `videoId`.",
      resolve: () => {
        throw new Error("Every type that implements Node resolves its own id.");
      },
    }),
  }),
});

builder.queryFields((t) => ({
  node: t.field({
    description: "Any object by its global identifier; null when there is none.",
    type: NodeInterface,
    nullable: true,
    extensions: { upstreamCalls: 1 },
    args: { id: t.arg.id({ description: "Global identifier." }) },
    resolve: (_, { id }, context, info) => loadNode(id, context, info),
  }),
  nodes: t.field({
    description:
      "Several objects by their global identifiers, in the order given, with null for each that does not exist.",
    type: t.listRef(NodeInterface, { nullable: true }),
    extensions: { upstreamCalls: ({ ids }: { ids: string | readonly string[] }) => [ids].flat().length },
    args: { ids: t.arg.idList({ description: `Global identifiers; at most ${maxNodes}.` }) },
    resolve: async (_, { ids }, context, info) => (await loadNodes(ids, context, info)) as (Node | null)[],
  }),
}));
