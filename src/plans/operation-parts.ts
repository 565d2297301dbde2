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

/** Fragments by name. The object has no prototype, as graphql-js passes it to resolvers. */
export type Fragments = Readonly<Record<string, FragmentDefinitionNode>>;

/** Operation of a valid document, with the schema. */
export interface OperationParts {
  readonly schema: GraphQLSchema;
  readonly document: DocumentNode;
  readonly node: OperationDefinitionNode;
  /** Fragments of the document. */
  readonly fragments: Fragments;
}

/** Returns the fragments of a document by name. */
export function fragmentsOf({ definitions }: DocumentNode): Fragments {
  const fragments = definitions.filter((each) => each.kind === Kind.FRAGMENT_DEFINITION);
  return withoutPrototype(fragments.map((fragment) => [fragment.name.value, fragment]));
}

const conditionNames: ReadonlySet<string> = new Set([
  GraphQLSkipDirective.name,
  GraphQLIncludeDirective.name,
]);

/**
 * Removes `@skip` and `@include` from an operation, so that all fields are included.
 * @returns the operation, the fragments of its document, and the names of the variables in the removed conditions.
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
    fragments: withoutPrototype(
      Object.entries(fragments).map(([name, fragment]) => [name, visit(fragment, remover)]),
    ),
    conditions: [...conditions],
  };
}

function withoutPrototype(entries: readonly (readonly [string, FragmentDefinitionNode])[]): Fragments {
  const fragments = Object.create(null) as Record<string, FragmentDefinitionNode>;
  for (const [name, fragment] of entries) fragments[name] = fragment;
  return fragments;
}
