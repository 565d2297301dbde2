import {
  defaultTypeResolver,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLAbstractType,
  GraphQLError,
  type GraphQLLeafType,
  type GraphQLResolveInfo,
  type GraphQLSchema,
  locatedError,
  type OperationDefinitionNode,
} from "graphql";
import { inspect } from "graphql/jsutils/inspect.js";
import { isPending, isPromise, type Later, type Text } from "./later-text.ts";
import { joinItems } from "./list-text.ts";
import { Members, withMember } from "./object-text.ts";
import { FieldErrors, keysOf, type Path } from "./field-errors.ts";
import type { FieldPlan, ObjectPlan, ValuePlan, Writer } from "./plan-shape.ts";
import { checkedType, wrongTypeError } from "./runtime-type.ts";

/** What all executions of an operation share. */
export interface OperationParts {
  readonly schema: GraphQLSchema;
  readonly operation: OperationDefinitionNode;
  readonly fragments: Readonly<Record<string, FragmentDefinitionNode>>;
}

/** The answer of an operation. */
export interface PlanResult {
  /** JSON text; `null` when an error bubbled up to the top. */
  readonly data: string;
  /** Located, not masked. */
  readonly errors: readonly GraphQLError[];
}

/**
 * One run of an operation. It does what graphql-js's `execute` does, in the same order and the same turns of the event
 * loop, but writes JSON text instead of objects, and lets pure values be written by their compiled writers.
 */
export class Execution {
  readonly #parts: OperationParts;
  readonly #context: unknown;
  readonly #variables: Record<string, unknown>;
  /** The arguments of fields, by their slots. */
  readonly #arguments: (Record<string, unknown> | undefined)[] = [];
  readonly #errors = new FieldErrors();

  constructor(parts: OperationParts, variables: Record<string, unknown>, context: unknown) {
    this.#parts = parts;
    this.#variables = variables;
    this.#context = context;
  }

  /** Runs the operation. Its fields run one after another when it is a mutation. */
  run(root: ObjectPlan, isSerial: boolean): Later<PlanResult> {
    try {
      const data = isSerial ? this.#writeInTurn(root) : this.#writeFields(root, undefined, undefined, false);
      return isPending(data) ? data.then(this.#answer, this.#fail) : this.#answer(data);
    } catch (error) {
      return this.#fail(error);
    }
  }

  readonly #answer = (data: Text): PlanResult => ({ data: data ?? "null", errors: this.#errors.list });

  readonly #fail = (error: unknown): PlanResult => {
    this.#errors.add(error as GraphQLError, undefined);
    return this.#answer("null");
  };

