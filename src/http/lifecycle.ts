/** Shutdown state of the gateway, shared by everything that responds differently during shutdown. */
export interface Lifecycle {
  /** True when other instances should receive new requests. The gateway still serves. */
  isGoing: boolean;
  /** True while running operations finish and long-lived ones are rejected. */
  isDraining: boolean;
}
