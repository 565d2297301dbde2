import DataLoader from "dataloader";
import {
  buildSchema,
  execute,
  getOperationAST,
  GraphQLBoolean,
  GraphQLEnumType,
  type GraphQLFieldConfigMap,
  type GraphQLFieldResolver,
  GraphQLFloat,
  GraphQLID,
  GraphQLInt,
  GraphQLList,
  GraphQLNonNull,
  GraphQLObjectType,
  GraphQLScalarType,
  GraphQLSchema,
  GraphQLString,
  parse,
  validate,
  versionInfo,
} from "graphql";
import { describe, expect, test } from "vitest";
import { prepareOperation } from "../../src/operations/prepared-documents.ts";
import { schema } from "../../src/schema/index.ts";
import type { ScalarText } from "../../src/schema/extensions.ts";
import { oddTexts, oddValues } from "./differential/odd-values.ts";

/** Inputs of an execution. */
interface Request {
  readonly given?: Readonly<Record<string, unknown>>;
  readonly context?: unknown;
  readonly root?: unknown;
}

/** Prepares an operation and returns a function that runs it. */
function prepare(of: GraphQLSchema, text: string) {
  const document = parse(text);
  expect(validate(of, document)).toEqual([]);
  const operation = getOperationAST(document);
  if (!operation) throw new Error("There is no such operation.");
  const prepared = prepareOperation(of, document, operation, true);
  const run = async ({ given = {}, context, root }: Request = {}) => {
    const { values, errors: refused } = prepared.readValues(given);
    if (!values) throw new AggregateError(refused);
    const { data, errors } = await prepared.executor.execute(values, context, root);
    return { data, errors: errors.map((error) => JSON.stringify(error)) };
  };
  const { isCompiled, selections } = prepared.executor;
  return { isCompiled, selections, run };
}

/** Result of graphql-js. */
async function runLibrary(of: GraphQLSchema, text: string, { given = {}, context, root }: Request = {}) {
  const { data, errors = [] } = await execute({
    schema: of,
    document: parse(text),
    variableValues: given,
    contextValue: context,
    rootValue: root,
  });
  return { data: JSON.stringify(data ?? null), errors: errors.map((error) => JSON.stringify(error)) };
}

/** Sets resolvers by the names of type and field. */
function withResolvers(of: GraphQLSchema, resolvers: Record<string, GraphQLFieldResolver<never, never>>) {
  for (const [name, resolve] of Object.entries(resolvers)) {
    const [typeName = "", fieldName = ""] = name.split(".");
    const field = (of.getType(typeName) as GraphQLObjectType).getFields()[fieldName];
    Object.assign(field ?? {}, { resolve });
  }
  return of;
}

const selectionsOf = (count: number) =>
  `{ ${Array.from({ length: count }, (_, index) => `a${index}: __typename`).join(" ")} }`;
/** Fragments that each spread the next one twice. */
const doubled = (levels: number, spread: (name: string) => string) => {
  const fragment = (level: number) =>
    `fragment F${level} on Query { ${level < levels ? spread(`...F${level + 1}`) : "__typename"} }`;
  return Array.from({ length: levels + 1 }, (_, level) => fragment(level)).join(" ");
};

