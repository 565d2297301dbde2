import {
  type ASTVisitor,
  GraphQLError,
  Kind,
  type SelectionNode,
  type SelectionSetNode,
  type ValidationContext,
} from "graphql";

/** Limits on the structure of an operation. */
const limits = { maxDepth: 15, maxAliases: 30 } as const;

/**
 * Rejects operations whose selections are nested too deeply. A field or an inline fragment adds one level, and the
 * spread of a fragment adds two. `__schema` does not count.
 */
export function depthRule(context: ValidationContext): ASTVisitor {
  return limitRule(context, "Query depth", limits.maxDepth, (selections, inner) => {
    const depths = selections.map((selection) => {
      if (selection.kind === Kind.FRAGMENT_SPREAD) return 2 + inner(selection);
      return selection.kind === Kind.FIELD && selection.name.value === "__schema" ? 0 : 1 + inner(selection);
    });
    return Math.max(0, ...depths);
  });
}

/** Rejects operations with too many aliases. The aliases of a fragment count for each of its spreads. */
export function aliasRule(context: ValidationContext): ASTVisitor {
  return limitRule(context, "Aliases", limits.maxAliases, (selections, inner) => {
    const counts = selections.map((selection) =>
      selection.kind === Kind.FIELD && selection.alias ? 1 + inner(selection) : inner(selection),
    );
    return counts.reduce((sum, count) => sum + count, 0);
  });
}

/** Measures selections. @param inner measures the selections below one of them; 0 for none. */
type Measure = (selections: readonly SelectionNode[], inner: (selection: SelectionNode) => number) => number;

/**
 * Creates a rule that limits a measure of each operation. A fragment is measured once, because spreads in fragments can
 * double their number at each level. Other rules report cycles and unknown fragments, which measure 0 here.
 */
function limitRule(context: ValidationContext, what: string, limit: number, measure: Measure): ASTVisitor {
  const known = new Map<string, number>();
  const measureSet = (set: SelectionSetNode | undefined) => (set ? measure(set.selections, inner) : 0);
  const inner = (selection: SelectionNode): number => {
    if (selection.kind !== Kind.FRAGMENT_SPREAD) return measureSet(selection.selectionSet);
    const name = selection.name.value;
    const earlier = known.get(name);
    if (earlier !== undefined) return earlier;
    known.set(name, 0);
    const found = measureSet(context.getFragment(name)?.selectionSet);
    known.set(name, found);
    return found;
  };
  return {
    OperationDefinition({ selectionSet }) {
      const found = measureSet(selectionSet);
      if (found <= limit) return;
      context.reportError(new GraphQLError(`${what} limit of ${limit} exceeded, found ${found}.`));
    },
  };
}
