import { type FragmentDefinitionNode, Kind, type SelectionNode, type SelectionSetNode } from "graphql";

/** What `if` of a directive says: itself, or by a variable. */
function conditionOf(selection: SelectionNode, directive: "skip" | "include"): boolean | string | undefined {
  const found = selection.directives?.find(({ name }) => name.value === directive);
  const value = found?.arguments?.find(({ name }) => name.value === "if")?.value;
  if (value?.kind === Kind.VARIABLE) return value.name.value;
  return value?.kind === Kind.BOOLEAN ? value.value : undefined;
}

/** Names of the variables on which `@skip` and `@include` depend in a selection set and the fragments spread there. */
export function conditionVariables(
  selectionSet: SelectionSetNode,
  fragments: ReadonlyMap<string, FragmentDefinitionNode>,
): readonly string[] {
  const names = new Set<string>();
  const visited = new Set<SelectionSetNode>();
  const visit = (set: SelectionSetNode) => {
    if (visited.has(set)) return;
    visited.add(set);
    for (const selection of set.selections) {
      for (const directive of ["skip", "include"] as const) {
        const condition = conditionOf(selection, directive);
        if (typeof condition === "string") names.add(condition);
      }
      const inner =
        selection.kind === Kind.FRAGMENT_SPREAD
          ? fragments.get(selection.name.value)?.selectionSet
          : selection.selectionSet;
      if (inner) visit(inner);
    }
  };
  visit(selectionSet);
  return [...names];
}

/** Whether `@skip` and `@include` leave a selection in, with the values of the variables that they name. */
export function isIncluded(selection: SelectionNode, values: ReadonlyMap<string, boolean>): boolean {
  const [skip, include] = [conditionOf(selection, "skip"), conditionOf(selection, "include")];
  const isSkipped = typeof skip === "string" ? values.get(skip) : skip;
  const isAskedFor = typeof include === "string" ? values.get(include) : include;
  return isSkipped !== true && isAskedFor !== false;
}
