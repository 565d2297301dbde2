import type { UpstreamCall } from "./errors.ts";
import { type ServiceName, services } from "./services.ts";

/** Returns the description of a read call with the default scopes of the service. */
export function upstreamCall(service: ServiceName, operation: string): UpstreamCall {
  return { service, operation, requiredScopes: services[service].scopes, isChange: false };
}
