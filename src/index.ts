/** The package's public entry: a gateway to mount on a server of one's own, and what it is configured with. */
export { ConfigurationError } from "./config/configuration-error.ts";
export type { GatewayConfig } from "./config/gateway-config.ts";
export { type ProcessConfig, readConfig } from "./config/read-config.ts";
export type { Gateway, GatewayDependencies } from "./gateway.ts";
export { createGateway } from "./server.ts";
export type { Viewer } from "./upstream/viewer.ts";
