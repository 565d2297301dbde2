import type { ShapeFromTypeParam, TypeParam } from "@pothos/core";
import type { GraphQLResolveInfo } from "graphql";
import type { GatewayContext } from "../resolvers/context.ts";
import { builder, type SchemaTypes } from "./builder.ts";
import type { FieldCost } from "./extensions.ts";
import { type ArgumentsOf, argumentsOf, type InputFields } from "./input-type.ts";

/** Declaration of a query. */
interface QueryShape<Type extends TypeParam<SchemaTypes>, Fields extends InputFields> {
  readonly description: string;
  readonly type: Type;
  /** Cost of the query. @defaultValue one call */
  readonly cost?: FieldCost;
  readonly args?: Fields;
  readonly resolve: (
    args: ArgumentsOf<Fields>,
    context: GatewayContext,
    info: GraphQLResolveInfo,
  ) => Promise<ShapeFromTypeParam<SchemaTypes, Type, true>>;
}

/**
 * Adds a query that calls a service. It is nullable, so that the failure of one service does not affect the rest of the
 * response.
 */
export function queryField<const Type extends TypeParam<SchemaTypes>, Fields extends InputFields = {}>(
  name: string,
  { description, type, cost = { upstreamCalls: 1 }, args, resolve }: QueryShape<Type, Fields>,
): void {
  builder.queryField(name, (t) =>
    t.field({
      description,
      type,
      nullable: true,
      extensions: { ...cost },
      args: argumentsOf(args ?? {}),
      // The arguments and the result have the types of the shape, but Pothos cannot infer that through type parameters.
      resolve: (_root, given, context, info) => resolve(given as never, context, info) as never,
    }),
  );
}
