/** What a mutation field says in its `extensions` of the errors of its payload. */
export interface InputErrors {
  /** Whether the union of its errors has ValidationError, so that wrong input is data. */
  readonly hasInputErrors?: boolean;
}
