/** Public entry point of the package: a gateway to mount on your own server, and its configuration types. */
export type { Clock } from "./clock.ts";
export type { UpstreamAddresses } from "./config/addresses.ts";
export { ConfigurationError } from "./config/configuration-error.ts";
export type { GatewayConfig } from "./config/gateway-config.ts";
export type { OperationManifest } from "./config/operation-manifest.ts";
export { type ProcessConfig, readConfig } from "./config/read-config.ts";
export type { Secrets } from "./config/secret-list.ts";
export type { SignInConfig } from "./config/sign-in.ts";
export type { Gateway, GatewayDependencies, GatewayStatistics } from "./gateway.ts";
export type { GraphqlStatistics } from "./http/graphql/graphql-statistics.ts";
export type { Log } from "./log.ts";
export { createGateway } from "./server.ts";
export type { StateStatistics } from "./state-report.ts";
export type { SignatureOptions } from "./upstream/signatures/with-signature.ts";
export type { ClientCredentials } from "./upstream/tokens/token-post.ts";
export type { Viewer } from "./upstream/viewer.ts";
export type { WatchingStatistics } from "./watch/watcher.ts";