describe("The compiler", () => {
  test("compiles an operation of the gateway's own fields and counts its selections", () => {
    expect(prepare(schema, "{ viewer { id mode } }")).toMatchObject({ isCompiled: true, selections: 3 });
    expect(prepare(schema, "{ node(id: 1) { id } }").selections).toBe(1 + 15);
    expect(prepare(schema, selectionsOf(1_000))).toMatchObject({ isCompiled: true, selections: 1_000 });
  });

  const typed = buildSchema(
    "type Query { dog: Dog being: Being } type Dog implements Being { name: String } interface Being { name: String }",
  );
  Object.assign(typed.getType("Dog") ?? {}, { isTypeOf: () => true });
  test.each<[what: string, of: GraphQLSchema, text: string]>([
    ["introspection", schema, "{ __schema { types { name } } }"],
    [
      "introspection in a fragment",
      schema,
      '{ ...A } fragment A on Query { __type(name: "Video") { name } }',
    ],
    ["a type with isTypeOf", typed, "{ dog { name } }"],
    ["an interface whose type cannot be resolved from its value alone", typed, "{ being { name } }"],
    ["too many selections", schema, selectionsOf(1_001)],
  ])("leaves %s to graphql-js", async (_what, of, text) => {
    const { isCompiled, selections: size, run } = prepare(of, text);
    const root = { dog: { name: "Rex" }, being: { name: "Rex" } };
    expect({ isCompiled, size }).toEqual({ isCompiled: false, size: 0 });
    expect(await run({ root })).toEqual(await runLibrary(of, text, { root }));
  });

  const nested = buildSchema("type Query { query: Query }");
  const [one, other] = ["@include(if: $a)", "@skip(if: $b)"];
  const head = "query ($a: Boolean!, $b: Boolean!)";
  test.each<[where: string, head: string, spread: (name: string) => string]>([
    ["in fields", "", (name) => `a: query { ${name} } b: query { ${name} }`],
    [
      "in conditional fields",
      head,
      (name) => `a: query { ${name} ${one} ${name} ${other} } b: query { ${name} ${one} ${name} ${other} }`,
    ],
  ])(
    "leaves fragments that are spread twice at each level %s to graphql-js, without exponential work",
    (_where, start, spread) => {
      expect(prepare(nested, `${start} { ...F0 } ${doubled(60, spread)}`).isCompiled).toBe(false);
    },
  );
});

/** A context with a data loader that records its batches. */
function loading() {
  const batches: (readonly string[])[] = [];
  const loader = new DataLoader<string, object>(async (ids) => {
    batches.push(ids);
    return ids.map((id) => ({ id }));
  });
  return { batches, loader };
}

type Loading = ReturnType<typeof loading>;

