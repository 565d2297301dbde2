import type { UpstreamCall } from "./errors.ts";
import { type ServiceName, services } from "./services.ts";

/** Returns the identity of a read call that needs one of the service's default scopes. */
export function upstreamCall(service: ServiceName, operation: string): UpstreamCall {
  return { service, operation, requiredScopes: services[service].scopes, isChange: false };
}
