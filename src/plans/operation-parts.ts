import {
  type DocumentNode,
  type FragmentDefinitionNode,
  type GraphQLSchema,
  Kind,
  type OperationDefinitionNode,
} from "graphql";

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
  const fragments = Object.create(null) as Record<string, FragmentDefinitionNode>;
  for (const definition of definitions) {
    if (definition.kind === Kind.FRAGMENT_DEFINITION) fragments[definition.name.value] = definition;
  }
  return fragments;
}
