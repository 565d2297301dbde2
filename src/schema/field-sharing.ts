/** What a field of the subscription type says in its `extensions` of its subscribers. */
export interface FieldSharing {
  /**
   * Subscribing only watches and has no effect, so that those who subscribe to the same may share their context and the
   * events that they get together. Without the mark each subscription runs alone.
   */
  readonly isShared?: true;
}
