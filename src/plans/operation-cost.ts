import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
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
import { compileArguments, dependsOnVariables, type ReadArguments } from "./arguments.ts";
import { collectFields } from "./collect-fields.ts";
import { fragmentsOf } from "./document-fragments.ts";
import { introspectionSize } from "./introspection-size.ts";

type Field = GraphQLField<unknown, unknown>;

/** Calls for one object: its own, and those that it shares with the other objects of its list. */
interface Calls {
  readonly own: number;
  readonly shared: ReadonlyMap<SharedCall, number>;
}

/** The variables of one request; its number tells it from those before. */
interface Run {
  readonly number: number;
  readonly variables: Values;
}

/** Calls that are the same for every request, or depend on its variables. */
type Priced = Calls | ((run: Run) => Calls);

interface Walk {
  readonly schema: GraphQLSchema;
  readonly fragments: ReadonlyMap<string, FragmentDefinitionNode>;
  /** Calls found already, by what was selected of which type: a fragment that is spread many times is walked once. */
  readonly known: Map<string, Priced>;
  /** Numbers that tell selection sets apart. */
  readonly numbers: Map<SelectionSetNode, number>;
}

type Values = Readonly<Record<string, unknown>>;

/** Characters of an answer about the schema that cost as much as a call to a service. */
const charactersPerCall = 100_000;

const none: Calls = { own: 0, shared: new Map() };

/**
 * The most calls to services that an operation may cause: those of all fields, whether or not `@skip` and `@include`
 * leave them in, and of the fields of a list as often as the list may have items. What `__schema` and `__type` write counts
 * as a call for every 100 000 characters.
 * @param document validated against the schema.
 * @param operationName which operation, when the document has several.
 */
export function operationCost(
  schema: GraphQLSchema,
  document: DocumentNode,
  operationName: string | null | undefined,
  variables: Values,
): number {
  return compileCost(schema, document, operationName)(variables);
}

/** Walks an operation once for all requests: the function gives its cost with the variables of one. */
export function compileCost(
  schema: GraphQLSchema,
  document: DocumentNode,
  operationName: string | null | undefined,
): (variables: Values) => number {
  const operation = getOperationAST(document, operationName);
  const root = operation && schema.getRootType(operation.operation);
  if (!operation || !root) return () => 0;
  const walk = { schema, fragments: fragmentsOf(document), known: new Map(), numbers: new Map() };
  const priced = callsOfObject(walk, [operation.selectionSet], root, false);
  const introspection = Math.ceil(introspectionSize(schema, document, operationName) / charactersPerCall);
  if (typeof priced !== "function") {
    const cost = repeat(priced, 1) + introspection;
    return () => cost;
  }
  const defaults = defaultsOf(schema, operation);
  let runs = 0;
  return (variables) => {
    runs += 1;
    return repeat(priced({ number: runs, variables: { ...defaults, ...variables } }), 1) + introspection;
  };
}

/** Calls that are computed once for each request, wherever they are asked for. */
function oncePerRun(price: (run: Run) => Calls): (run: Run) => Calls {
  let last = 0;
  let calls = none;
  return (run) => {
    if (run.number !== last) {
      calls = price(run);
      last = run.number;
    }
    return calls;
  };
}

function callsIn(priced: Priced, run: Run): Calls {
  return typeof priced === "function" ? priced(run) : priced;
}

/** Makes something of calls now, or for each request when some of them depend on it. */
function combined(parts: readonly Priced[], combine: (calls: readonly Calls[]) => Calls): Priced {
  const fixed = parts.filter((part) => typeof part !== "function");
  if (fixed.length === parts.length) return combine(fixed);
  return (run) => combine(parts.map((part) => callsIn(part, run)));
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
): Priced {
  const key = `${type.name} ${isNarrowed} ${selectionSets.map((set) => numberOf(walk, set)).join(" ")}`;
  const known = walk.known.get(key);
  if (known) return known;
  const covered = new Set<SharedCall>();
  const parts: Priced[] = [];
  for (const nodes of collectFields(walk, selectionSets, type).values()) {
    const field = type.getFields()[nodes[0]?.name.value ?? ""];
    if (!field) continue;
    const { covers } = field.extensions as FieldCost;
    if (covers) covered.add(covers);
    parts.push(callsOfField(walk, nodes, field, isNarrowed));
  }
  const sum = combined(parts, (fields) => sumOf(fields, covered));
  const calls = typeof sum === "function" ? oncePerRun(sum) : sum;
  walk.known.set(key, calls);
  return calls;
}

