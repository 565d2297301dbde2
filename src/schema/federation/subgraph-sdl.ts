import {
  type ConstDirectiveNode,
  type GraphQLObjectType,
  type GraphQLSchema,
  isObjectType,
  Kind,
  type ObjectTypeDefinitionNode,
  parse,
  print,
  printSchema,
} from "graphql";
import { fieldSetsOf, globalKey, isEntity } from "./keys.ts";

/** First version of Apollo Federation that allows subscriptions in a subgraph. */
const specification = "https://specs.apollo.dev/federation/v2.4";

/** First lines of the text. It declares `@oneOf`, because Apollo's composition does not know this directive. */
const head = `extend schema @link(url: "${specification}", import: ["@key", "@shareable"])

directive @oneOf on INPUT_OBJECT`;

/**
 * Prints a schema as a subgraph of Apollo Federation 2. Entities have their keys; values are `@shareable`. The text has
 * neither `_service` nor `_entities`, which composers add.
 * @param schema plain schema of the gateway.
 */
export function printSubgraph(schema: GraphQLSchema): string {
  const { definitions } = parse(printSchema(schema), { noLocation: true });
  const printed = definitions.flatMap((definition) => {
    if (definition.kind === Kind.SCHEMA_DEFINITION) return [];
    if (definition.kind !== Kind.OBJECT_TYPE_DEFINITION) return [print(definition)];
    const type = schema.getType(definition.name.value);
    return [print(isObjectType(type) ? withDirectives(definition, type, schema) : definition)];
  });
  return `${[head, ...printed].join("\n\n")}\n`;
}

function withDirectives(
  definition: ObjectTypeDefinitionNode,
  type: GraphQLObjectType,
  schema: GraphQLSchema,
): ObjectTypeDefinitionNode {
  const directives = isEntity(type)
    ? fieldSetsOf(type).map((fields) => directive("key", { fields }))
    : isValue(type, schema)
      ? [directive("shareable", {})]
      : [];
  return { ...definition, directives };
}

/**
 * Returns true for a type whose objects have no identity, so that another subgraph can return equal ones. Types with an
 * `id` that is no key, such as User, belong to this subgraph alone: composition then reports a type of the same name.
 */
function isValue(type: GraphQLObjectType, schema: GraphQLSchema): boolean {
  const roots = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()];
  return !roots.includes(type) && !(globalKey in type.getFields());
}

function directive(name: string, values: Readonly<Record<string, string>>): ConstDirectiveNode {
  return {
    kind: Kind.DIRECTIVE,
    name: { kind: Kind.NAME, value: name },
    arguments: Object.entries(values).map(([argument, value]) => ({
      kind: Kind.ARGUMENT,
      name: { kind: Kind.NAME, value: argument },
      value: { kind: Kind.STRING, value },
    })),
  };
}
