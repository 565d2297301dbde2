import {
  type GraphQLFieldConfig,
  GraphQLList,
  GraphQLNonNull,
  GraphQLObjectType,
  GraphQLScalarType,
  GraphQLSchema,
  GraphQLString,
  GraphQLUnionType,
  isObjectType,
} from "graphql";
import type { GatewayContext } from "../../resolvers/context.ts";
import { badUserInput } from "../../resolvers/errors/graphql-errors.ts";
import { type FieldCost, pure } from "../extensions.ts";
import { longestList } from "../input-plugin.ts";
import { typeOfNode } from "../node.ts";
import { loadEntity } from "./entities.ts";
import { isEntity } from "./keys.ts";
import { printSubgraph } from "./subgraph-sdl.ts";

type RootField = GraphQLFieldConfig<unknown, GatewayContext>;

/**
 * Returns a schema with the fields that routers of Apollo Federation 2 need: `_entities`, and `_service` if
 * introspection is allowed, because it returns the whole schema.
 * @param schema plain schema of the gateway, which stays unchanged.
 */
export function federate(schema: GraphQLSchema, allowsIntrospection: boolean): GraphQLSchema {
  const config = schema.toConfig();
  const { query } = config;
  if (!query) throw new Error("The schema has no queries.");
  const own = query.toConfig();
  const fields = {
    ...own.fields,
    _entities: entitiesField(schema),
    ...(allowsIntrospection && { _service: serviceField(schema) }),
  };
  return new GraphQLSchema({
    ...config,
    query: new GraphQLObjectType({ ...own, fields }),
    types: config.types.filter((type) => type !== query),
  });
}

/**
 * Creates `_entities`. It costs as much as `nodes` with as many identifiers. It has no limit of its own, because a
 * router cannot split its representations. The limits of lists and of the operation's cost apply.
 */
function entitiesField(schema: GraphQLSchema): RootField {
  const types = Object.values(schema.getTypeMap()).filter((type) => isObjectType(type) && isEntity(type));
  const entities = types as readonly GraphQLObjectType[];
  const byName = new Map(entities.map((type) => [type.name, type]));
  return {
    description:
      "Objects for a router of Apollo Federation, in the order of their representations; null for each that does not exist.",
    type: new GraphQLNonNull(
      new GraphQLList(
        new GraphQLUnionType({
          name: "_Entity",
          description: "All types with a key.",
          types: entities,
          resolveType: (object: object) => typeOfNode(object),
          extensions: pure,
        }),
      ),
    ),
    args: {
      representations: {
        description: `Objects with a \`__typename\` and the fields of one key. The gateway accepts at most ${longestList} entries.`,
        type: new GraphQLNonNull(new GraphQLList(new GraphQLNonNull(anyScalar))),
      },
    },
    extensions: { ...entitiesCost },
    resolve(_root, args, context, info) {
      const { representations } = args as { readonly representations: readonly unknown[] };
      if (representations.length > longestList) {
        // The request parser has already cut longer lists.
        throw badUserInput(
          `The list \`representations\` has more than ${longestList} entries; at most ${longestList} are accepted.`,
        );
      }
      // A failed element becomes an Error in the list, so that the other elements are still returned.
      return Promise.all(
        representations.map((one) => loadEntity(one, byName, context, info).catch((error: unknown) => error)),
      );
    },
  };
}

/** Representation of an entity. The resolver checks it, so that an invalid one does not fail the others. */
const anyScalar = new GraphQLScalarType({
  name: "_Any",
  description: "Representation of an object: its `__typename` and the fields of one key.",
});

/** Returns the number of representations. The argument can be a single one. A list that is too long makes no calls. */
function countRepresentations({ representations }: Readonly<Record<string, unknown>>): number {
  return Math.min([representations].flat().length, longestList);
}

const entitiesCost: FieldCost = { upstreamCalls: countRepresentations, listSize: countRepresentations };

/** Creates `_service`. The text is printed on first use. */
function serviceField(schema: GraphQLSchema): RootField {
  let sdl: string | undefined;
  return {
    description: "This subgraph, for the composition of a supergraph.",
    type: new GraphQLNonNull(
      new GraphQLObjectType({
        name: "_Service",
        description: "A subgraph of Apollo Federation.",
        fields: {
          sdl: {
            description: "Schema of the subgraph, without `_service` and `_entities`.",
            type: new GraphQLNonNull(GraphQLString),
            resolve: () => (sdl ??= printSubgraph(schema)),
          },
        },
      }),
    ),
    resolve: () => ({}),
  };
}
