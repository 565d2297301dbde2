// Creates docs/schema: pages with every type, field and argument of the schema. Run directly, this script writes them.
import { writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import {
  getNamedType,
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputField,
  type GraphQLNamedType,
  type GraphQLType,
  isAbstractType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isIntrospectionType,
  isObjectType,
  isScalarType,
  isSpecifiedDirective,
  isUnionType,
} from "graphql";
import { schema } from "../src/schema/index.ts";

/** URL of the folder of the pages. */
export const schemaPagesFolder = new URL("../docs/schema/", import.meta.url);

const rootTypes = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()];
const types = Object.values(schema.getTypeMap())
  .filter((type) => !isIntrospectionType(type) && !rootTypes.some((root) => root === type))
  .toSorted((a, b) => (a.name < b.name ? -1 : 1));

/** Returns the page of a type, by its kind. */
function pageOf(type: GraphQLNamedType): string {
  if (isObjectType(type)) return "objects";
  if (isAbstractType(type)) return "abstract-types";
  if (isInputObjectType(type)) return "inputs";
  return isEnumType(type) ? "enums" : "scalars";
}

const linkTo = (type: GraphQLNamedType) =>
  `[\`${type.name}\`](${pageOf(type)}.md#${type.name.toLowerCase()})`;

/** Returns a type in schema notation, with a link to the named type. */
function typeCell(type: GraphQLType): string {
  const named = getNamedType(type);
  const text = String(type);
  return text === named.name
    ? linkTo(named)
    : `[\`${text}\`](${pageOf(named)}.md#${named.name.toLowerCase()})`;
}

/** Escapes text for a table cell or a paragraph, so that text in angle brackets is not read as a tag. */
const prose = (text: string | null | undefined) =>
  (text ?? "").replaceAll(/\s+/g, " ").replaceAll("|", "\\|").replaceAll("<", "&lt;").trim();

const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;

function table(heads: readonly string[], rows: readonly (readonly string[])[]): string[] {
  if (rows.length === 0) return [];
  return [line(heads), `|${"---|".repeat(heads.length)}`, ...rows.map(line), ""];
}

const isDeprecatedNote = (reason: string | null | undefined) =>
  reason ? ` **Deprecated:** ${prose(reason)}` : "";

function inputRows(fields: readonly (GraphQLArgument | GraphQLInputField)[]): string[][] {
  return fields.map((field) => {
    const fallback = field.defaultValue === undefined ? "" : ` Default: \`${defaultOf(field)}\`.`;
    return [
      `\`${field.name}\``,
      typeCell(field.type),
      prose(field.description) + fallback + isDeprecatedNote(field.deprecationReason),
    ];
  });
}

/** Returns the default in schema notation: enum values without quotes. */
function defaultOf({ defaultValue, type }: GraphQLArgument | GraphQLInputField): string {
  const text = JSON.stringify(defaultValue);
  return isEnumType(getNamedType(type)) ? text.replaceAll('"', "") : text;
}

function fieldRows(fields: readonly GraphQLField<unknown, unknown>[]): string[][] {
  return fields.map((field) => {
    const args = field.args.map((arg) => {
      const fallback = arg.defaultValue === undefined ? "" : ` = ${defaultOf(arg)}`;
      return `<br>\`${arg.name}: ${String(arg.type)}${fallback}\` ${prose(arg.description)}`;
    });
    return [
      `\`${field.name}\``,
      typeCell(field.type),
      prose(field.description) + isDeprecatedNote(field.deprecationReason) + args.join(""),
    ];
  });
}

const fieldHeads = ["Field", "Type", "Description"];

function describeType(type: GraphQLNamedType): string[] {
  const lines = [`## ${type.name}`, "", prose(type.description), ""];
  if (isObjectType(type) || isInterfaceType(type)) {
    const interfaces = type.getInterfaces();
    if (interfaces.length > 0) lines.push(`Implements ${interfaces.map(linkTo).join(", ")}.`, "");
    lines.push(...table(fieldHeads, fieldRows(Object.values(type.getFields()))));
  }
  if (isInterfaceType(type) || isUnionType(type)) {
    const word = isUnionType(type) ? "One of" : "Implemented by";
    lines.push(`${word} ${schema.getPossibleTypes(type).map(linkTo).join(", ")}.`, "");
  }
  if (isInputObjectType(type)) {
    if (type.isOneOf) lines.push("Exactly one of the fields is required.", "");
    lines.push(...table(fieldHeads, inputRows(Object.values(type.getFields()))));
  }
  if (isEnumType(type)) {
    const rows = type
      .getValues()
      .map((value) => [
        `\`${value.name}\``,
        prose(value.description) + isDeprecatedNote(value.deprecationReason),
      ]);
    lines.push(...table(["Value", "Meaning"], rows));
  }
  if (isScalarType(type) && type.specifiedByURL) lines.push(`Specified by <${type.specifiedByURL}>.`, "");
  return lines;
}

