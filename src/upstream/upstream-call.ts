import type { UpstreamCall } from "./errors.ts";
import { type ServiceName, services } from "./services.ts";

/** Names a call for its failures. Without more it reads, and one of the service's own scopes is enough. */
export function upstreamCall(
  service: ServiceName,
  operation: string,
  {
    requiredScopes = services[service].scopes,
    isChange = false,
    template,
  }: {
    readonly requiredScopes?: readonly string[] | undefined;
    readonly isChange?: boolean;
    readonly template?: string;
  } = {},
): UpstreamCall {
  return { service, operation, requiredScopes, isChange, template };
}
