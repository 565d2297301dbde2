import {
  type DocumentNode,
  type GraphQLError,
  type GraphQLSchema,
  getVariableValues,
  Kind,
  type OperationDefinitionNode,
  type OperationTypeNode,
} from "graphql";
import { collectFields } from "../plans/collect-fields.ts";
import { fragmentsOf } from "../plans/document-fragments.ts";
import { createExecutor, type Executor, graphqlExecutor, type RunValues } from "../plans/executor.ts";
import { introspectionSize } from "../plans/introspection-size.ts";
import { compileCost } from "../plans/operation-cost.ts";
import { compileVariables, type ReadVariables } from "../plans/variables.ts";
import type { FieldSharing } from "../schema/field-sharing.ts";
import { findVariableErrors } from "./variable-errors.ts";

/** Variables of a request, coerced, or what is wrong with them. */
export type ReadValues =
  | { readonly values: RunValues; readonly errors: null }
  | { readonly values: null; readonly errors: readonly GraphQLError[] };

/** One operation of a valid document, with all that is known of it before it runs. */
export class PreparedOperation {
  readonly schema: GraphQLSchema;
  readonly document: DocumentNode;
  readonly node: OperationDefinitionNode;
  /** Its name in the document; null when it has none. */
  readonly name: string | null;
  /** Length of the answer's part about the schema, in characters and at most; 0 for an operation that does not ask for it. */
  readonly introspectionSize: number;
  /** Runs the operation. */
  readonly executor: Executor;
  /** True when the executor is a compiled one; otherwise it is graphql-js. */
  readonly isCompiled: boolean;
  /** True for an operation that has come before, so that to compile it pays and its document is kept. */
  readonly isKept: boolean;
  readonly #readVariables: ReadVariables | null;
  readonly #price: (given: RunValues["given"]) => number;

  constructor(schema: GraphQLSchema, document: DocumentNode, node: OperationDefinitionNode, isKept: boolean) {
    const name = node.name?.value;
    this.schema = schema;
    this.document = document;
    this.node = node;
    this.name = name ?? null;
    this.isKept = isKept;
    this.introspectionSize = introspectionSize(schema, document, name);
    this.#readVariables = compileVariables(schema, node);
    this.#price = compileCost(schema, document, name);
    const plain = { executor: graphqlExecutor(schema, document, node), isCompiled: false };
    const { executor, isCompiled } =
      isKept && this.#readVariables ? createExecutor(schema, document, node) : plain;
    this.executor = executor;
    this.isCompiled = isCompiled;
  }

  /** Kind of the operation. */
  get type(): OperationTypeNode {
    return this.node.operation;
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
    const parts = { schema: this.schema, fragments: fragmentsOf(this.document) };
    return [...collectFields(parts, [this.node.selectionSet], type).values()].flat().every(({ name }) => {
      const { isShared }: FieldSharing = fields[name.value]?.extensions ?? {};
      return isShared === true;
    });
  }

  /** Coerces the variables of a request. */
  readValues(given: RunValues["given"]): ReadValues {
    const variables = this.#readVariables?.(given);
    if (variables) return { values: { given, variables }, errors: null };
    const errors = findVariableErrors(this.schema, this.node, given);
    if (errors.length > 0) return { values: null, errors };
    const { coerced = {} } = getVariableValues(this.schema, this.node.variableDefinitions ?? [], given);
    return { values: { given, variables: coerced }, errors: null };
  }

  /** The most calls to services that the operation may cause. */
  priceOf({ given }: RunValues): number {
    return this.#price(given);
  }
}
