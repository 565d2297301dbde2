/** Where a name is being written: over a category, or for a new one below another or at the top level. */
export type Naming =
  | { readonly kind: "add"; readonly parentKey: string | null }
  | { readonly kind: "rename"; readonly key: string };

/** What can be done with the categories, by whatever means. */
export interface CategoryActions {
  readonly select: (key: string) => void;
  readonly name: (naming: Naming | null) => void;
  /** Queues what a written name asks for. */
  readonly keepName: (naming: Naming, name: string) => void;
  readonly move: (key: string, parentKey: string | null) => void;
  readonly askWhereTo: (key: string) => void;
  readonly cut: (key: string | null) => void;
  readonly paste: (parentKey: string | null) => void;
  readonly remove: (key: string) => void;
  readonly undo: () => void;
}
