import {
  type DocumentNode,
  type GraphQLSchema,
  Kind,
  type OperationDefinitionNode,
  OperationTypeNode,
} from "graphql";
import { createExecutor, type Executor, graphqlExecutor, type RunValues } from "../plans/executor.ts";
import { introspectionSize } from "../plans/introspection-size.ts";
import { compileCost } from "../plans/operation-cost.ts";
import { type Fragments, fragmentsOf, type OperationParts } from "../plans/collect-fields.ts";
import { planOperation } from "../plans/plan-tree.ts";
import type { FieldSharing } from "../schema/field-sharing.ts";
import { createVariableReader, type ReadValues } from "./variables.ts";

/** One operation of a valid document, with all that is known of it before it runs. */
export class PreparedOperation implements OperationParts {
  readonly schema: GraphQLSchema;
  readonly document: DocumentNode;
  readonly node: OperationDefinitionNode;
  readonly fragments: Fragments;
  /** Its name in the document; null when it has none. */
  readonly name: string | null;
  /** Length of the answer's part about the schema, in characters and at most; 0 for an operation that does not ask for it. */
  readonly introspectionSize: number;
  /** Runs the operation. */
  readonly executor: Executor;
  /** True for an operation that has come before, so that to compile it pays and its document is kept. */
  readonly isKept: boolean;
  /** True for a subscription of which all fields only watch, so that subscribers may share its execution. */
  readonly isShared: boolean;
  /** Coerces the variables of a request. */
  readonly readValues: (given: RunValues["given"]) => ReadValues;
  /** The most calls to services that the operation may cause. */
  readonly priceOf: (values: RunValues) => number;

  constructor(schema: GraphQLSchema, document: DocumentNode, node: OperationDefinitionNode, isKept: boolean) {
    this.schema = schema;
    this.document = document;
    this.node = node;
    this.fragments = fragmentsOf(document);
    this.name = node.name?.value ?? null;
    this.isKept = isKept;
    const plan = planOperation(this);
    this.isShared =
      node.operation === OperationTypeNode.SUBSCRIPTION &&
      plan.root.fields.every(({ place }) => (place.field.extensions as FieldSharing).isShared === true);
    this.introspectionSize = introspectionSize(schema, plan.root);
    this.readValues = createVariableReader(schema, node);
    this.priceOf = compileCost(plan.root, this.introspectionSize);
    this.executor = isKept ? createExecutor(this, plan) : graphqlExecutor(this);
  }

  /** True for a query about the schema alone, whose answer depends on its document and nothing else. */
  get isConstant(): boolean {
    const { variableDefinitions = [], selectionSet } = this.node;
    return (
      this.introspectionSize > 0 &&
      variableDefinitions.length === 0 &&
      selectionSet.selections.every(
        (selection) => selection.kind === Kind.FIELD && selection.name.value.startsWith("__"),
      )
    );
  }
}
