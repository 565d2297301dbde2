import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  getNamedType,
  getOperationAST,
  type GraphQLObjectType,
  type GraphQLResolveInfo,
  type GraphQLSchema,
  isObjectType,
  SchemaMetaFieldDef,
  TypeNameMetaFieldDef,
} from "graphql";
import { collectFields } from "./collect-fields.ts";
import { fragmentsOf } from "./document-fragments.ts";
import { introspectionFields } from "./program-size.ts";

/** What else stands around a name or an object in JSON, in characters. */
const framing = 4;

/** The brackets of a list. */
const listFraming = 2;

/**
 * The longest answer about a schema that an operation may have, in characters: more than twice that to the largest query of usual
 * tools.
 */
export const maxIntrospectionSize = 1_000_000;

const sizes = new WeakMap<DocumentNode, Map<string, number>>();

/**
 * How long the part of an operation's answer is that `__schema` and `__type` write, in characters and at most: what `@skip` and
 * `@include` leave out counts, and so does every type that a variable may name. 0 without these fields; above
 * {@link maxIntrospectionSize} no more is counted.
 * @param document validated against the schema.
 */
export function introspectionSize(
  schema: GraphQLSchema,
  document: DocumentNode,
  operationName: string | null | undefined,
): number {
  const known = sizes.get(document) ?? new Map<string, number>();
  sizes.set(document, known);
  let size = known.get(operationName ?? "");
  if (size === undefined) {
    size = new Measurement(schema, document).sizeOf(operationName);
    known.set(operationName ?? "", size);
  }
  return size;
}

/** Follows the selections of a document through the schema, with all objects of a selection at a time. */
class Measurement {
  readonly #schema: GraphQLSchema;
  readonly #document: DocumentNode;
  readonly #fragments: ReadonlyMap<string, FragmentDefinitionNode>;
  #size = 0;

  constructor(schema: GraphQLSchema, document: DocumentNode) {
    this.#schema = schema;
    this.#document = document;
    this.#fragments = fragmentsOf(document);
  }

  sizeOf(operationName: string | null | undefined): number {
    const operation = getOperationAST(this.#document, operationName);
    const root = operation && this.#schema.getRootType(operation.operation);
    if (!operation || !root) return 0;
    for (const nodes of this.#fieldsOf([operation], root).values()) {
      const field = introspectionFields.get(nodes[0]?.name.value);
      if (!field) continue;
      const isSchema = field.name === SchemaMetaFieldDef.name;
      const objects = isSchema ? [this.#schema] : Object.values(this.#schema.getTypeMap());
      this.#measure(nodes, getNamedType(field.type) as GraphQLObjectType, countOf(objects));
    }
    return this.#size;
  }

  #fieldsOf(
    nodes: readonly Pick<FieldNode, "selectionSet">[],
    type: GraphQLObjectType,
  ): ReadonlyMap<string, readonly FieldNode[]> {
    const parts = { schema: this.#schema, fragments: this.#fragments };
    return collectFields(
      parts,
      nodes.flatMap(({ selectionSet }) => selectionSet ?? []),
      type,
    );
  }

  /** @param objects the parts of the schema that are shown, and how often each. */
  #measure(
    nodes: readonly FieldNode[],
    type: GraphQLObjectType,
    objects: ReadonlyMap<unknown, number>,
  ): void {
    for (const [name, fieldNodes] of this.#fieldsOf(nodes, type)) {
      const fieldName = fieldNodes[0]?.name.value ?? "";
      const field =
        fieldName === TypeNameMetaFieldDef.name ? TypeNameMetaFieldDef : type.getFields()[fieldName];
      if (!field?.resolve) continue;
      const named = getNamedType(field.type);
      const below = new Map<unknown, number>();
      // The resolvers of introspection look at the schema alone.
      const info = { schema: this.#schema, parentType: type } as GraphQLResolveInfo;
      for (const [object, count] of objects) {
        const values: unknown = field.resolve(object, { includeDeprecated: true }, undefined, info);
        this.#size += count * (name.length + framing);
        if (Array.isArray(values)) this.#size += count * listFraming;
        for (const value of Array.isArray(values) ? (values as unknown[]) : [values]) {
          if (isObjectType(named) && value !== null && value !== undefined) {
            below.set(value, (below.get(value) ?? 0) + count);
            this.#size += count * framing;
          } else {
            // Quotes and line breaks in a text are written as two characters; a comma may follow.
            this.#size += count * (JSON.stringify(String(value)).length + 1);
          }
        }
        if (this.#size > maxIntrospectionSize) return;
      }
      if (isObjectType(named) && below.size > 0) this.#measure(fieldNodes, named, below);
      if (this.#size > maxIntrospectionSize) return;
    }
  }
}

const countOf = (objects: readonly unknown[]): Map<unknown, number> =>
  new Map(objects.map((object) => [object, 1]));
