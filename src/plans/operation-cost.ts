import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  getArgumentValues,
  getNamedType,
  getOperationAST,
  GraphQLError,
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLObjectType,
  type GraphQLSchema,
  isAbstractType,
  isObjectType,
  type NamedTypeNode,
  type OperationDefinitionNode,
  type SelectionSetNode,
  typeFromAST,
  valueFromAST,
} from "graphql";
import type { FieldCost, SharedCall } from "../schema/field-cost.ts";
import { collectFields } from "./collect-fields.ts";
import { fragmentsOf } from "./document-fragments.ts";

/** Calls for one object: its own, and those that it shares with the other objects of its list. */
interface Calls {
  readonly own: number;
  readonly shared: ReadonlyMap<SharedCall, number>;
}

interface Walk {
  readonly schema: GraphQLSchema;
  readonly fragments: ReadonlyMap<string, FragmentDefinitionNode>;
  readonly variables: Record<string, unknown>;
  /** Calls found already, by what was selected of which type: a fragment that is spread many times is walked once. */
  readonly known: Map<string, Calls>;
  /** Numbers that tell selection sets apart. */
  readonly numbers: Map<SelectionSetNode, number>;
}

const none: Calls = { own: 0, shared: new Map() };

/**
 * The most calls to services that an operation may cause: those of all fields, whether or not `@skip` and `@include`
 * leave them in, and of the fields of a list as often as the list may have items.
 * @param document validated against the schema.
 * @param operationName which operation, when the document has several.
 */
export function operationCost(
  schema: GraphQLSchema,
  document: DocumentNode,
  operationName: string | null | undefined,
  variables: Record<string, unknown>,
): number {
  const operation = getOperationAST(document, operationName);
  const root = operation && schema.getRootType(operation.operation);
  if (!operation || !root) return 0;
  const fragments = fragmentsOf(document);
  const values = { ...defaultsOf(schema, operation), ...variables };
  const walk = { schema, fragments, variables: values, known: new Map(), numbers: new Map() };
  return repeat(callsOfObject(walk, [operation.selectionSet], root, false), 1, {});
}

/** What the variables are that a request leaves out. */
function defaultsOf(schema: GraphQLSchema, operation: OperationDefinitionNode): Record<string, unknown> {
  const defaults: Record<string, unknown> = {};
  for (const { variable, type, defaultValue } of operation.variableDefinitions ?? []) {
    if (!defaultValue) continue;
    // A type reference that is read as one of either kind; the document is valid, so it is an input type.
    const inputType = typeFromAST(schema, type as NamedTypeNode) as GraphQLInputType | undefined;
    if (inputType) defaults[variable.name.value] = valueFromAST(defaultValue, inputType);
  }
  return defaults;
}

/** The calls of `size` objects. */
function repeat({ own, shared }: Calls, size: number, distinct: FieldCost["distinct"] = {}): number {
  let calls = own * size;
  for (const [name, count] of shared) calls += count * Math.min(size, distinct[name] ?? size);
  return calls;
}

function callsOfObject(
  walk: Walk,
  selectionSets: readonly SelectionSetNode[],
  type: GraphQLObjectType,
  isNarrowed: boolean,
): Calls {
  const key = `${type.name} ${isNarrowed} ${selectionSets.map((set) => numberOf(walk, set)).join(" ")}`;
  const known = walk.known.get(key);
  if (known) return known;
  let own = 0;
  const shared = new Map<SharedCall, number>();
  const covered = new Set<SharedCall>();
  for (const nodes of collectFields(walk, selectionSets, type).values()) {
    const field = type.getFields()[nodes[0]?.name.value ?? ""];
    if (!field) continue;
    const cost = field.extensions as FieldCost;
    const calls = callsOfField(walk, nodes, field, isNarrowed);
    own += calls.own;
    for (const [name, count] of calls.shared) shared.set(name, Math.max(count, shared.get(name) ?? 0));
    if (cost.covers) covered.add(cost.covers);
  }
  for (const name of covered) shared.delete(name);
  const calls = { own, shared };
  walk.known.set(key, calls);
  return calls;
}

function numberOf({ numbers }: Walk, selectionSet: SelectionSetNode): number {
  const number = numbers.get(selectionSet) ?? numbers.size;
  numbers.set(selectionSet, number);
  return number;
}

/** Calls of a field for one object. The same field in several places of a selection is one: valid ones have the same arguments. */
function callsOfField(
  walk: Walk,
  nodes: readonly FieldNode[],
  field: GraphQLField<unknown, unknown>,
  isNarrowed: boolean,
): Calls {
  const { upstreamCalls = 0, sharedBy, listSize, distinct, isPartOfPage } = field.extensions as FieldCost;
  const args = argumentsOf(field, nodes[0], walk.variables);
  // Arguments that the field refuses make no calls: the execution ends with an error of its own.
  if (args === null) return none;
  const calls = typeof upstreamCalls === "function" ? upstreamCalls(args, isNarrowed) : upstreamCalls;
  const below = callsBelow(walk, nodes, field);
  if (isPartOfPage) return below;
  const size = typeof listSize === "function" ? listSize(args) : (listSize ?? pageSize(field, args));
  const own = repeat(below, size, distinct);
  if (sharedBy) return { own, shared: new Map([[sharedBy, calls]]) };
  return { own: own + calls, shared: none.shared };
}

/** Calls for one object that a field answers with: of the dearest type that it can have. */
function callsBelow(walk: Walk, nodes: readonly FieldNode[], field: GraphQLField<unknown, unknown>): Calls {
  const selectionSets = nodes.flatMap(({ selectionSet }) => selectionSet ?? []);
  const type = getNamedType(field.type);
  if (isObjectType(type)) return callsOfObject(walk, selectionSets, type, false);
  if (!isAbstractType(type)) return none;
  let own = 0;
  const shared = new Map<SharedCall, number>();
  for (const possible of walk.schema.getPossibleTypes(type)) {
    const calls = callsOfObject(walk, selectionSets, possible, true);
    own = Math.max(own, calls.own);
    for (const [name, count] of calls.shared) shared.set(name, Math.max(count, shared.get(name) ?? 0));
  }
  return { own, shared };
}

/** Items on a page, for a field that has an argument `first`; 1 for any other. */
function pageSize(field: GraphQLField<unknown, unknown>, args: Readonly<Record<string, unknown>>): number {
  const first = field.args.find(({ name }) => name === "first");
  if (!first) return 1;
  // An explicit null asks for the default, too.
  return Math.max(0, Number(args["first"] ?? first.defaultValue ?? 1));
}

/** @returns null for arguments that the field refuses. */
function argumentsOf(
  field: GraphQLField<unknown, unknown>,
  node: FieldNode | undefined,
  variables: Record<string, unknown>,
): Readonly<Record<string, unknown>> | null {
  if (!node) return null;
  try {
    return getArgumentValues(field, node, variables);
  } catch (error) {
    if (error instanceof GraphQLError) return null;
    throw error;
  }
}
