/** How far the gateway is on its way out, for all who answer differently by it. */
export interface Lifecycle {
  /** Whether other instances should be asked in its place. It serves on. */
  isGoing: boolean;
  /** Whether what runs is finished, and what would last is refused. */
  isDraining: boolean;
}
