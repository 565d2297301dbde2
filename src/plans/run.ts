import {
  defaultFieldResolver,
  type FieldNode,
  getArgumentValues,
  getNullableType,
  GraphQLError,
  type GraphQLField,
  type GraphQLLeafType,
  type GraphQLObjectType,
  type GraphQLOutputType,
  isNonNullType,
  locatedError,
} from "graphql";
import { inspect } from "graphql/jsutils/inspect.js";
import type { Condition, OperationParts } from "./collect-fields.ts";
import { isPromise, type Later } from "./texts.ts";

/** Where in an answer a field or an item stands; the same shape as graphql-js's own, because resolvers see it. */
export interface Path {
  readonly prev: Path | undefined;
  readonly key: string | number;
  readonly typename: string | undefined;
}

/** Writes a value as JSON. It may throw an error that its place has to handle. */
export type Writer = (run: Run, value: unknown, path: Path | undefined) => Later<string>;

/** A place of an answer that has values: a field, or the items of its list. */
export interface Place {
  readonly parentType: GraphQLObjectType;
  readonly field: GraphQLField<unknown, unknown>;
  /** The name under which the field is answered. */
  readonly name: string;
  /** The selections that ask for the field. */
  readonly nodes: readonly FieldNode[];
  /** When each of them takes part; null when all do wherever the field is asked for. */
  readonly conditions: readonly Condition[] | null;
  /** Of the values. */
  readonly type: GraphQLOutputType;
  /** Set by the generated code, where values may have to be waited for. */
  write: Writer;
}

/**
 * One run of an operation, with all that the generated code leaves to a library: calls of resolvers, values that are waited for,
 * errors, and values of unusual kinds. It does what graphql-js's `execute` does, in the same order.
 */
export class Run {
  /** As resolvers get them. */
  readonly variables: Record<string, unknown>;
  /** Located, not masked. */
  readonly errors: GraphQLError[] = [];
  readonly #parts: OperationParts;
  readonly #context: unknown;
  readonly #root: unknown;
  readonly #arguments = new Map<Place, Record<string, unknown>>();
  readonly #nulled = new Set<Path | undefined>();

  constructor(parts: OperationParts, variables: Record<string, unknown>, context: unknown, root: unknown) {
    this.#parts = parts;
    this.variables = variables;
    this.#context = context;
    this.#root = root;
  }

