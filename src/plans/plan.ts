import { type DocumentNode, getOperationAST, type GraphQLSchema, OperationTypeNode } from "graphql";
import { collectFields } from "./collect-fields.ts";
import { conditionVariables, isIncluded } from "./conditions.ts";
import { documentHash } from "./document-hash.ts";
import { fragmentsOf } from "./document-fragments.ts";
import { Execution, type OperationParts, type PlanResult } from "./execution.ts";
import { compileCost } from "./operation-cost.ts";
import type { ObjectPlan } from "./plan-shape.ts";
import { planObject } from "./plan-tree.ts";
import { introspectionFields, programSize } from "./program-size.ts";
import { compileVariables, type ReadVariables } from "./variables.ts";

/** An operation with its variables, ready to run. */
export interface Prepared {
  /** The variables as the request gave them. */
  readonly given: Readonly<Record<string, unknown>>;
  /** The variables as resolvers get them. */
  readonly variables: Record<string, unknown>;
  readonly root: ObjectPlan;
}

/** One operation of a document that is known to be valid. */
export interface Plan {
  readonly operation: "query" | "mutation";
  /** Its name in the document; null when it has none. */
  readonly name: string | null;
  /** Of the document's text, made once. */
  readonly documentHash: string;
  /**
   * Coerces the variables.
   * @returns null when there is a doubt: then the ordinary server answers, and words the error.
   */
  prepare(variables: Prepared["given"] | undefined): Prepared | null;
  /** The most calls to services that the operation may cause, as `operationCost` says it. */
  priceOf(prepared: Prepared): number;
  /** Runs the operation as graphql-js would, and writes its data. */
  execute(prepared: Prepared, context: unknown): PlanResult | Promise<PlanResult>;
}

/** What `@skip` and `@include` leave in with one combination of their values. */
interface Variant {
  readonly root: ObjectPlan;
  /** Uses since a variant had to make room. */
  uses: number;
}

/**
 * A new variant makes another one leave only once in so many requests that have none: to compile one for each of them would be
 * dearer than to run them without.
 */
const missesPerVariant = 100;

/** Compiles the operation of a document. */
class CompiledPlan implements Plan {
  readonly operation: "query" | "mutation";
  readonly name: string | null;
  readonly documentHash: string;
  readonly #document: DocumentNode;
  readonly #parts: OperationParts;
  readonly #readVariables: ReadVariables;
  /** Variables on which `@skip` and `@include` depend. */
  readonly #conditions: readonly string[];
  /** By the values of the conditions. */
  readonly #variants = new Map<string, Variant>();
  readonly #maxVariants: number;
  #misses = 0;
  readonly #price: (given: Prepared["given"]) => number;

  constructor(
    document: DocumentNode,
    parts: OperationParts,
    readVariables: ReadVariables,
    conditions: readonly string[],
    maxVariants: number,
  ) {
    this.operation = parts.operation.operation === OperationTypeNode.MUTATION ? "mutation" : "query";
    this.name = parts.operation.name?.value ?? null;
    this.documentHash = documentHash(document.loc?.source.body ?? "");
    this.#document = document;
    this.#parts = parts;
    this.#readVariables = readVariables;
    this.#conditions = conditions;
    this.#maxVariants = maxVariants;
    this.#price = compileCost(parts.schema, document, parts.operation.name?.value);
  }

  prepare(given: Prepared["given"] = {}): Prepared | null {
    const read = this.#readVariables(given);
    const root = read && this.#rootFor(read);
    return root && { given, variables: read, root };
  }

  priceOf({ given }: Prepared): number {
    return this.#price(given);
  }

  execute({ variables, root }: Prepared, context: unknown): PlanResult | Promise<PlanResult> {
    return new Execution(this.#parts, variables, context).run(root, this.operation === "mutation");
  }

  #rootFor(variables: Readonly<Record<string, unknown>>): ObjectPlan | null {
    let key = "";
    for (const name of this.#conditions) {
      const value = variables[name];
      if (typeof value !== "boolean") return null;
      key += value ? "1" : "0";
    }
    const known = this.#variants.get(key);
    if (known) {
      known.uses += 1;
      return known.root;
    }
    if (this.#variants.size >= this.#maxVariants && !this.#makeRoom()) return null;
    const root = this.#planRoot(new Map(this.#conditions.map((name, index) => [name, key[index] === "1"])));
    if (root) this.#variants.set(key, { root, uses: 0 });
    return root;
  }

  /** Drops the variant that was used least, unless it was used more often than there were requests without a variant. */
  #makeRoom(): boolean {
    this.#misses += 1;
    if (this.#misses < missesPerVariant) return false;
    this.#misses = 0;
    const least = [...this.#variants].reduce((one, other) => (other[1].uses < one[1].uses ? other : one));
    const [key, { uses }] = least;
    for (const variant of this.#variants.values()) variant.uses = 0;
    return uses < missesPerVariant && this.#variants.delete(key);
  }

  #planRoot(conditions: ReadonlyMap<string, boolean>): ObjectPlan | null {
    const { schema, operation } = this.#parts;
    const type = schema.getRootType(operation.operation);
    if (!type) return null;
    let slots = 0;
    return planObject(
      {
        schema,
        fragments: fragmentsOf(this.#document),
        isIncluded: (selection) => isIncluded(selection, conditions),
        takeSlot: () => slots++,
      },
      type,
      [operation],
    );
  }
}

/** An operation that can be planned. */
export interface Plannable {
  /** Selections of all variants together. */
  readonly selections: number;
  readonly compile: () => Plan;
}

/**
 * Looks at an operation before it is compiled.
 * @param document validated against the schema.
 * @param maxSelections most selections of all variants together.
 * @param maxVariants most combinations of what `@skip` and `@include` leave in at a time; others are not prepared.
 * @returns null for what no plan does: subscriptions, introspection, too many selections.
 */
export function plannable(
  schema: GraphQLSchema,
  document: DocumentNode,
  operationName: string | null | undefined,
  { maxSelections, maxVariants }: { readonly maxSelections: number; readonly maxVariants: number },
): Plannable | null {
  const operation = getOperationAST(document, operationName);
  const root = operation && schema.getRootType(operation.operation);
  const size = programSize(schema, document);
  if (!root || operation.operation === OperationTypeNode.SUBSCRIPTION || size > maxSelections) return null;
  const fragments = fragmentsOf(document);
  const asked = collectFields({ schema, fragments }, [operation.selectionSet], root).values();
  if ([...asked].some(([node]) => introspectionFields.has(node?.name.value))) return null;
  const readVariables = compileVariables(schema, operation);
  if (!readVariables) return null;
  const conditions = conditionVariables(operation.selectionSet, fragments);
  const variants = Math.min(maxVariants, 2 ** conditions.length, Math.floor(maxSelections / size));
  const parts = { schema, operation, fragments: recordOf(fragments) };
  return {
    selections: size * variants,
    compile: () => new CompiledPlan(document, parts, readVariables, conditions, variants),
  };
}

/** As graphql-js hands fragments to resolvers: without a prototype. */
function recordOf<Value>(values: ReadonlyMap<string, Value>): Readonly<Record<string, Value>> {
  return Object.assign(Object.create(null) as Record<string, Value>, Object.fromEntries(values));
}
