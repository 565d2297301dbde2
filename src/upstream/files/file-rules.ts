/** Rules for the files that a service accepts for one purpose. */
export interface FileRules {
  /** Maximum size, in bytes. */
  readonly maxSizeInBytes: number;
  /** Accepted file types, as extensions without a dot. */
  readonly acceptedTypes: readonly string[];
}
