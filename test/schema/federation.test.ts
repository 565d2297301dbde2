import { readFile } from "node:fs/promises";
import { type DirectiveNode, isInterfaceType, isObjectType, Kind, parse, printSchema } from "graphql";
import { describe, expect, test } from "vitest";
import type { InputExtensions } from "../../src/schema/input-plugin.ts";
import { federate } from "../../src/schema/federation/federated-schema.ts";
import { printSubgraph } from "../../src/schema/federation/subgraph-sdl.ts";
import { schema } from "../../src/schema/index.ts";

const sdl = printSubgraph(schema);
const document = parse(sdl);
const types = document.definitions.filter((definition) => definition.kind === Kind.OBJECT_TYPE_DEFINITION);
const plainTypes = Object.values(schema.getTypeMap()).filter(isObjectType);
const nodes = plainTypes.filter((type) => type.getInterfaces().some(({ name }) => name === "Node"));
const roots = ["Mutation", "Query", "Subscription"];

function textOf({ name, arguments: [argument] = [] }: DirectiveNode): string {
  return argument?.value.kind === Kind.STRING ? `${name.value} ${argument.value.value}` : name.value;
}

/** Names of the types that the plain schema does not have. */
const added = (one: typeof schema) =>
  Object.keys(one.getTypeMap()).filter((name) => !(name in schema.getTypeMap()));

const directivesOf = (name: string) =>
  types.find((type) => type.name.value === name)?.directives?.map(textOf) ?? [];

describe("the schema of the subgraph", () => {
  test("has a key with the global identifier on every type that implements Node, and on no other", () => {
    const entities = types.filter(({ name }) => directivesOf(name.value).includes("key id"));
    expect(entities.map(({ name }) => name.value)).toEqual(nodes.map(({ name }) => name));
    expect(entities.length).toBe(15);
  });

  test("has a key with the service's own identifier for each type that an argument identifies", () => {
    const keys = Object.fromEntries(
      nodes.map(({ name }) => [name, directivesOf(name).filter((directive) => directive !== "key id")]),
    );
    expect(keys).toEqual({
      CustomerServiceMetricTask: ["key taskId"],
      Document: ["key documentId"],
      FeedFile: ["key marketplaceId fileId"],
      FeedType: ["key feedTypeId"],
      GenericTask: ["key taskId"],
      Image: ["key imageId"],
      InventoryTask: ["key taskId"],
      OrderTask: ["key taskId"],
      Schedule: ["key scheduleId"],
      ScheduleTemplate: ["key scheduleTemplateId"],
      SigningKey: ["key signingKeyId"],
      Store: [],
      StoreCategory: ["key categoryId"],
      StoreTask: ["key taskId"],
      Video: ["key videoId"],
    });
    const fields = Object.values(schema.getTypeMap()).flatMap((type) =>
      isObjectType(type) || isInterfaceType(type) ? Object.values(type.getFields()) : [],
    );
    const identified = fields
      .flatMap(({ args }) => args)
      .flatMap(({ extensions }) => (extensions as InputExtensions).identifies ?? []);
    for (const name of identified) expect([name, keys[name]]).toEqual([name, [expect.any(String)]]);
  });

  test("is shareable in every type whose objects have no id, except the root types", () => {
    const values = plainTypes.filter(
      (type) => !type.name.startsWith("__") && !roots.includes(type.name) && !("id" in type.getFields()),
    );
    expect(values.length).toBeGreaterThan(50);
    for (const { name } of values) expect([name, directivesOf(name)]).toEqual([name, ["shareable"]]);
  });

  test("belongs to this subgraph alone in the root types and in types whose id is no key", () => {
    const alone = types.map(({ name }) => name.value).filter((name) => directivesOf(name).length === 0);
    expect(alone).toEqual(["Mutation", "Query", "Session", "Subscription", "User", "Viewer"]);
  });

  test("links Federation 2 and declares @oneOf, and has no field of Federation", () => {
    const [link, oneOf] = document.definitions;
    expect(link?.kind).toBe(Kind.SCHEMA_EXTENSION);
    expect(sdl.split("\n", 1)).toEqual([
      'extend schema @link(url: "https://specs.apollo.dev/federation/v2.4", import: ["@key", "@shareable"])',
    ]);
    expect(oneOf).toMatchObject({ kind: Kind.DIRECTIVE_DEFINITION, name: { value: "oneOf" } });
    expect(sdl).toContain("input StoreCategoryDestinationInput @oneOf {");
    expect(sdl).not.toMatch(/_service|_entities|_Any|_Entity|_Service/);
  });

  test("is the plain schema apart from the directives and its first lines", () => {
    const plain = printSchema(schema).replace(/^""".*?^}\n\n/ms, "");
    const [, , ...definitions] = sdl.replaceAll(/ @(?:shareable|key\(fields: "[\w ]+"\))/g, "").split("\n\n");
    expect(definitions.length).toBeGreaterThan(200);
    expect(parse(definitions.join("\n\n"), { noLocation: true })).toEqual(parse(plain, { noLocation: true }));
  });
});

test("the guide lists all keys", async () => {
  const guide = await readFile(new URL("../../docs/guides/federation.md", import.meta.url), "utf8");
  const rows = [...guide.matchAll(/^\| `(\w+)` \| (`id`.*) \|$/gm)].map(([, name, keys]) => [name, keys]);
  const expected = nodes.map(({ name }) => {
    const keys = directivesOf(name).map((directive) => `\`${directive.replace("key ", "")}\``);
    return [name, keys.join(", ")];
  });
  expect(rows).toEqual(expected);
});

describe("the federated schema", () => {
  const federated = federate(schema, true);
  test("adds three types and two queries, and leaves the plain schema unchanged", () => {
    const before = printSchema(schema);
    expect(added(federated).toSorted()).toEqual(["_Any", "_Entity", "_Service"]);
    const queries = Object.keys(federated.getQueryType()?.getFields() ?? {});
    expect(queries.filter((name) => name.startsWith("_"))).toEqual(["_entities", "_service"]);
    expect(printSchema(schema)).toBe(before);
    expect(before).not.toContain("_entities");
  });

  test("has no _service without introspection", () => {
    const closed = federate(schema, false);
    expect(added(closed).toSorted()).toEqual(["_Any", "_Entity"]);
    expect(closed.getQueryType()?.getFields()).not.toHaveProperty("_service");
  });

  test("lists every type with a key in _Entity", () => {
    const entities = federated.getType("_Entity");
    expect(entities?.toString()).toBe("_Entity");
    expect(printSchema(federated)).toContain(`union _Entity = ${nodes.map(({ name }) => name).join(" | ")}`);
  });
});