/** @param covered calls that a field's own call answers as well. */
function sumOf(fields: readonly Calls[], covered: ReadonlySet<SharedCall>): Calls {
  let own = 0;
  const shared = new Map<SharedCall, number>();
  for (const calls of fields) {
    own += calls.own;
    for (const [name, count] of calls.shared) shared.set(name, Math.max(count, shared.get(name) ?? 0));
  }
  for (const name of covered) shared.delete(name);
  return { own, shared };
}

/** The dearest of several types. */
function dearestOf(types: readonly Calls[]): Calls {
  const { shared } = sumOf(types, new Set());
  return { own: Math.max(0, ...types.map(({ own }) => own)), shared };
}

function numberOf({ numbers }: Walk, selectionSet: SelectionSetNode): number {
  const number = numbers.get(selectionSet) ?? numbers.size;
  numbers.set(selectionSet, number);
  return number;
}

/** Calls of a field for one object. The same field in several places of a selection is one: valid ones have the same arguments. */
function callsOfField(walk: Walk, nodes: readonly FieldNode[], field: Field, isNarrowed: boolean): Priced {
  const [node] = nodes;
  if (!node) return none;
  const below = callsBelow(walk, nodes, field);
  const readArguments = compileArguments(field, node);
  const price = (run: Run) =>
    priceField(field, argumentsOf(readArguments, run), isNarrowed, callsIn(below, run));
  const isFixed = typeof below !== "function" && !dependsOnVariables(node);
  return isFixed ? price({ number: 0, variables: {} }) : price;
}

/** @param args null for arguments that the field refuses: they make no calls, as the execution ends with an error of its own. */
function priceField(
  { extensions, args: declared }: Field,
  args: Values | null,
  isNarrowed: boolean,
  below: Calls,
): Calls {
  if (args === null) return none;
  const { upstreamCalls = 0, sharedBy, listSize, distinct, isPartOfPage } = extensions as FieldCost;
  if (isPartOfPage) return below;
  const calls = typeof upstreamCalls === "function" ? upstreamCalls(args, isNarrowed) : upstreamCalls;
  const size = typeof listSize === "function" ? listSize(args) : (listSize ?? pageSize(declared, args));
  const own = repeat(below, size, distinct);
  if (sharedBy) return { own, shared: new Map([[sharedBy, calls]]) };
  return { own: own + calls, shared: none.shared };
}

/** Calls for one object that a field answers with: of the dearest type that it can have. */
function callsBelow(walk: Walk, nodes: readonly FieldNode[], field: Field): Priced {
  const selectionSets = nodes.flatMap(({ selectionSet }) => selectionSet ?? []);
  const type = getNamedType(field.type);
  if (isObjectType(type)) return callsOfObject(walk, selectionSets, type, false);
  if (!isAbstractType(type)) return none;
  const types = walk.schema.getPossibleTypes(type);
  return combined(
    types.map((possible) => callsOfObject(walk, selectionSets, possible, true)),
    dearestOf,
  );
}

/** Items on a page, for a field that has an argument `first`; 1 for any other. */
function pageSize(declared: Field["args"], args: Values): number {
  const first = declared.find(({ name }) => name === "first");
  if (!first) return 1;
  // An explicit null asks for the default, too.
  return Math.max(0, Number(args["first"] ?? first.defaultValue ?? 1));
}

/** @returns null for arguments that the field refuses. */
function argumentsOf(read: ReadArguments, { variables }: Run): Values | null {
  try {
    return read(variables);
  } catch (error) {
    if (error instanceof GraphQLError) return null;
    throw error;
  }
}