function describeRoot(title: string, intro: string, type: (typeof rootTypes)[number]): string {
  const fields = Object.values(type?.getFields() ?? {}).toSorted((a, b) => (a.name < b.name ? -1 : 1));
  const parts = fields.flatMap((field) => [
    `## ${field.name}`,
    "",
    prose(field.description) + isDeprecatedNote(field.deprecationReason),
    "",
    `Type: ${typeCell(field.type)}`,
    "",
    ...table(["Argument", "Type", "Description"], inputRows(field.args)),
  ]);
  return page(title, intro, parts);
}

const note =
  "<!-- Written by `npm run schema` from the descriptions in the schema; a test fails when it is stale. -->";

function page(title: string, intro: string, parts: readonly string[]): string {
  return `${["---", "outline: 2", "pageClass: schema-page", "---", "", note, "", `# ${title}`, "", intro, "", ...parts].join("\n").trimEnd()}\n`;
}

const describeAll = (name: string) => types.filter((type) => pageOf(type) === name).flatMap(describeType);

function directivesPart(): string[] {
  const own = schema.getDirectives().filter((directive) => !isSpecifiedDirective(directive));
  return own.flatMap((directive) => [`## @${directive.name}`, "", prose(directive.description), ""]);
}

const count = (name: string) => types.filter((type) => pageOf(type) === name).length;
const countFields = (type: (typeof rootTypes)[number]) => Object.keys(type?.getFields() ?? {}).length;

function indexPage(): string {
  const [query, mutation, subscription] = rootTypes;
  const rows = [
    [
      "[Queries](queries.md)",
      String(countFields(query)),
      "reads: an object by its identifier, or a list by pages",
    ],
    [
      "[Mutations](mutations.md)",
      String(countFields(mutation)),
      "changes: one input, and a payload with the result and its `errors`",
    ],
    [
      "[Subscriptions](subscriptions.md)",
      String(countFields(subscription)),
      "status updates: the current state, every change, and the final state",
    ],
    ["[Objects](objects.md)", String(count("objects")), "types of responses, including payloads and errors"],
    [
      "[Interfaces and unions](abstract-types.md)",
      String(count("abstract-types")),
      "common fields of several types, and alternatives",
    ],
    ["[Inputs](inputs.md)", String(count("inputs")), "types of arguments"],
    ["[Enums](enums.md)", String(count("enums")), "fixed sets of values"],
    ["[Scalars and directives](scalars.md)", String(count("scalars")), "timestamps, URLs, sizes, files"],
  ];
  return page("Schema", prose(schema.description), [
    ...table(["Page", "Entries", "For"], rows),
    "The whole schema in SDL is available in these forms:",
    "",
    "- [schema.graphql](../../schema.graphql); `.graphqlrc` in the project points editors to it",
    "- `marketplace-gateway/schema.graphql` in the package",
    "- the output of `marketplace-gateway schema`",
    "- introspection of a running gateway; in production only with `INTROSPECTION=true`",
    "",
  ]);
}

/** Returns the name and text of every page. */
export function writeSchemaPages(): ReadonlyMap<string, string> {
  const [query, mutation, subscription] = rootTypes;
  return new Map([
    ["index.md", indexPage()],
    ["queries.md", describeRoot("Queries", "Fields of `Query`.", query)],
    [
      "mutations.md",
      describeRoot(
        "Mutations",
        "Fields of `Mutation`. Expected failures are data: select `errors`.",
        mutation,
      ),
    ],
    [
      "subscriptions.md",
      describeRoot(
        "Subscriptions",
        "Fields of `Subscription`. Each ends after its final event.",
        subscription,
      ),
    ],
    ["objects.md", page("Objects", "Types with fields.", describeAll("objects"))],
    [
      "abstract-types.md",
      page(
        "Interfaces and unions",
        "Types that other types implement, or belong to.",
        describeAll("abstract-types"),
      ),
    ],
    ["inputs.md", page("Inputs", "Types of arguments.", describeAll("inputs"))],
    ["enums.md", page("Enums", "Fixed sets of values, in arguments and responses.", describeAll("enums"))],
    [
      "scalars.md",
      page("Scalars and directives", "Values without fields.", [
        ...describeAll("scalars"),
        ...directivesPart(),
      ]),
    ],
  ]);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const [name, text] of writeSchemaPages()) await writeFile(new URL(name, schemaPagesFolder), text);
}
