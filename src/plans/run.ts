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
  type GraphQLSchema,
  isNonNullType,
  locatedError,
  type OperationDefinitionNode,
} from "graphql";
import { buildResolveInfo, type ExecutionContext } from "graphql/execution/execute.js";
import { inspect } from "graphql/jsutils/inspect.js";
import { isIterableObject } from "graphql/jsutils/isIterableObject.js";
import { isPromise } from "graphql/jsutils/isPromise.js";
import { addPath, type Path, pathToArray } from "graphql/jsutils/Path.js";
import type { Fragments, OperationParts } from "./operation-parts.ts";
import type { Later } from "./texts.ts";

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
  /** Located, not masked. */
  readonly errors: GraphQLError[] = [];
  readonly schema: GraphQLSchema;
  readonly fragments: Fragments;
  readonly operation: OperationDefinitionNode;
  /** As resolvers get them. */
  readonly variableValues: Record<string, unknown>;
  readonly contextValue: unknown;
  readonly rootValue: unknown;
  readonly #arguments = new Map<Place, Record<string, unknown>>();
  readonly #nulled = new Set<Path | undefined>();

  constructor(parts: OperationParts, variables: Record<string, unknown>, context: unknown, root: unknown) {
    this.schema = parts.schema;
    this.fragments = parts.fragments;
    this.operation = parts.node;
    this.variableValues = variables;
    this.contextValue = context;
    this.rootValue = root;
  }

  /** Calls the resolver of a field, and writes what it gives. @param parent where the object stands. */
  field(place: Place, object: unknown, parent: Path | undefined): Later<string> {
    const { field, name, nodes, parentType } = place;
    const path = addPath(parent, name, parentType.name);
    let value: unknown;
    try {
      // It has all that the library reads of a context.
      const info = buildResolveInfo(this as unknown as ExecutionContext, field, nodes, parentType, path);
      const { resolve = defaultFieldResolver } = field;
      value = resolve(object, this.#argumentsOf(place), this.contextValue, info);
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
      if (isIterableObject(value)) return Array.from(value);
      throw new GraphQLError(`Expected Iterable, but did not find one for field "${nameOf(place)}".`);
    } catch (error) {
      throw located(error, place, path);
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
    throw located(name instanceof Error ? name : new GraphQLError(message), place, path);
  }

  /** Notes the error of a place. @returns the text of null. @throws GraphQLError where a place is never null. */
  handle(error: unknown, place: Place, path: Path): string {
    const told = located(error, place, path);
    if (isNonNullType(place.type)) throw told;
    this.addError(told, path);
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
  #argumentsOf(place: Place): Record<string, unknown> {
    const [node] = place.nodes;
    if (!node || place.field.args.length === 0) return {};
    const args = this.#arguments.get(place) ?? getArgumentValues(place.field, node, this.variableValues);
    this.#arguments.set(place, args);
    return args;
  }
}

function located(error: unknown, { nodes }: Place, path: Path): GraphQLError {
  return locatedError(error, nodes, pathToArray(path));
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
