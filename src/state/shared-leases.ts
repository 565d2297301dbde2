/**
 * Who of the instances does a piece of work. A lease is its holder's until it is given back, its life is over, or the holder is gone:
 * an instance that is killed counts as gone within three seconds.
 */
export interface SharedLeases {
  /**
   * Takes or renews a lease for this instance, unless another instance that is alive has it.
   * @param lifeMs how long it lasts without being renewed, in milliseconds.
   * @returns the name of the instance that has it now.
   */
  claim(key: string, lifeMs: number): Promise<string>;
  /** Gives a lease back, if this instance has it. */
  release(key: string): Promise<void>;
}
