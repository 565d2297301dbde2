import { type DocumentNode, type GraphQLSchema, Kind, type OperationDefinitionNode } from "graphql";
import { collectFields } from "../plans/collect-fields.ts";
import { createExecutor, type Executor, graphqlExecutor, type RunValues } from "../plans/executor.ts";
import { introspectionSize } from "../plans/introspection-size.ts";
import { compileCost } from "../plans/operation-cost.ts";
import { type Fragments, fragmentsOf, type OperationParts } from "../plans/operation-parts.ts";
import type { FieldSharing } from "../schema/extensions.ts";
import { type ReadValues, Variables } from "./variables.ts";

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
  readonly #variables: Variables;
  readonly #price: (variables: RunValues["variables"]) => number;

  constructor(schema: GraphQLSchema, document: DocumentNode, node: OperationDefinitionNode, isKept: boolean) {
    this.schema = schema;
    this.document = document;
    this.node = node;
    this.fragments = fragmentsOf(document);
    this.name = node.name?.value ?? null;
    this.isKept = isKept;
    this.introspectionSize = introspectionSize(this);
    this.#variables = new Variables(schema, node);
    this.#price = compileCost(this, this.introspectionSize);
    this.executor = isKept ? createExecutor(this) : graphqlExecutor(this);
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

  /** True for a subscription of which all fields only watch, so that subscribers may share its execution. */
  get isShared(): boolean {
    const type = this.schema.getSubscriptionType();
    if (!type) return false;
    const fields = type.getFields();
    return [...collectFields(this, [this.node.selectionSet], type).values()].flat().every(({ name }) => {
      const { isShared }: FieldSharing = fields[name.value]?.extensions ?? {};
      return isShared === true;
    });
  }

  /** Coerces the variables of a request. */
  readValues(given: RunValues["given"]): ReadValues {
    return this.#variables.read(given);
  }

  /** The most calls to services that the operation may cause. */
  priceOf({ variables }: RunValues): number {
    return this.#price(variables);
  }
}
