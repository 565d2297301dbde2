import {
  type ASTVisitor,
  type DocumentNode,
  type FragmentDefinitionNode,
  GraphQLIncludeDirective,
  type GraphQLSchema,
  GraphQLSkipDirective,
  Kind,
  type OperationDefinitionNode,
  visit,
} from "graphql";
import { keyMap } from "graphql/jsutils/keyMap.js";
import { mapValue } from "graphql/jsutils/mapValue.js";

/** Fragments by their names, as graphql-js hands them to resolvers: without a prototype. */
export type Fragments = Readonly<Record<string, FragmentDefinitionNode>>;

/** An operation of a document that is valid in a schema. */
export interface OperationParts {
  readonly schema: GraphQLSchema;
  readonly document: DocumentNode;
  readonly node: OperationDefinitionNode;
  /** Those of the document. */
  readonly fragments: Fragments;
}

/** The fragments that a document defines. */
export function fragmentsOf({ definitions }: DocumentNode): Fragments {
  const fragments = definitions.filter((each) => each.kind === Kind.FRAGMENT_DEFINITION);
  return keyMap(fragments, ({ name }) => name.value);
}

const conditionNames: ReadonlySet<string> = new Set([
  GraphQLSkipDirective.name,
  GraphQLIncludeDirective.name,
]);

/**
 * Takes `@skip` and `@include` out of an operation, so that it asks for all that they may leave in.
 * @returns the operation, the fragments of its document, and the names of the variables on which it depends what is left in.
 */
export function withoutConditions({ node, fragments }: Pick<OperationParts, "node" | "fragments">) {
  const conditions = new Set<string>();
  const remover: ASTVisitor = {
    Directive({ name, arguments: given }) {
      if (!conditionNames.has(name.value)) return undefined;
      const value = given?.[0]?.value;
      if (value?.kind === Kind.VARIABLE) conditions.add(value.name.value);
      return null;
    },
  };
  return {
    node: visit(node, remover),
    fragments: mapValue(fragments, (fragment) => visit(fragment, remover)),
    conditions: [...conditions],
  };
}