  /** Calls the resolver of a field, and writes what it gives. @param parent where the object stands. */
  field(place: Place, object: unknown, parent: Path | undefined): Later<string> {
    const { field, parentType } = place;
    const path = at(parent, place);
    let value: unknown;
    try {
      const fieldNodes = this.#nodesOf(place);
      const info = {
        fieldName: field.name,
        fieldNodes,
        returnType: field.type,
        parentType,
        path,
        schema: this.#parts.schema,
        fragments: this.#parts.fragments,
        rootValue: this.#root,
        operation: this.#parts.node,
        variableValues: this.variables,
      };
      const { resolve = defaultFieldResolver } = field;
      value = resolve(object, this.#argumentsOf(place, fieldNodes[0]), this.#context, info);
    } catch (error) {
      return this.handle(error, place, path);
    }
    return this.complete(place, value, path);
  }

  /** Writes a value that may be a promise. */
  complete(place: Place, value: unknown, path: Path): Later<string> {
    if (isPromise(value)) {
      return value.then(
        (settled) => this.complete(place, settled, path),
        (error: unknown) => this.handle(error, place, path),
      );
    }
    try {
      const text = place.write(this, value, path);
      if (typeof text === "string") return text;
      return text.then(undefined, (error: unknown) => this.handle(error, place, path));
    } catch (error) {
      return this.handle(error, place, path);
    }
  }

  /** The items of a value where a list is wanted. @throws GraphQLError when it is none. */
  items(place: Place, value: unknown, path: Path): readonly unknown[] {
    try {
      checkPresent(place, value);
      if (isIterable(value)) return Array.from(value);
      throw new GraphQLError(`Expected Iterable, but did not find one for field "${nameOf(place)}".`);
    } catch (error) {
      throw this.#located(error, place, path);
    }
  }

  /** The text of a value that no code was generated for: null, an error, or a leaf of another kind than usual. */
  odd(place: Place, value: unknown, path: Path): string {
    if ((value === null || value === undefined) && !isNonNullType(place.type)) return "null";
    try {
      checkPresent(place, value);
      return leafText(getNullableType(place.type) as GraphQLLeafType, value);
    } catch (error) {
      return this.handle(error, place, path);
    }
  }

  /** What stands between the quotes of such a text; null when it has none. */
  oddCharacters(place: Place, value: unknown, path: Path): string | null {
    const text = this.odd(place, value, path);
    return text.startsWith('"') ? text.slice(1, -1) : null;
  }

  /**
   * Refuses what an interface or union says to be the type of a value.
   * @param name no name of a type that the value can have; or the error that was thrown.
   * @throws GraphQLError
   */
  refuseType(name: unknown, place: Place, path: Path): never {
    const type = String(getNullableType(place.type));
    const told = typeof name === "string" ? name : inspect(name);
    const message =
      name === null || name === undefined
        ? `Abstract type "${type}" must resolve to an Object type at runtime for field "${nameOf(place)}". Either the "${type}" type should provide a "resolveType" function or each possible type should provide an "isTypeOf" function.`
        : `Runtime Object type "${told}" is not a possible type for "${type}".`;
    throw this.#located(name instanceof Error ? name : new GraphQLError(message), place, path);
  }

  /** Notes the error of a place. @returns the text of null. @throws GraphQLError where a place is never null. */
  handle(error: unknown, place: Place, path: Path): string {
    const located = this.#located(error, place, path);
    if (isNonNullType(place.type)) throw located;
    this.addError(located, path);
    return "null";
  }

  /** Adds the error that made a place null; inside of what is null already, none is told. @param path undefined for the whole answer. */
  addError(error: GraphQLError, path: Path | undefined): void {
    for (let place = path; place !== undefined; place = place.prev) if (this.#nulled.has(place)) return;
    if (this.#nulled.has(undefined)) return;
    this.#nulled.add(path);
    this.errors.push(error);
  }

  /** @throws GraphQLError for arguments that the field refuses, at each object anew. */
  #argumentsOf(place: Place, node: FieldNode | undefined): Record<string, unknown> {
    if (!node || place.field.args.length === 0) return {};
    const args = this.#arguments.get(place) ?? getArgumentValues(place.field, node, this.variables);
    this.#arguments.set(place, args);
    return args;
  }

  #nodesOf({ nodes, conditions }: Place): readonly FieldNode[] {
    return conditions === null
      ? nodes
      : nodes.filter((_, index) => conditions[index]?.(this.variables) ?? true);
  }

  #located(error: unknown, place: Place, path: Path): GraphQLError {
    const keys: (string | number)[] = [];
    for (let each: Path | undefined = path; each !== undefined; each = each.prev) keys.unshift(each.key);
    return locatedError(error, this.#nodesOf(place), keys);
  }
}

/** Where a field of an object stands, or an item of a list by its number. */
export function at(prev: Path | undefined, place: Place | number): Path {
  return typeof place === "number"
    ? { prev, key: place, typename: undefined }
    : { prev, key: place.name, typename: place.parentType.name };
}

/** @throws Error for null, and for a value that is an error. */
function checkPresent(place: Place, value: unknown): void {
  if (value instanceof Error) throw value;
  if (value === null || value === undefined) {
    throw new Error(`Cannot return null for non-nullable field ${nameOf(place)}.`);
  }
}

function leafText(type: GraphQLLeafType, value: unknown): string {
  const serialized: unknown = type.serialize(value);
  if (serialized === null || serialized === undefined) {
    throw new Error(
      `Expected \`${inspect(type)}.serialize(${inspect(value)})\` to return non-nullable value, returned: ${inspect(serialized)}`,
    );
  }
  return JSON.stringify(serialized) ?? "null";
}

function nameOf({ parentType, field }: Place): string {
  return `${parentType.name}.${field.name}`;
}

function isIterable(value: unknown): value is Iterable<unknown> {
  return typeof value === "object" && typeof (value as Iterable<unknown>)[Symbol.iterator] === "function";
}
