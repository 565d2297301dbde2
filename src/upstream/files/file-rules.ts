/** What a service accepts as a file of one kind. */
export interface FileRules {
  /** Largest size accepted, in bytes. */
  readonly maxSizeInBytes: number;
  /** Types accepted, as extensions without a dot. */
  readonly acceptedTypes: readonly string[];
}