describe("An execution", () => {
  test("passes the event of a subscription as the root value", async () => {
    const of = withResolvers(
      buildSchema("type Query { a: Int } type Subscription { event(id: ID): Event } type Event { n: Int }"),
      {
        "Subscription.event": (event: object, args, _context, { rootValue }) => ({
          n: rootValue === event ? args : 0,
          ...event,
        }),
      },
    );
    const { isCompiled, run } = prepare(of, 'subscription { event(id: "1") { n } }');
    expect(isCompiled).toBe(true);
    expect(await run({ root: { n: 7 } })).toEqual({ data: '{"event":{"n":7}}', errors: [] });
  });

  const conditional = `query Q($a: Boolean!, $b: Boolean = false) {
    one: __typename @include(if: $a) ...F @skip(if: $b) two: __typename @skip(if: $a) ...F one: __typename
    viewer @include(if: $a) { mode } viewer @skip(if: $b) { id mode }
  } fragment F on Query { two: __typename three: __typename @include(if: $b) viewer { __typename @skip(if: $a) } }`;
  test("applies `@skip` and `@include` like graphql-js, including the order of fields and errors", async () => {
    const { run, isCompiled } = prepare(schema, conditional);
    expect(isCompiled).toBe(true);
    for (const a of [true, false]) {
      for (const rest of [{}, { b: true }, { b: false }]) {
        const given = { a, ...rest };
        // Without a context, `viewer` fails.
        expect(await run({ given })).toEqual(await runLibrary(schema, conditional, { given }));
      }
    }
  });

  test("compiles at most eight combinations of conditions and runs the others with graphql-js", async () => {
    const names = ["a", "b", "c", "d"];
    const fields = names.map((name) => `${name}: __typename @include(if: $${name})`);
    const text = `query (${names.map((name) => `$${name}: Boolean!`).join(" ")}) { ${fields.join(" ")} }`;
    const { run, selections } = prepare(schema, text);
    expect(selections).toBe(4 * 8);
    for (let combination = 0; combination < 16; combination += 1) {
      const given = Object.fromEntries(
        names.map((name, index) => [name, ((combination >> index) & 1) === 1]),
      );
      expect(await run({ given })).toEqual(await runLibrary(schema, text, { given }));
    }
  });

  test("rejects a condition variable that is null with the message of graphql-js", async () => {
    const given = { a: true, b: null };
    const answer = await prepare(schema, conditional).run({ given });
    expect(answer).toEqual(await runLibrary(schema, conditional, { given }));
    expect(answer.errors).toHaveLength(1);
  });

  test("runs the fields of a mutation in sequence and stops after a null that propagates to the root", async () => {
    const sdl = "type Query { a: Int } type Mutation { slow: Int quick: Int! failing: Int strict: Int! }";
    const steps: string[] = [];
    const of = withResolvers(buildSchema(sdl), {
      "Mutation.slow": async () => {
        steps.push("slow begins");
        await new Promise((resolve) => setImmediate(resolve));
        steps.push("slow ends");
        return 1;
      },
      "Mutation.quick": () => steps.push("quick"),
      "Mutation.failing": () => Promise.reject(new Error("failing")),
      "Mutation.strict": () => null,
    });
    expect((await prepare(of, "mutation { slow failing a: slow quick }").run()).data).toBe(
      '{"slow":1,"failing":null,"a":1,"quick":5}',
    );
    expect(steps).toEqual(["slow begins", "slow ends", "slow begins", "slow ends", "quick"]);
    expect((await prepare(of, "mutation { slow strict quick }").run()).data).toBe("null");
    expect(steps.slice(5)).toEqual(["slow begins", "slow ends"]);
  });

  test("loads in the same batches as graphql-js", async () => {
    const sdl = "type Query { all: [Item!]! } type Item { id: ID next: Item parent: Item! }";
    const of = withResolvers(buildSchema(sdl), {
      "Query.all": async () => [{ id: "1" }, Promise.resolve({ id: "2" }), { id: "3" }],
      "Item.next": ({ id }: { id: string }, _args, { loader }: Loading) => loader.load(`next of ${id}`),
      "Item.parent": async ({ id }: { id: string }, _args, { loader }: Loading) =>
        loader.load(`parent of ${id}`),
    });
    const text = "{ all { parent { next { id } id } id next { parent { id } next { id } } } }";
    const [ours, theirs] = [loading(), loading()];
    expect(await prepare(of, text).run({ context: ours })).toEqual(
      await runLibrary(of, text, { context: theirs }),
    );
    expect(ours.batches).toEqual(theirs.batches);
    expect(ours.batches.map((batch) => batch.length)).toEqual([6, 9]);
  });

  test("gives each run its own argument objects, which a resolver may change", async () => {
    const sdl =
      "type Query { called(range: Range, words: [String]): String } input Range { to: Int inner: Range }";
    const of = withResolvers(buildSchema(sdl), {
      "Query.called": (_root, args) => {
        const { range, words } = args as { range: { to: number; inner: { to: number } }; words: string[] };
        return `${(range.to += 1)} ${(range.inner.to += 1)} ${words.push("more")}`;
      },
    });
    const literals = '{ called(range: { to: 1, inner: { to: 2 } }, words: ["a"]) }';
    const declared = 'query ($range: Range = { to: 1, inner: { to: 2 } }, $words: [String] = ["a"])';
    for (const text of [literals, `${declared} { called(range: $range, words: $words) }`]) {
      const { run } = prepare(of, text);
      for (let time = 0; time < 2; time += 1) expect((await run()).data).toBe('{"called":"2 3 2"}');
    }
  });
});

/** Rejects after the given number of microtask turns. */
async function after(turns: number): Promise<never> {
  for (let turn = 0; turn < turns; turn += 1) await Promise.resolve();
  throw new Error(`after ${turns}`);
}

