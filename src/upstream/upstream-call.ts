import type { UpstreamCall } from "./errors.ts";
import { type ServiceName, services } from "./services.ts";

/** Names a call for its failures. Without more it reads, and one of the service's own scopes is enough. */
export function upstreamCall(
  service: ServiceName,
  operation: string,
  {
    requiredScopes = services[service].scopes,
    isChange = false,
  }: { readonly requiredScopes?: readonly string[] | undefined; readonly isChange?: boolean } = {},
): UpstreamCall {
  return { service, operation, requiredScopes, isChange };
}
