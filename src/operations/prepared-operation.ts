import {
  type DocumentNode,
  type GraphQLSchema,
  type OperationDefinitionNode,
  OperationTypeNode,
} from "graphql";
import { fragmentsOf, type OperationParts } from "../plans/collect-fields.ts";
import { createExecutor, graphqlExecutor } from "../plans/executor.ts";
import { introspectionSize } from "../plans/introspection-size.ts";
import { compileCost } from "../plans/operation-cost.ts";
import { planOperation } from "../plans/plan-tree.ts";
import type { FieldSharing } from "../schema/field-sharing.ts";
import { createVariableReader } from "./variables.ts";

/** One operation of a valid document, with all that is known of it before it runs. */
export type PreparedOperation = ReturnType<typeof prepareOperation>;

/**
 * Prepares one operation of a valid document.
 * @param isKept true for one that has come before, so that to compile it pays and its document is kept.
 */
export function prepareOperation(
  schema: GraphQLSchema,
  document: DocumentNode,
  node: OperationDefinitionNode,
  isKept: boolean,
) {
  const parts: OperationParts = { schema, document, node, fragments: fragmentsOf(document) };
  const plan = planOperation(parts);
  const { fields } = plan.root;
  const size = introspectionSize(schema, plan.root);
  return {
    ...parts,
    /** Its name in the document; null when it has none. */
    name: node.name?.value ?? null,
    isKept,
    /** Length of the answer's part about the schema, in characters and at most; 0 for an operation that does not ask for it. */
    introspectionSize: size,
    /** True for a query about the schema alone, whose answer depends on its document and nothing else. */
    isConstant:
      size > 0 &&
      !node.variableDefinitions?.length &&
      fields.every(({ place }) => place.field.name.startsWith("__")),
    /** True for a subscription of which all fields only watch, so that subscribers may share its execution. */
    isShared:
      node.operation === OperationTypeNode.SUBSCRIPTION &&
      fields.every(({ place }) => (place.field.extensions as FieldSharing).isShared === true),
    /** Coerces the variables of a request. */
    readValues: createVariableReader(schema, node),
    /** The most calls to services that the operation may cause, with coerced variables. */
    priceOf: compileCost(plan.root, size),
    /** Runs the operation. */
    executor: isKept ? createExecutor(parts, plan) : graphqlExecutor(parts),
  };
}
