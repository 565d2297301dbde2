import { getArgumentValues, getNullableType, GraphQLError, type GraphQLField, isAbstractType } from "graphql";
import { variableValues } from "../graphql-versions.ts";
import type { FieldCost, SharedCall } from "../schema/extensions.ts";
import type { RunValues } from "./executor.ts";
import type { FieldPlan, ObjectPlan, ValuePlan } from "./plan-tree.ts";
import type { ResponsePosition } from "./execution.ts";

type Values = Readonly<Record<string, unknown>>;

/** Number of calls for one object: its own, and those that all objects of its list share. */
interface Calls {
  readonly own: number;
  readonly shared: ReadonlyMap<SharedCall, number>;
}

/** Coerced variables of one request, with the costs computed so far, because a fragment can be spread several times. */
interface Request {
  readonly variables: Values;
  readonly priced: Map<CostFunction, Calls>;
}

interface CostFunction {
  (request: Request): Calls;
  /** Cost without variables, the same for every request; undefined when the cost depends on variables. */
  readonly fixed?: Calls;
}

/** Number of characters of an introspection result that cost as much as one service call. */
const charactersPerCall = 100_000;

const none: Calls = { own: 0, shared: new Map() };
const free = fixed(none);

/**
 * Analyzes an operation once, for all requests. The returned function computes the maximum number of service calls for
 * coerced variables. Fields with `@skip` or `@include` always count. Fields in a list count for the maximum number of
 * items. An introspection result costs one call for every 100,000 characters.
 * @param introspectionSize maximum number of characters of the introspection result.
 */
export function compileCost(root: ObjectPlan, introspectionSize: number): (values: RunValues) => number {
  const price = new CostCompiler().ofObject(root, false);
  const introspection = Math.ceil(introspectionSize / charactersPerCall);
  if (price.fixed) {
    const cost = repeat(price.fixed, 1) + introspection;
    return () => cost;
  }
  return ({ variables }) => repeat(price({ variables, priced: new Map() }), 1) + introspection;
}

class CostCompiler {
  /**
   * Computed costs. Objects whose type is one of several possible types of an interface or union have their own map
   * (true).
   */
  readonly #known = { true: new Map<ObjectPlan, CostFunction>(), false: new Map<ObjectPlan, CostFunction>() };

  ofObject(object: ObjectPlan, isNarrowed: boolean): CostFunction {
    const known = this.#known[`${isNarrowed}`];
    const price = known.get(object) ?? this.#sum(object, isNarrowed);
    known.set(object, price);
    return price;
  }

  #sum({ fields }: ObjectPlan, isNarrowed: boolean): CostFunction {
    const prices = fields.map((field) => this.#ofField(field, isNarrowed)).filter((each) => each !== free);
    if (prices.length === 0) return free;
    // Shared calls that are unnecessary, because a field's own call returns the same data.
    const covered = fields.flatMap(({ position }) => (position.field.extensions as FieldCost).covers ?? []);
    const known = prices.flatMap((each) => each.fixed ?? []);
    if (known.length === prices.length) return fixed(sumOf(known, covered));
    const price: CostFunction = (request) => {
      let calls = request.priced.get(price);
      if (!calls) {
        const each = prices.map((own) => own(request));
        calls = sumOf(each, covered);
        request.priced.set(price, calls);
      }
      return calls;
    };
    return price;
  }

  #ofField(plan: FieldPlan, isNarrowed: boolean): CostFunction {
    const { position } = plan;
    const { field } = position;
    const below = this.#below(plan);
    const { upstreamCalls = 0, sharedBy, listSize, distinct, isPartOfPage } = field.extensions as FieldCost;
    if (isPartOfPage || (below === free && upstreamCalls === 0)) return below;
    const takesPage = listSize === undefined && field.args.some(({ name }) => name === "first");
    if (below.fixed && typeof upstreamCalls === "number" && typeof listSize !== "function" && !takesPage) {
      return fixed(callsOf(upstreamCalls, repeat(below.fixed, listSize ?? 1, distinct), sharedBy));
    }
    return (request) => {
      const given = argumentsOf(position, request.variables);
      if (given === null) return none;
      const calls = typeof upstreamCalls === "function" ? upstreamCalls(given, isNarrowed) : upstreamCalls;
      const size = typeof listSize === "function" ? listSize(given) : (listSize ?? pageSize(field, given));
      return callsOf(calls, repeat(below(request), size, distinct), sharedBy);
    };
  }

  /** Returns the cost of one object within a value. Of several possible types, the most expensive one counts. */
  #below({ position, item, objects = [] }: ValuePlan): CostFunction {
    if (item) return this.#below(item);
    const isNarrowed = isAbstractType(getNullableType(position.type));
    const prices = objects.map((each) => this.ofObject(each, isNarrowed)).filter((price) => price !== free);
    const [price = free, ...others] = prices;
    if (others.length === 0) return price;
    return (request) => {
      const calls = prices.map((each) => each(request));
      return { own: Math.max(0, ...calls.map(({ own }) => own)), shared: sumOf(calls, []).shared };
    };
  }
}

function fixed(calls: Calls): CostFunction {
  return Object.assign(() => calls, { fixed: calls });
}

/**
 * Adds up the calls of a field and its subfields. @param calls calls of the field itself. @param below calls of all its
 * subfields.
 */
function callsOf(calls: number, below: number, sharedBy: SharedCall | undefined): Calls {
  if (sharedBy) return { own: below, shared: new Map([[sharedBy, calls]]) };
  return { own: below + calls, shared: none.shared };
}

function sumOf(fields: readonly Calls[], covered: readonly SharedCall[]): Calls {
  let own = 0;
  const shared = new Map<SharedCall, number>();
  for (const calls of fields) {
    own += calls.own;
    for (const [name, count] of calls.shared) shared.set(name, Math.max(count, shared.get(name) ?? 0));
  }
  for (const name of covered) shared.delete(name);
  return { own, shared };
}

function repeat({ own, shared }: Calls, size: number, distinct: FieldCost["distinct"] = {}): number {
  let calls = own * size;
  for (const [name, count] of shared) calls += count * Math.min(size, distinct[name] ?? size);
  return calls;
}

/** Returns the number of items on a page for a field with an argument `first`; 1 for any other field. */
function pageSize({ args: declared }: GraphQLField<unknown, unknown>, args: Values): number {
  const first = declared.find(({ name }) => name === "first");
  if (!first) return 1;
  // An explicit null selects the default too.
  return Math.max(0, Number(args["first"] ?? first.defaultValue ?? 1));
}

/**
 * Returns the arguments of a field; null for invalid arguments. These cause no calls, because the execution reports an
 * error.
 */
function argumentsOf({ field, nodes: [node] }: ResponsePosition, variables: Values): Values | null {
  try {
    return node ? getArgumentValues(field, node, variableValues(variables)) : null;
  } catch (error) {
    if (error instanceof GraphQLError) return null;
    throw error;
  }
}
