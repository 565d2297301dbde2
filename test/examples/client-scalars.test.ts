import { existsSync, readdirSync, readFileSync } from "node:fs";
import { fileURLToPath, pathToFileURL } from "node:url";
import { join } from "node:path";
import { buildSchema, isScalarType, isSpecifiedScalarType } from "graphql";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL("../../", import.meta.url));
const clients = join(root, "examples/clients");
const schema = buildSchema(readFileSync(join(root, "schema.graphql"), "utf8"));
const scalars = Object.values(schema.getTypeMap()).filter(
  (type) => isScalarType(type) && !isSpecifiedScalarType(type),
);

/** The scalars of a GraphQL Code Generator configuration. */
interface Configuration {
  readonly default: {
    readonly generates: Readonly<Record<string, { readonly config?: { readonly scalars?: object } }>>;
  };
}

const generated = readdirSync(clients).filter((name) => existsSync(join(clients, name, "codegen.ts")));

test.each(generated)("the types of the example %s map every scalar of the schema", async (name) => {
  const configuration = pathToFileURL(join(clients, name, "codegen.ts")).href;
  const { default: config } = (await import(configuration)) as Configuration;
  const mapped = Object.values(config.generates).flatMap((output) =>
    Object.keys(output.config?.scalars ?? {}),
  );
  expect(mapped).toEqual(expect.arrayContaining(scalars.map((type) => type.name)));
});
