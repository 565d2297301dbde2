import { readdirSync, readFileSync } from "node:fs";
import { basename, extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { gqlPluckFromCodeString } from "@graphql-tools/graphql-tag-pluck";
import {
  buildSchema,
  type DefinitionNode,
  type DocumentNode,
  Kind,
  KnownDirectivesRule,
  NoUndefinedVariablesRule,
  NoUnusedVariablesRule,
  parse,
  Source,
  specifiedRules,
  validate,
} from "graphql";
import { describe, expect, test } from "vitest";

const root = fileURLToPath(new URL("../../", import.meta.url));
const clients = join(root, "examples/clients");
const schema = buildSchema(readFileSync(join(root, "schema.graphql"), "utf8"));

/** Folders of installed or generated files. */
const notWritten = ["node_modules", "dist", "generated", "__generated__", ".venv"];
const program = /^\.[cm]?[jt]sx?$/;
/** Tags and functions around a document, from any module. */
const marks = { globalGqlIdentifierName: ["gql", "graphql"], gqlMagicComment: "graphql" };

/** GraphQL documents in a file of an example; a copy of the schema has none. */
async function documentsOf(path: string): Promise<readonly Source[]> {
  const kind = extname(path);
  const text = readFileSync(path, "utf8");
  if (kind === ".graphql" && basename(path) !== "schema.graphql") return [new Source(text, path)];
  return program.test(kind) ? gqlPluckFromCodeString(path, text, marks) : [];
}

/** All documents of an example as one, so that every fragment is known. */
async function readExample(name: string): Promise<DocumentNode> {
  const folder = join(clients, name);
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile() && !entry.parentPath.split("/").some((part) => notWritten.includes(part)),
  );
  const sources = await Promise.all(files.map((file) => documentsOf(join(file.parentPath, file.name))));
  const definitions: DefinitionNode[] = sources.flat().flatMap((source) => parse(source).definitions);
  return { kind: Kind.DOCUMENT, definitions };
}

/** Relay's fragments take arguments and therefore have their own variables; its compiler checks them. */
const rulesOfRelay = [NoUndefinedVariablesRule, NoUnusedVariablesRule];

function faultsOf(name: string, document: DocumentNode): readonly string[] {
  const rules = specifiedRules
    // Client libraries have directives that they remove before they send an operation.
    .filter((rule) => rule !== KnownDirectivesRule)
    .filter((rule) => name !== "relay" || !rulesOfRelay.includes(rule));
  return validate(schema, document, rules, { maxErrors: 10 }).map(String);
}

const examples = readdirSync(clients, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

describe.each(examples)("The documents of the example %s", (name) => {
  test("match the schema", async () => {
    expect(faultsOf(name, await readExample(name))).toEqual([]);
  });

  test("include queries, mutations and subscriptions", async () => {
    const { definitions } = await readExample(name);
    const kinds = definitions.flatMap((node) =>
      node.kind === Kind.OPERATION_DEFINITION ? [node.operation] : [],
    );
    expect(kinds).toEqual(expect.arrayContaining(["query", "mutation", "subscription"]));
  });
});
