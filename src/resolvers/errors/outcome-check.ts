/** How the caller of a mutation finds out whether it took effect when the service's answer was lost. */
export interface OutcomeCheck {
  /** A GraphQL document that runs as it is. */
  readonly query: string;
  /** End of the sentence "the change may have taken effect, …" that says what to do instead. Null where `query` shows the change. */
  readonly instead?: string | null;
}
