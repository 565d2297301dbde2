import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  getArgumentValues,
  getNamedType,
  getOperationAST,
  getVariableValues,
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLSchema,
  isAbstractType,
  isObjectType,
  Kind,
} from "graphql";
import { collectFields } from "../../../src/plans/collect-fields.ts";
import type { FieldCost } from "../../../src/schema/field-cost.ts";

/** What fields cost for one object: alone, and by the name of a call that the objects of a list share. */
type Price = { readonly alone: number; readonly shared: Readonly<Record<string, number>> };

/**
 * The price of an operation by the plainest walk through it, with nothing remembered: what the quick one must come to.
 * @param given valid variables.
 */
export function walkedPrice(
  schema: GraphQLSchema,
  document: DocumentNode,
  operationName: string | null,
  given: Readonly<Record<string, unknown>>,
): number {
  const operation = getOperationAST(document, operationName);
  const root = operation && schema.getRootType(operation.operation);
  if (!operation || !root) throw new Error("There is no such operation.");
  const { coerced } = getVariableValues(schema, operation.variableDefinitions ?? [], given);
  if (!coerced) throw new Error("The variables are wrong.");
  const fragments = new Map<string, FragmentDefinitionNode>();
  for (const definition of document.definitions) {
    if (definition.kind === Kind.FRAGMENT_DEFINITION) fragments.set(definition.name.value, definition);
  }

  function priceOfObject(
    nodes: readonly Pick<FieldNode, "selectionSet">[],
    type: GraphQLObjectType,
    isNarrowed: boolean,
  ): Price {
    const sets = nodes.flatMap(({ selectionSet }) => selectionSet ?? []);
    const asked = [...collectFields({ schema, fragments }, sets, type).values()].flatMap((fieldNodes) => {
      const field = type.getFields()[fieldNodes[0]?.name.value ?? ""];
      return field ? [{ field, price: priceOfField(fieldNodes, field, isNarrowed) }] : [];
    });
    const shared: Record<string, number> = {};
    for (const { price } of asked) keepDearest(shared, price.shared);
    for (const { field } of asked) delete shared[(field.extensions as FieldCost).covers ?? ""];
    return { alone: asked.reduce((sum, { price }) => sum + price.alone, 0), shared };
  }

  function priceOfField(
    nodes: readonly FieldNode[],
    field: GraphQLField<unknown, unknown>,
    isNarrowed: boolean,
  ): Price {
    const cost = field.extensions as FieldCost;
    let args: Readonly<Record<string, unknown>>;
    try {
      args = getArgumentValues(field, nodes[0] as FieldNode, coerced);
    } catch {
      return { alone: 0, shared: {} };
    }
    const below = priceBelow(nodes, field);
    if (cost.isPartOfPage) return below;
    const first = field.args.some(({ name }) => name === "first") ? (args["first"] ?? firstOf(field)) : 1;
    const size =
      typeof cost.listSize === "function"
        ? cost.listSize(args)
        : (cost.listSize ?? Math.max(0, Number(first)));
    let alone = below.alone * size;
    for (const [name, calls] of Object.entries(below.shared)) {
      const most = (cost.distinct as Readonly<Record<string, number>> | undefined)?.[name];
      alone += calls * Math.min(size, most ?? size);
    }
    const { upstreamCalls = 0, sharedBy } = cost;
    const own = typeof upstreamCalls === "function" ? upstreamCalls(args, isNarrowed) : upstreamCalls;
    return sharedBy ? { alone, shared: { [sharedBy]: own } } : { alone: alone + own, shared: {} };
  }

  function priceBelow(nodes: readonly FieldNode[], field: GraphQLField<unknown, unknown>): Price {
    const type = getNamedType(field.type);
    if (isObjectType(type)) return priceOfObject(nodes, type, false);
    if (!isAbstractType(type)) return { alone: 0, shared: {} };
    const prices = schema.getPossibleTypes(type).map((possible) => priceOfObject(nodes, possible, true));
    const shared: Record<string, number> = {};
    for (const price of prices) keepDearest(shared, price.shared);
    return { alone: Math.max(...prices.map(({ alone }) => alone)), shared };
  }

  const { alone, shared } = priceOfObject([operation], root, false);
  return Object.values(shared).reduce((sum, calls) => sum + calls, alone);
}

function firstOf(field: GraphQLField<unknown, unknown>): unknown {
  return field.args.find(({ name }) => name === "first")?.defaultValue ?? 1;
}

function keepDearest(kept: Record<string, number>, others: Readonly<Record<string, number>>): void {
  for (const [name, calls] of Object.entries(others)) kept[name] = Math.max(calls, kept[name] ?? 0);
}
