import type { UpstreamCall } from "./errors.ts";
import { type ServiceName, services } from "./services.ts";

/** Names a call that reads, and for which one of the service's own scopes is enough, for its failures. */
export function upstreamCall(service: ServiceName, operation: string): UpstreamCall {
  return { service, operation, requiredScopes: services[service].scopes, isChange: false };
}
