import type { ShapeFromTypeParam, TypeParam } from "@pothos/core";
import type { GraphQLResolveInfo } from "graphql";
import type { GatewayContext } from "../resolvers/context.ts";
import { builder, type SchemaTypes } from "./builder.ts";
import type { FieldCost } from "./extensions.ts";
import { type ArgumentsOf, argumentsOf, type TakenFields } from "./input-type.ts";

/** How a query stands in the schema. */
interface QueryShape<Type extends TypeParam<SchemaTypes>, Fields extends TakenFields> {
  readonly description: string;
  readonly type: Type;
  /** @defaultValue one call */
  readonly cost?: FieldCost;
  readonly args?: Fields;
  readonly resolve: (
    args: ArgumentsOf<Fields>,
    context: GatewayContext,
    info: GraphQLResolveInfo,
  ) => Promise<ShapeFromTypeParam<SchemaTypes, Type, true>>;
}

/** Adds a query that asks a service. It is nullable, so that one service that fails leaves the rest of the answer standing. */
export function queryField<const Type extends TypeParam<SchemaTypes>, Fields extends TakenFields = {}>(
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
      // The arguments and the answer are those of the shape, which Pothos cannot see through type parameters.
      resolve: (_root, given, context, info) => resolve(given as never, context, info) as never,
    }),
  );
}
