import {
  type FieldNode,
  getArgumentValues,
  type GraphQLArgument,
  type GraphQLField,
  isNonNullType,
  Kind,
  type ValueNode,
  valueFromAST,
} from "graphql";

type Values = Readonly<Record<string, unknown>>;

/** Makes the arguments of a field. @throws GraphQLError for those that the field refuses. */
export type ReadArguments = (variables: Values) => Record<string, unknown>;

/** Stands for an argument that is left out. */
const absent = Symbol("absent");
/** Stands for a value that an argument refuses. */
const refused = Symbol("refused");

type ReadArgument = (variables: Values) => unknown;

/** Whether a field's arguments depend on the variables of a request. */
export function dependsOnVariables({ arguments: given = [] }: FieldNode): boolean {
  return given.some(({ value }) => holdsVariable(value));
}

function holdsVariable(node: ValueNode): boolean {
  if (node.kind === Kind.VARIABLE) return true;
  if (node.kind === Kind.LIST) return node.values.some(holdsVariable);
  return node.kind === Kind.OBJECT && node.fields.some(({ value }) => holdsVariable(value));
}

/** Compiles the arguments of a field as one selection gives them; graphql-js words what is wrong with them. */
export function compileArguments(field: GraphQLField<unknown, unknown>, node: FieldNode): ReadArguments {
  const readers = field.args.map((argument) => {
    const given = node.arguments?.find(({ name }) => name.value === argument.name)?.value;
    return [argument.name, compileArgument(argument, given)] as const;
  });
  return (variables) => {
    const values: Record<string, unknown> = {};
    for (const [name, read] of readers) {
      const value = read(variables);
      if (value === refused) return getArgumentValues(field, node, variables);
      if (value !== absent) values[name] = value;
    }
    return values;
  };
}

function compileArgument(argument: GraphQLArgument, node: ValueNode | undefined): ReadArgument {
  const { type, defaultValue } = argument;
  const isStrict = isNonNullType(type);
  const missing: unknown = defaultValue === undefined ? (isStrict ? refused : absent) : defaultValue;
  if (!node) return () => missing;
  if (node.kind === Kind.VARIABLE) {
    const name = node.name.value;
    return (variables) => {
      if (!Object.hasOwn(variables, name)) return missing;
      const value = variables[name];
      return value === undefined || (value === null && isStrict) ? refused : value;
    };
  }
  const read = (variables: Values): unknown => {
    const value: unknown = valueFromAST(node, type, variables);
    return value === undefined ? refused : value;
  };
  if (holdsVariable(node)) return read;
  const value = read({});
  return isCopyable(value) ? () => copy(value) : () => read({});
}

/** Whether a value is made of plain objects, lists and what cannot be changed. */
function isCopyable(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return true;
  if (Array.isArray(value)) return value.every(isCopyable);
  return Object.getPrototypeOf(value) === Object.prototype && Object.values(value).every(isCopyable);
}

/** Each operation has values of its own: nothing keeps a resolver from changing them. */
function copy(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(copy);
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, copy(inner)]));
}
