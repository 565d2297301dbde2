import { type DocumentNode, Kind, type SelectionSetNode } from "graphql";

/**
 * Most fields of one selection that answer under one name. Validation compares each with every other, and all that is
 * selected below them, so their number counts with its square.
 */
export const maxRepeatedFields = 50;

/**
 * The first name under which too many fields of one selection answer, and how many do; null when there is none. Inline
 * fragments belong to the selection that they are in.
 */
export function findRepeatedField(
  document: DocumentNode,
): { readonly name: string; readonly count: number } | null {
  const open: SelectionSetNode[] = document.definitions.flatMap((definition) =>
    "selectionSet" in definition && definition.selectionSet ? [definition.selectionSet] : [],
  );
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const counts = new Map<string, number>();
    const level = [next];
    for (const { selections } of level) {
      for (const selection of selections) {
        if (selection.kind === Kind.INLINE_FRAGMENT) level.push(selection.selectionSet);
        if (selection.kind !== Kind.FIELD) continue;
        const name = (selection.alias ?? selection.name).value;
        counts.set(name, (counts.get(name) ?? 0) + 1);
        if (selection.selectionSet) open.push(selection.selectionSet);
      }
    }
    for (const [name, count] of counts) if (count > maxRepeatedFields) return { name, count };
  }
  return null;
}
