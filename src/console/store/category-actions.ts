/** Name being edited: that of an existing category, or of a new one below a parent or at the top level. */
export type Naming =
  | { readonly kind: "add"; readonly parentKey: string | null }
  | { readonly kind: "rename"; readonly key: string };

/** Actions on categories, shared by buttons, keyboard, and drag and drop. */
export interface CategoryActions {
  readonly select: (key: string) => void;
  readonly name: (naming: Naming | null) => void;
  /** Queues the addition or rename for an entered name. */
  readonly keepName: (naming: Naming, name: string) => void;
  readonly move: (key: string, parentKey: string | null) => void;
  readonly askWhereTo: (key: string) => void;
  readonly cut: (key: string | null) => void;
  readonly paste: (parentKey: string | null) => void;
  readonly remove: (key: string) => void;
  readonly undo: () => void;
}
