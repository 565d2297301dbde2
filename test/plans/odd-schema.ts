import {
  GraphQLBoolean,
  GraphQLEnumType,
  type GraphQLFieldConfigMap,
  GraphQLFloat,
  GraphQLID,
  GraphQLInputObjectType,
  GraphQLInt,
  GraphQLInterfaceType,
  GraphQLList,
  GraphQLNonNull,
  GraphQLObjectType,
  type GraphQLOutputType,
  GraphQLScalarType,
  GraphQLSchema,
  GraphQLString,
  GraphQLUnionType,
} from "graphql";
import type { FieldPurity, TypePurity } from "../../src/schema/field-purity.ts";
import type { ScalarText } from "../../src/schema/scalar-text.ts";

/** What the fields of an operation answer with, by their names; and the calls that they made, in order. */
export interface OddContext {
  readonly values: Readonly<Record<string, unknown>>;
  readonly calls: string[];
}

type Fields = GraphQLFieldConfigMap<unknown, OddContext>;

const Colour = new GraphQLEnumType({
  name: "Colour",
  values: { RED: { value: 1 }, GREEN: { value: "green" }, BLUE: {}, ALSO_RED: { value: 1 } },
});

const Instant = new GraphQLScalarType<unknown, string>({
  name: "Instant",
  serialize: (value) => (value as Date).toISOString(),
  extensions: {
    jsonText: (value) => (value instanceof Date ? value.toISOString() : undefined),
  } satisfies ScalarText,
});
const Word = new GraphQLScalarType({
  name: "Word",
  serialize: String,
  extensions: { jsonText: "string" } satisfies ScalarText,
});
const Size = new GraphQLScalarType({
  name: "Size",
  serialize: Number,
  extensions: { jsonText: "number" } satisfies ScalarText,
});
/** Serializes to whatever it is given. */
const Anything = new GraphQLScalarType({ name: "Anything", serialize: (value) => value });

const named = (value: unknown) => (value as { readonly type: string }).type;
const Being = new GraphQLInterfaceType({
  name: "Being",
  fields: { name: { type: GraphQLString }, friend: { type: GraphQLString } },
  resolveType: named,
  extensions: { isPure: true } satisfies TypePurity,
});
/** Finds the types of its values by their `isTypeOf`, or by `__typename`. */
const Guessed = new GraphQLInterfaceType({ name: "Guessed", fields: { name: { type: GraphQLString } } });

/** A field as Pothos marks one that shows a property of its object. */
const exposed = (name: string, type: GraphQLOutputType = GraphQLString) => ({
  type,
  extensions: { pothosExposedField: name },
});

const isCat = (value: unknown) => (value as { readonly isCat?: unknown }).isCat as boolean;
const Cat = new GraphQLObjectType<unknown, OddContext>({
  name: "Cat",
  interfaces: [Being, Guessed],
  isTypeOf: isCat,
  fields: { name: exposed("name"), friend: exposed("friend"), lives: exposed("lives", GraphQLInt) },
});
const isPure = { extensions: { isPure: true } satisfies FieldPurity };
const Dog = new GraphQLObjectType<unknown, OddContext>({
  name: "Dog",
  interfaces: [Being],
  fields: {
    name: { type: GraphQLString, resolve: (dog) => (dog as { readonly name: string }).name, ...isPure },
    friend: {
      type: GraphQLString,
      resolve: (dog) => `${(dog as { readonly name: string }).name.toUpperCase()}'s friend`,
      ...isPure,
    },
    barks: {
      type: new GraphQLNonNull(GraphQLInt),
      resolve: (dog) => (dog as { readonly barks: number }).barks,
      ...isPure,
    },
  },
});
const Bird = new GraphQLObjectType<unknown, OddContext>({
  name: "Bird",
  interfaces: [Guessed],
  isTypeOf: (value) => Promise.resolve((value as { readonly isBird?: boolean }).isBird === true),
  fields: { name: { type: GraphQLString } },
});
const Stone = new GraphQLObjectType({ name: "Stone", fields: { weight: { type: GraphQLFloat } } });
const Either = new GraphQLUnionType({
  name: "Either",
  types: [Dog, Stone],
  resolveType: (value) => named(value),
  extensions: { isPure: true } satisfies TypePurity,
});
const Later = new GraphQLUnionType({
  name: "Later",
  types: [Dog, Cat],
  resolveType: (value) => Promise.resolve(value).then(named),
});