describe("A resolver error", () => {
  test("never rejects the execution, compiled or not", async () => {
    const sdl = "type Query { strict: Int! big: Big } scalar Big";
    const of = withResolvers(buildSchema(sdl), {
      "Query.strict": () => Promise.reject("text"),
      "Query.big": () => 12n,
    });
    expect(await prepare(of, "{ strict }").run()).toMatchObject({
      data: "null",
      errors: [expect.stringContaining("text")],
    });
    expect(await prepare(of, "{ big }").run()).toMatchObject({
      data: '{"big":null}',
      errors: [expect.stringContaining("big")],
    });
    const { isCompiled, run } = prepare(of, "{ big __schema { description } }");
    expect(isCompiled).toBe(false);
    expect(await run()).toMatchObject({ data: "null", errors: [expect.stringContaining("BigInt")] });
  });

  const sdl =
    "type Query { list: [Int!] object: Thing } type Thing { late: Int! soon: Int loose: Int early: Int! }";
  const failing = withResolvers(buildSchema(sdl), {
    "Query.list": () => [after(3), after(9), null],
    "Query.object": () => ({}),
    "Thing.late": () => after(3),
    "Thing.soon": () => after(1),
    "Thing.loose": () => after(30),
    "Thing.early": () => null,
  });

  test("in a field that is already null causes no unhandled rejection", async () => {
    const { data } = await prepare(failing, "{ list object { late early } }").run();
    expect(data).toBe('{"list":null,"object":null}');
    // A rejection without a handler is reported after this turn and would fail the run.
    await new Promise((resolve) => setImmediate(resolve));
  });

  test("waits for sibling fields that have started, as in graphql 16", async () => {
    const text = "{ object { soon early } }";
    const { data, errors } = await prepare(failing, text).run();
    expect({ data, paths: errors.map((error) => (JSON.parse(error) as { path: unknown }).path) }).toEqual({
      data: '{"object":null}',
      paths: [
        ["object", "soon"],
        ["object", "early"],
      ],
    });
    // graphql 17 does not wait, and omits the other errors below the null.
    const library = await runLibrary(failing, text);
    expect(library).toEqual({ data, errors: versionInfo.major >= 17 ? errors.slice(1) : errors });
  });

  test("is not reported below a field that is already null, as in graphql-js", async () => {
    const text = "{ object { late loose } other: object { loose } }";
    expect(await prepare(failing, text).run()).toEqual(await runLibrary(failing, text));
  });
});

const leaf = (name: string, serialize: (value: never) => unknown, extensions: ScalarText = {}) =>
  new GraphQLScalarType({
    name,
    serialize: (value) => serialize(value as never),
    extensions: { ...extensions },
  });

describe("The serialization of scalars and enums", () => {
  const types = [
    GraphQLString,
    GraphQLID,
    GraphQLInt,
    GraphQLFloat,
    GraphQLBoolean,
    new GraphQLEnumType({
      name: "Colour",
      values: { RED: { value: 1 }, GREEN: { value: "12" }, BLUE: {}, ALSO_RED: { value: 1 } },
    }),
    leaf("Word", String, { jsonText: "string" }),
    leaf("Size", Number, { jsonText: "number" }),
    leaf("Day", (value: Date) => value.toISOString(), {
      jsonText: (value) =>
        value instanceof Date && value.getTime() === 1e12 ? value.toISOString() : undefined,
    }),
    leaf("Anything", (value) => value),
  ];
  const fields: GraphQLFieldConfigMap<Record<string, unknown>, unknown> = {};
  for (const type of types) {
    const { name } = type;
    const shapes = {
      plain: type,
      strict: new GraphQLNonNull(type),
      list: new GraphQLList(new GraphQLNonNull(type)),
      table: new GraphQLList(new GraphQLList(type)),
    };
    for (const [shape, of] of Object.entries(shapes)) {
      const key = shape === "plain" || shape === "strict" ? "value" : shape;
      const resolve = (object: Record<string, unknown>) => object[key];
      fields[`${shape}${name}`] = { type: of, resolve, extensions: { isPure: true } };
      fields[`${shape}${name}Resolved`] = { type: of, resolve };
    }
  }
  const Thing = new GraphQLObjectType({ name: "Thing", fields });
  const of = new GraphQLSchema({
    query: new GraphQLObjectType({ name: "Query", fields: { thing: { type: Thing } } }),
  });

  test.each([...oddValues, ...oddTexts].map((value) => [typeof value, value]))(
    "equals that of graphql-js for a value of type %s: %o",
    async (_type, value) => {
      const root = { thing: { value, list: [value, value], table: [[value], null, [], [value, value]] } };
      // JSON has no text for these.
      const isWritten = typeof value !== "symbol" && typeof value !== "bigint";
      const names = Object.keys(fields).filter((name) => isWritten || !name.includes("Anything"));
      for (const name of names) {
        const text = `{ before: __typename thing { a: __typename ${name} b: __typename } after: __typename }`;
        const [ours, theirs] = [await prepare(of, text).run({ root }), await runLibrary(of, text, { root })];
        expect({ name, ...ours }).toEqual({ name, ...theirs });
      }
    },
  );
});
