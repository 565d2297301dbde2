import { readFileSync } from "node:fs";
import { buildSchema, isAbstractType, isObjectType } from "graphql";

const schema = buildSchema(readFileSync(new URL("../../schema.graphql", import.meta.url), "utf8"));
const types = Object.values(schema.getTypeMap()).filter(({ name }) => !name.startsWith("__"));

/** Interfaces and unions with their object types, in the format of client caches. */
export const possibleTypes: Record<string, string[]> = Object.fromEntries(
  types
    .filter(isAbstractType)
    .map((type) => [type.name, schema.getPossibleTypes(type).map(({ name }) => name)]),
);

/** Object types that are not entities: they have no `id` and belong to their parent object. */
export const embeddedTypes: readonly string[] = types
  .filter(isObjectType)
  .filter((type) => type.getFields()["id"] === undefined)
  .map(({ name }) => name);