const Range = new GraphQLInputObjectType({
  name: "Range",
  fields: () => ({
    from: { type: GraphQLInt, defaultValue: 1 },
    to: { type: new GraphQLNonNull(GraphQLInt) },
    colours: { type: new GraphQLList(Colour) },
    inner: { type: Range },
  }),
});
const Choice = new GraphQLInputObjectType({
  name: "Choice",
  isOneOf: true,
  fields: { word: { type: GraphQLString }, number: { type: GraphQLInt } },
});

/** The fields of both kinds of objects: those whose fields are all marked as pure, and those without a mark. */
function fieldsOf(self: () => GraphQLOutputType, isMarked: boolean): Fields {
  const types: Readonly<Record<string, GraphQLOutputType>> = {
    text: GraphQLString,
    id: GraphQLID,
    int: GraphQLInt,
    float: GraphQLFloat,
    flag: GraphQLBoolean,
    colour: Colour,
    instant: Instant,
    word: Word,
    size: Size,
    texts: new GraphQLList(GraphQLString),
    strictText: new GraphQLNonNull(GraphQLString),
    strictFlag: new GraphQLNonNull(GraphQLBoolean),
    strictColour: new GraphQLNonNull(Colour),
    strictInts: new GraphQLList(new GraphQLNonNull(GraphQLInt)),
    strictTexts: new GraphQLNonNull(new GraphQLList(new GraphQLNonNull(GraphQLString))),
    table: new GraphQLList(new GraphQLList(new GraphQLNonNull(Colour))),
    child: self(),
    strictChild: new GraphQLNonNull(self()),
    children: new GraphQLList(self()),
    strictChildren: new GraphQLList(new GraphQLNonNull(self())),
    being: Being,
    beings: new GraphQLList(Being),
    either: Either,
    eithers: new GraphQLList(new GraphQLNonNull(Either)),
  };
  const fields = Object.entries(types).map(([name, type]) => [
    name,
    { type, ...(isMarked && { extensions: { pothosExposedField: name } }) },
  ]);
  return {
    ...(Object.fromEntries(fields) as Fields),
    anything: { type: Anything },
    wrapped: {
      type: GraphQLString,
      extensions: { pothosExposedField: "text", pothosResolveWrapped: true },
      resolve: () => "wrapped",
    },
    later: { type: Later },
    guessed: { type: Guessed },
    known: {
      type: GraphQLString,
      extensions: { known: ({ told }: { readonly told?: string | null }) => told } satisfies FieldPurity,
      resolve: (value) => {
        const { told } = value as { readonly told?: string | null };
        return told === undefined ? Promise.resolve("asked") : told;
      },
    },
    called: {
      type: GraphQLString,
      args: {
        word: { type: GraphQLString, defaultValue: "none" },
        strict: { type: new GraphQLNonNull(GraphQLInt), defaultValue: 3 },
        range: { type: Range },
        choice: { type: Choice },
        colours: { type: new GraphQLList(Colour) },
      },
      resolve: (_value, args, { calls }, info) => {
        const { fieldName, parentType, path, variableValues, fieldNodes, fragments } = info;
        calls.push(JSON.stringify({ fieldName, path, variableValues, args }));
        return `${parentType.name} ${fieldNodes.length} ${Object.keys(fragments).join()} ${JSON.stringify(args)}`;
      },
    },
  };
}

const Marked: GraphQLObjectType<unknown, OddContext> = new GraphQLObjectType({
  name: "Marked",
  fields: () => fieldsOf(() => Marked, true),
});
const Unmarked: GraphQLObjectType<unknown, OddContext> = new GraphQLObjectType({
  name: "Unmarked",
  fields: () => fieldsOf(() => Unmarked, false),
});

const roots: Fields = Object.fromEntries(
  [Marked, Unmarked].flatMap((type) => {
    const name = type.name.toLowerCase();
    const types = {
      [name]: type,
      [`strict${type.name}`]: new GraphQLNonNull(type),
      [`${name}List`]: new GraphQLList(type),
      [`strict${type.name}List`]: new GraphQLNonNull(new GraphQLList(new GraphQLNonNull(type))),
    };
    return Object.entries(types).map(([field, of]) => [
      field,
      {
        type: of,
        resolve: (_root: unknown, _args: object, { values, calls }: OddContext) => {
          calls.push(field);
          const value = values[field] ?? values["all"];
          return typeof value === "function" ? (value as () => unknown)() : value;
        },
      },
    ]);
  }),
);

/** A schema with all that is odd about answers: marked for plans, and not. */
export const oddSchema = new GraphQLSchema({
  query: new GraphQLObjectType({ name: "Query", fields: roots }),
  mutation: new GraphQLObjectType({ name: "Mutation", fields: roots }),
  types: [Bird],
});
