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
  responsePathAsArray,
} from "graphql";
import { inspect } from "graphql/jsutils/inspect.js";
import { variableValues, type VariableValues } from "../graphql-versions.ts";
import type { Fragments, OperationParts } from "./operation-parts.ts";
import { isPromise, type MaybePromise } from "./json-text.ts";
import { resolveInfo } from "./resolve-info.ts";
import { addPath, type Path } from "./response-path.ts";

/** Writes a value as JSON. It may throw an error that the caller handles at this position. */
export type Writer = (run: Execution, value: unknown, path: Path | undefined) => MaybePromise<string>;

/** Position in the response: a field, or the items of its list. */
export interface ResponsePosition {
  readonly parentType: GraphQLObjectType;
  readonly field: GraphQLField<unknown, unknown>;
  /** Response name of the field. */
  readonly name: string;
  /** Selections of the field. */
  readonly nodes: readonly FieldNode[];
  /** Type of the values. */
  readonly type: GraphQLOutputType;
  /** Generated function for the values; only set at positions whose values may be promises. */
  write: Writer;
}

/**
 * Execution of a compiled operation. It does everything that the generated code leaves out: calls resolvers, awaits
 * promises, handles errors, and writes values of unexpected types. The order is the same as in graphql-js's `execute`.
 */
export class Execution {
  /** Unmasked errors with locations and paths. */
  readonly errors: GraphQLError[] = [];
  readonly schema: GraphQLSchema;
  readonly fragments: Fragments;
  readonly operation: OperationDefinitionNode;
  readonly variableValues: VariableValues;
  readonly contextValue: unknown;
  readonly rootValue: unknown;
  readonly #arguments = new Map<ResponsePosition, Record<string, unknown>>();
  readonly #nulled = new Set<Path | undefined>();

  constructor(
    parts: OperationParts,
    variables: Readonly<Record<string, unknown>>,
    context: unknown,
    root: unknown,
  ) {
    this.schema = parts.schema;
    this.fragments = parts.fragments;
    this.operation = parts.node;
    this.variableValues = variableValues(variables);
    this.contextValue = context;
    this.rootValue = root;
  }

  /** Calls the resolver of a field and writes the result. @param parent path of the object. */
  field(position: ResponsePosition, object: unknown, parent: Path | undefined): MaybePromise<string> {
    const { field, name, parentType } = position;
    const path = addPath(parent, name, parentType.name);
    let value: unknown;
    try {
      const { resolve = defaultFieldResolver } = field;
      value = resolve(
        object,
        this.#argumentsOf(position),
        this.contextValue,
        resolveInfo(this, position, path),
      );
    } catch (error) {
      return this.handle(error, position, path);
    }
    return this.complete(position, value, path);
  }

  /** Writes a value that may be a promise. */
  complete(position: ResponsePosition, value: unknown, path: Path): MaybePromise<string> {
    if (isPromise(value)) {
      return value.then(
        (settled) => this.complete(position, settled, path),
        (error: unknown) => this.handle(error, position, path),
      );
    }
    try {
      const text = position.write(this, value, path);
      if (typeof text === "string") return text;
      return text.then(undefined, (error: unknown) => this.handle(error, position, path));
    } catch (error) {
      return this.handle(error, position, path);
    }
  }

  /** Returns the items of a list. @throws GraphQLError when the value is not iterable. */
  items(position: ResponsePosition, value: unknown, path: Path): readonly unknown[] {
    try {
      checkPresent(position, value);
      if (isIterable(value)) return Array.from(value);
      throw new GraphQLError(`Expected Iterable, but did not find one for field "${nameOf(position)}".`);
    } catch (error) {
      throw located(error, position, path);
    }
  }

  /**
   * Returns the text of a value that the generated code does not handle: null, an error, or a leaf of an unexpected
   * type.
   */
  serializeOther(position: ResponsePosition, value: unknown, path: Path): string {
    if ((value === null || value === undefined) && !isNonNullType(position.type)) return "null";
    try {
      checkPresent(position, value);
      return leafText(getNullableType(position.type) as GraphQLLeafType, value);
    } catch (error) {
      return this.handle(error, position, path);
    }
  }

  /** Like {@link serializeOther}, but returns the text without its quotes; null when the value has no text. */
  oddCharacters(position: ResponsePosition, value: unknown, path: Path): string | null {
    const text = this.serializeOther(position, value, path);
    return text.startsWith('"') ? text.slice(1, -1) : null;
  }

  /**
   * Rejects the type that an interface or union returned for a value.
   * @param name returned value that names no possible type, or the error that `resolveType` threw.
   * @throws GraphQLError
   */
  rejectType(name: unknown, position: ResponsePosition, path: Path): never {
    const type = String(getNullableType(position.type));
    const shownName = typeof name === "string" ? name : inspect(name);
    const message =
      name === null || name === undefined
        ? `Abstract type "${type}" must resolve to an Object type at runtime for field "${nameOf(position)}". Either the "${type}" type should provide a "resolveType" function or each possible type should provide an "isTypeOf" function.`
        : `Runtime Object type "${shownName}" is not a possible type for "${type}".`;
    throw located(name instanceof Error ? name : new GraphQLError(message), position, path);
  }

  /** Records the error of a position. @returns the JSON text of null. @throws GraphQLError for a non-null position. */
  handle(error: unknown, position: ResponsePosition, path: Path): string {
    const failure = located(error, position, path);
    if (isNonNullType(position.type)) throw failure;
    this.addError(failure, path);
    return "null";
  }

  /**
   * Records the error that made a position null. Errors inside a position that is already null are ignored.
   * @param path undefined for the whole response.
   */
  addError(error: GraphQLError, path: Path | undefined): void {
    for (let ancestor = path; ancestor !== undefined; ancestor = ancestor.prev)
      if (this.#nulled.has(ancestor)) return;
    if (this.#nulled.has(undefined)) return;
    this.#nulled.add(path);
    this.errors.push(error);
  }

  /** Returns the arguments of a field. @throws GraphQLError for invalid arguments, on every call. */
  #argumentsOf(position: ResponsePosition): Record<string, unknown> {
    const [node] = position.nodes;
    if (!node || position.field.args.length === 0) return {};
    const args =
      this.#arguments.get(position) ?? getArgumentValues(position.field, node, this.variableValues);
    this.#arguments.set(position, args);
    return args;
  }
}

function located(error: unknown, { nodes }: ResponsePosition, path: Path): GraphQLError {
  return locatedError(error, nodes, responsePathAsArray(path));
}

/** Checks that a value can be completed. @throws Error for null; the value itself if it is an error. */
function checkPresent(position: ResponsePosition, value: unknown): void {
  if (value instanceof Error) throw value;
  if (value === null || value === undefined) {
    throw new Error(`Cannot return null for non-nullable field ${nameOf(position)}.`);
  }
}

function isIterable(value: unknown): value is Iterable<unknown> {
  return typeof value === "object" && value !== null && Symbol.iterator in value;
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

function nameOf({ parentType, field }: ResponsePosition): string {
  return `${parentType.name}.${field.name}`;
}
