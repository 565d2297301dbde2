import { typeBrandKey } from "@pothos/core";
import {
  getNullableType,
  GraphQLError,
  type GraphQLFieldResolver,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLSchema,
  isAbstractType,
  isEnumType,
  isIntrospectionType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
} from "graphql";
import type { FieldPurity } from "../../../src/schema/extensions.ts";
import { type Chance, createChance } from "./chance.ts";
import { oddObjects, oddTexts, oddValues } from "./odd-values.ts";

/** State that the resolvers of one execution share. */
export class SeededContext {
  /** Every resolver call with its arguments, after the number of the event-loop turn in which it was made. */
  readonly calls: string[] = [];
  readonly schema: GraphQLSchema;
  /** Determines all values and failures. */
  readonly seed: number;
  /** Share of values that their types do not allow, and of calls that fail. */
  readonly oddShare: number;
  turn = 0;
  #inFlight = 0;

  constructor(schema: GraphQLSchema, seed: number) {
    this.schema = schema;
    this.seed = seed;
    this.oddShare = createChance(`context ${seed}`).pick([0, 0, 0.01, 0.03, 0.1, 0.3]);
  }

  /** Resolves with the value after some turns of the event loop. */
  async later<Value>(turns: number, give: () => Value | Promise<Value>): Promise<Value> {
    this.#inFlight += 1;
    try {
      for (let turn = 0; turn < turns; turn += 1) await new Promise((resolve) => setImmediate(resolve));
      return await give();
    } finally {
      this.#inFlight -= 1;
    }
  }

  /** Counts turns of the event loop until an execution has finished and no call is pending. */
  async settle<Value>(execution: Value | Promise<Value>): Promise<Value> {
    const over = this.later(0, () => execution);
    while (this.#inFlight > 0) {
      await new Promise((resolve) => setImmediate(resolve));
      this.turn += 1;
    }
    return over;
  }
}

/**
 * Replaces the resolvers of all fields of a schema. The seed of the context and the path of a field determine the
 * value: a valid value, an odd value or a failure, immediately or later. Exposed fields still read a property of their
 * object.
 */
export function seedResolvers(schema: GraphQLSchema): void {
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type) || isIntrospectionType(type)) continue;
    for (const field of Object.values(type.getFields())) {
      const { isPure } = field.extensions as FieldPurity;
      if (isPure) field.resolve = (object) => (object as Record<string, unknown>)[field.name];
      else if (field.extensions["pothosExposedField"] === undefined) field.resolve = resolve;
    }
  }
}

const resolve: GraphQLFieldResolver<unknown, SeededContext> = (object, args, context, info) => {
  const { parentType, fieldName, fieldNodes, path, rootValue, variableValues } = info;
  // A known value is returned without a recorded call.
  const known = (parentType.getFields()[fieldName]?.extensions as FieldPurity | undefined)?.known?.(
    object as never,
  );
  if (known !== undefined) return known;
  // graphql 17 has the values in a property.
  const variables = variableValues.coerced ?? variableValues;
  const call = { path, args, variables, rootValue, nodes: fieldNodes.length };
  context.calls.push(`${context.turn} ${JSON.stringify(call)}`);
  const chance = createChance(`${context.seed} ${JSON.stringify(path)}`);
  const { is, number, pick } = chance;
  const give = () => {
    if (is(context.oddShare))
      throw pick([
        new Error("A bug."),
        new GraphQLError("Coded.", { extensions: { code: "A" } }),
        "text",
        null,
      ]);
    return valueOf(info.returnType, chance, context);
  };
  return is(0.3) ? give() : context.later(number(0, 2), give);
};

/** A value of a type. @param isRead true when it is read from an object, which contains no promises. */
function valueOf(
  declared: GraphQLOutputType,
  chance: Chance,
  context: SeededContext,
  isRead = false,
): unknown {
  const { is, list, number, pick } = chance;
  const type = getNullableType(declared);
  if (is(context.oddShare)) return pick(isLeafType(type) || isListType(type) ? oddValues : oddObjects);
  if (!isNonNullType(declared) && is(0.15)) return null;
  if (isListType(type)) {
    const items = list(0, is(0.03) ? 40 : 4, () => valueOf(type.ofType, chance, context, isRead));
    if (!isRead && is(0.2)) return items.map((item) => (is(0.5) ? laterItem(item, chance, context) : item));
    return is(0.95) ? items : new Set(items);
  }
  if (isEnumType(type)) return pick(type.getValues()).value;
  if (isAbstractType(type)) return someObject(pick(context.schema.getPossibleTypes(type)), chance, context);
  if (isObjectType(type)) return someObject(type, chance, context);
  switch (type.name) {
    case "Boolean":
      return is(0.5);
    case "Int":
      return number(-9, 99);
    case "ByteCount":
      return number(0, 2 ** 40);
    case "DateTime":
      return pick([new Date(number(0, 2e12)), new Date(number(0, 2e12)).toISOString(), pick(oddTexts)]);
    default:
      return is(0.3) ? pick(oddTexts) : `Text ${number(1, 99)}`;
  }
}

function laterItem(item: unknown, { is, number }: Chance, context: SeededContext): Promise<unknown> {
  const failure = is(context.oddShare) ? new Error("An item fails.") : null;
  return context.later(number(0, 2), () => (failure ? Promise.reject(failure) : item));
}

/** An object whose properties are created on access, because its type may contain itself. */
function someObject(type: GraphQLObjectType, chance: Chance, context: SeededContext): object {
  const key = `${context.seed} ${chance.random()}`;
  const object = {};
  const brand = chance.is(context.oddShare) ? chance.pick(["Query", undefined]) : type.name;
  Object.defineProperty(object, typeBrandKey, { value: brand });
  for (const field of Object.values(type.getFields())) {
    const { isPure, known } = field.extensions as FieldPurity;
    const exposed = field.extensions["pothosExposedField"] as string | undefined;
    if (exposed === undefined && !isPure && !known) continue;
    const name = exposed ?? field.name;
    const get = () => {
      const own = createChance(`${key} ${name}`);
      if (own.is(context.oddShare / 4)) throw new Error("A property fails.");
      return known && own.is(0.5) ? undefined : valueOf(field.type, own, context, true);
    };
    Object.defineProperty(object, name, { get });
  }
  return object;
}
