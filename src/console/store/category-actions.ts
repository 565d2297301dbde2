/**
 * Name that is being edited, of an existing or of a new category. A new category is below a parent or at the top level.
 */
export type Naming =
  | { readonly kind: "add"; readonly parentKey: string | null }
  | { readonly kind: "rename"; readonly key: string };

/** Actions on categories, shared by buttons, keyboard, and drag and drop. */
export interface CategoryActions {
  /** Selects a category for the actions; null for none. */
  readonly select: (key: string | null) => void;
  readonly name: (naming: Naming) => void;
  /** Ends the editing of a name, unless another one is being edited by now. */
  readonly leaveName: (naming: Naming) => void;
  /** Queues the addition or the rename after a name was entered. */
  readonly keepName: (naming: Naming, name: string) => void;
  readonly move: (key: string, parentKey: string | null) => void;
  readonly askWhereTo: (keys: readonly string[]) => void;
  readonly cut: (key: string | null) => void;
  readonly paste: (parentKey: string | null) => void;
  readonly remove: (keys: readonly string[]) => void;
  readonly undo: () => void;
}
