import {
  type GraphQLInputObjectType,
  type GraphQLInputType,
  type GraphQLSchema,
  isInputObjectType,
  isInputType,
  isListType,
  isNonNullType,
  type NamedTypeNode,
  type OperationDefinitionNode,
  typeFromAST,
  type ValueNode,
  valueFromAST,
} from "graphql";

/** What a coercion gives for a value that its type refuses. */
const fault = Symbol("fault");

/** @returns the value as resolvers get it, or the fault. */
type Coercion = (value: unknown) => unknown;

type Values = Readonly<Record<string, unknown>>;

/**
 * Reads the variables of a request as an operation declares them.
 * @returns null when the operation does not take them: what is wrong with them, graphql-js words.
 */
export type ReadVariables = (variables: Values) => Record<string, unknown> | null;

interface Declared {
  readonly name: string;
  readonly isRequired: boolean;
  readonly coerce: Coercion;
  /** Makes the default anew, as nothing keeps a resolver from changing it; null without one. */
  readonly makeDefault: (() => unknown) | null;
}

/** Compiles the variables of an operation. @returns null for a type that takes no input, and a name that objects have. */
export function compileVariables(
  schema: GraphQLSchema,
  { variableDefinitions = [] }: OperationDefinitionNode,
): ReadVariables | null {
  const coercions = new Map<GraphQLInputType, Coercion>();
  const declared: Declared[] = [];
  for (const { variable, type: typeNode, defaultValue } of variableDefinitions) {
    // A type reference that is read as one of either kind.
    const type = typeFromAST(schema, typeNode as NamedTypeNode);
    if (!isInputType(type) || variable.name.value === "__proto__") return null;
    declared.push({
      name: variable.name.value,
      isRequired: isNonNullType(type),
      coerce: coercionOf(type, coercions),
      makeDefault: defaultValue ? defaultOf(defaultValue, type) : null,
    });
  }
  return (variables) => {
    const read: Record<string, unknown> = {};
    for (const { name, isRequired, coerce, makeDefault } of declared) {
      if (!Object.hasOwn(variables, name)) {
        if (makeDefault) read[name] = makeDefault();
        else if (isRequired) return null;
        continue;
      }
      const value = coerce(variables[name]);
      if (value === fault) return null;
      read[name] = value;
    }
    return read;
  };
}

function defaultOf(node: ValueNode, type: GraphQLInputType): () => unknown {
  const value: unknown = valueFromAST(node, type);
  const isShared = typeof value !== "object" || value === null;
  return isShared ? () => value : () => valueFromAST(node, type);
}

/** @param known coercions that exist already: input types may hold one another. */
function coercionOf(type: GraphQLInputType, known: Map<GraphQLInputType, Coercion>): Coercion {
  if (isNonNullType(type)) {
    const coerce = coercionOf(type.ofType, known);
    return (value) => (value === null || value === undefined ? fault : coerce(value));
  }
  const found = known.get(type);
  if (found) return found;
  // The type may be found again inside itself, before its coercion is there.
  known.set(type, (value) => coerceOrNull(value));
  const coerce = isListType(type)
    ? listCoercion(coercionOf(type.ofType, known))
    : isInputObjectType(type)
      ? objectCoercion(type, known)
      : (value: unknown) => parsed(type, value);
  const coerceOrNull: Coercion = (value) => (value === null || value === undefined ? null : coerce(value));
  known.set(type, coerceOrNull);
  return coerceOrNull;
}

function parsed(type: { parseValue(value: unknown): unknown }, value: unknown): unknown {
  try {
    const result = type.parseValue(value);
    return result === undefined ? fault : result;
  } catch {
    return fault;
  }
}

function listCoercion(coerce: Coercion): Coercion {
  return (value) => {
    // A single value is a list of one.
    const items: unknown[] = [];
    for (const item of Array.isArray(value) ? (value as readonly unknown[]) : [value]) {
      const read = coerce(item);
      if (read === fault) return fault;
      items.push(read);
    }
    return items;
  };
}

function objectCoercion(type: GraphQLInputObjectType, known: Map<GraphQLInputType, Coercion>): Coercion {
  const fields = Object.values(type.getFields()).map((field) => ({
    name: field.name,
    fallback: field.defaultValue,
    isRequired: isNonNullType(field.type) && field.defaultValue === undefined,
    coerce: coercionOf(field.type, known),
  }));
  const names = new Set(fields.map(({ name }) => name));
  return (value) => {
    if (typeof value !== "object" || value === null || Array.isArray(value)) return fault;
    const given = value as Values;
    const read: Record<string, unknown> = {};
    for (const { name, fallback, isRequired, coerce } of fields) {
      if (given[name] === undefined) {
        if (isRequired) return fault;
        if (fallback !== undefined) read[name] = fallback;
        continue;
      }
      const inner = coerce(given[name]);
      if (inner === fault) return fault;
      read[name] = inner;
    }
    if (Object.keys(given).some((name) => !names.has(name))) return fault;
    return type.isOneOf && !isOneValue(read) ? fault : read;
  };
}

function isOneValue(read: Values): boolean {
  const values = Object.values(read);
  return values.length === 1 && values[0] !== null;
}
