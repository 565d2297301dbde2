/** Shutdown state of the gateway, shared by all parts that behave differently during shutdown. */
export interface Lifecycle {
  /** True when load balancers should send new requests to other instances. The gateway still serves requests. */
  isShuttingDown: boolean;
  /** True while running operations finish and new long-lived ones are rejected. */
  isDraining: boolean;
}
