import type { DocumentNode, GraphQLSchema, OperationDefinitionNode } from "graphql";
import { collectFields } from "../../plans/collect-fields.ts";
import { fragmentsOf } from "../../plans/document-fragments.ts";
import type { FieldSharing } from "../../schema/field-sharing.ts";

/** Whether all fields that a subscription asks for are marked as ones that subscribers may share. */
export function hasSharedFields(
  schema: GraphQLSchema,
  document: DocumentNode,
  { selectionSet }: OperationDefinitionNode,
): boolean {
  const type = schema.getSubscriptionType();
  if (!type) return false;
  const fields = type.getFields();
  const nodes = [
    ...collectFields({ schema, fragments: fragmentsOf(document) }, [selectionSet], type).values(),
  ];
  return nodes.flat().every(({ name }) => {
    const { isShared }: FieldSharing = fields[name.value]?.extensions ?? {};
    return isShared === true;
  });
}