  /** The fields of a mutation, each when the one before has ended. */
  #writeInTurn(root: ObjectPlan): Later<string> {
    let answer: Promise<string> | string = "{";
    for (const field of root.fields) {
      const write = (before: string): Later<string> => {
        const text = this.#writeField(field, undefined, undefined);
        return isPending(text)
          ? text.then((settled) => withMember(before, field.name, settled))
          : withMember(before, field.name, text);
      };
      answer = typeof answer === "string" ? write(answer) : answer.then(write);
    }
    return typeof answer === "string" ? `${answer}}` : answer.then((text) => `${text}}`);
  }

  /** @param isDoubtful whether the object's own writer had a doubt. */
  #writeFields(
    object: ObjectPlan,
    source: unknown,
    path: Path | undefined,
    isDoubtful: boolean,
  ): Later<string> {
    let text = "{";
    let members: Members | null = null;
    try {
      for (const segment of object.segments) {
        if (segment.isPure && !isDoubtful) {
          const before = text.length > 1 ? `${text},` : text;
          const written = attempt(segment.writer, source, before);
          if (written !== undefined) {
            text = written;
            continue;
          }
        }
        for (const field of segment.fields) {
          const value = this.#writeField(field, source, path);
          if (isPending(value)) {
            members ??= new Members();
            members.add(text, field.name, value);
            text = "";
          } else {
            text = withMember(text, field.name, value);
          }
        }
      }
    } catch (error) {
      if (!members) throw error;
      // What was begun is waited for: it may fail, too.
      return members.joined("").finally(() => {
        throw error;
      });
    }
    return members ? members.joined(text) : `${text}}`;
  }

  #writeField(field: FieldPlan, source: unknown, parent: Path | undefined): Later<Text> {
    const path: Path = { prev: parent, key: field.name, typename: field.parentType.name };
    try {
      if (field.source?.kind === "typename") return `"${field.parentType.name}"`;
      const info = this.#infoOf(field, path);
      const value: unknown = field.resolve(source, this.#argumentsOf(field), this.#context, info);
      const text = isPromise(value)
        ? value.then((settled) => this.#complete(field.value, settled, info, path))
        : this.#complete(field.value, value, info, path);
      if (!isPending(text)) return text;
      return text.then(undefined, (error: unknown) => this.#handle(error, field.value, field.nodes, path));
    } catch (error) {
      return this.#handle(error, field.value, field.nodes, path);
    }
  }

  #infoOf(field: FieldPlan, path: Path): GraphQLResolveInfo {
    const { schema, fragments, operation } = this.#parts;
    return {
      fieldName: field.field.name,
      fieldNodes: field.nodes,
      returnType: field.field.type,
      parentType: field.parentType,
      path,
      schema,
      fragments,
      rootValue: undefined,
      operation,
      variableValues: this.#variables,
    };
  }

  /** @throws GraphQLError for arguments that the field refuses, at each object anew. */
  #argumentsOf({ readArguments, slot }: FieldPlan): Record<string, unknown> {
    if (readArguments === null) return {};
    return (this.#arguments[slot] ??= readArguments(this.#variables));
  }

  /** @returns null's text when the place may be null. @throws GraphQLError otherwise. */
  #handle(error: unknown, { isNonNull }: ValuePlan, nodes: readonly FieldNode[], path: Path): string {
    const located = locatedError(error, nodes, keysOf(path));
    if (isNonNull) throw located;
    this.#errors.add(located, path);
    return "null";
  }

  #complete(plan: ValuePlan, value: unknown, info: GraphQLResolveInfo, path: Path): Later<Text> {
    if (value instanceof Error) throw value;
    if (value === null || value === undefined) {
      if (!plan.isNonNull) return "null";
      throw new Error(`Cannot return null for non-nullable field ${info.parentType.name}.${info.fieldName}.`);
    }
    const { shape } = plan;
    if (shape.kind === "leaf") return leafText(shape.type, value);
    if (plan.isPure) {
      const text = attempt(plan.writer, value, "");
      if (text !== undefined) return text;
    }
    if (shape.kind === "list") return this.#completeList(shape.item, value, info, path);
    if (shape.kind === "object") return this.#completeObject(shape.object, value, info, path);
    return this.#completeAbstract(shape.type, shape.possible, value, info, path);
  }

  #completeList(item: ValuePlan, value: unknown, info: GraphQLResolveInfo, path: Path): Later<string> {
    if (!isIterable(value)) {
      throw new GraphQLError(
        `Expected Iterable, but did not find one for field "${info.parentType.name}.${info.fieldName}".`,
      );
    }
    const items: Later<Text>[] = [];
    let text = "[";
    let hasPending = false;
    try {
      for (const each of value) {
        const written = this.#completeItem(item, each, info, {
          prev: path,
          key: items.length,
          typename: undefined,
        });
        items.push(written);
        if (isPending(written)) hasPending = true;
        else if (!hasPending) text = text + (items.length > 1 ? "," : "") + (written ?? "null");
      }
    } catch (error) {
      // The list has failed without them: what becomes of them concerns no more.
      for (const pending of items) if (isPending(pending)) pending.catch(() => undefined);
      throw error;
    }
    return hasPending ? joinItems(items) : `${text}]`;
  }

  #completeItem(item: ValuePlan, value: unknown, info: GraphQLResolveInfo, path: Path): Later<Text> {
    try {
      const text = isPromise(value)
        ? value.then((settled) => this.#complete(item, settled, info, path))
        : this.#complete(item, value, info, path);
      if (!isPending(text)) return text;
      return text.then(undefined, (error: unknown) => this.#handle(error, item, info.fieldNodes, path));
    } catch (error) {
      return this.#handle(error, item, info.fieldNodes, path);
    }
  }

  #completeAbstract(
    type: GraphQLAbstractType,
    possible: ReadonlyMap<string, ObjectPlan>,
    value: unknown,
    info: GraphQLResolveInfo,
    path: Path,
  ): Later<string> {
    const resolveType = type.resolveType ?? defaultTypeResolver;
    const complete = (name: unknown) => {
      const object = possible.get(checkedType(name, type, info, value).name);
      if (!object) throw new Error(`No plan was made for ${String(name)}.`);
      const text = object.isPure ? attempt(object.writer, value, "") : undefined;
      if (text !== undefined) return text;
      return this.#completeObject(object, value, info, path);
    };
    const name: unknown = resolveType(value, this.#context, info, type);
    return isPromise(name) ? name.then(complete) : complete(name);
  }

  /** An object that no writer has written as a whole. */
  #completeObject(object: ObjectPlan, value: unknown, info: GraphQLResolveInfo, path: Path): Later<string> {
    const { type } = object;
    const complete = (isOfType: unknown) => {
      if (!isOfType) throw wrongTypeError(type, value, info);
      return this.#writeFields(object, value, path, object.isPure);
    };
    const isOfType: unknown = type.isTypeOf ? type.isTypeOf(value, this.#context, info) : true;
    return isPromise(isOfType) ? isOfType.then(complete) : complete(isOfType);
  }
}

/** Lets a writer write a pure value; undefined when it has a doubt. */
function attempt(writer: Writer, value: unknown, before: string): string | undefined {
  try {
    return writer(value, before);
  } catch {
    // The value is completed again, and then the error has a place.
    return undefined;
  }
}

function leafText(type: GraphQLLeafType, value: unknown): Text {
  const serialized: unknown = type.serialize(value);
  if (serialized === null || serialized === undefined) {
    throw new Error(
      `Expected \`${inspect(type)}.serialize(${inspect(value)})\` to return non-nullable value, returned: ${inspect(serialized)}`,
    );
  }
  return JSON.stringify(serialized);
}

function isIterable(value: unknown): value is Iterable<unknown> {
  return typeof value === "object" && typeof (value as Iterable<unknown>)[Symbol.iterator] === "function";
}
