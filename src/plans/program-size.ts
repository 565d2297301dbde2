import {
  type DocumentNode,
  getNamedType,
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLSchema,
  isAbstractType,
  isObjectType,
  Kind,
  SchemaMetaFieldDef,
  type SelectionNode,
  type SelectionSetNode,
  TypeMetaFieldDef,
} from "graphql";
import { fragmentsOf } from "./document-fragments.ts";

/** The fields that the root has beside its own, by their names. */
export const introspectionFields: ReadonlyMap<string | undefined, GraphQLField<unknown, unknown>> = new Map(
  [SchemaMetaFieldDef, TypeMetaFieldDef].map((field) => [field.name, field]),
);

const known = new WeakMap<DocumentNode, number>();

/**
 * How many selections the programs of a document's operations hold. A program repeats a fragment wherever it is spread, and the
 * selections of an interface or a union for each of its types, so it can be far larger than the text.
 */
export function programSize(schema: GraphQLSchema, document: DocumentNode): number {
  let size = known.get(document);
  if (size === undefined) {
    size = countSelections(schema, document);
    known.set(document, size);
  }
  return size;
}

function countSelections(schema: GraphQLSchema, document: DocumentNode): number {
  const fragments = fragmentsOf(document);
  // What was counted is not counted again: spread in one another, fragments double with each level.
  const counted = new Map<SelectionSetNode, Map<GraphQLObjectType, number>>();
  const count = (set: SelectionSetNode, type: GraphQLObjectType): number => {
    const sizes = counted.get(set) ?? new Map<GraphQLObjectType, number>();
    counted.set(set, sizes);
    let size = sizes.get(type);
    if (size === undefined) {
      size = set.selections.reduce((sum, selection) => sum + sizeOf(selection, type), 0);
      sizes.set(type, size);
    }
    return size;
  };
  const sizeOf = (selection: SelectionNode, type: GraphQLObjectType): number => {
    if (selection.kind === Kind.FIELD) {
      const field = introspectionFields.get(selection.name.value) ?? type.getFields()[selection.name.value];
      if (!selection.selectionSet || !field) return 1;
      const { selectionSet } = selection;
      const types = objectTypes(schema, getNamedType(field.type).name);
      return 1 + types.reduce((sum, each) => sum + count(selectionSet, each), 0);
    }
    const fragment =
      selection.kind === Kind.FRAGMENT_SPREAD ? fragments.get(selection.name.value) : selection;
    const condition = fragment?.typeCondition?.name.value ?? type.name;
    if (!fragment || !objectTypes(schema, condition).includes(type)) return 0;
    return count(fragment.selectionSet, type);
  };
  let size = 0;
  for (const definition of document.definitions) {
    if (definition.kind !== Kind.OPERATION_DEFINITION) continue;
    const root = schema.getRootType(definition.operation);
    if (root) size += count(definition.selectionSet, root);
  }
  return size;
}

/** The object types that a name stands for; none for a scalar. */
function objectTypes(schema: GraphQLSchema, name: string): readonly GraphQLObjectType[] {
  const type = schema.getType(name);
  if (isAbstractType(type)) return schema.getPossibleTypes(type);
  return isObjectType(type) ? [type] : [];
}
