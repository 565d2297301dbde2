import { createServiceCalls } from "../service-calls.ts";
import type { ServiceTransport } from "../transport/transport.ts";
import type { CallOptions } from "../viewer.ts";
import { one, type OnUnknownValue } from "../wire/parse.ts";
import type { User } from "./model.ts";
import { userShape } from "./wire.ts";

/**
 * The identity service, as far as the gateway needs it (wire facts, identity).
 * @param onUnknownValue receives values that the gateway does not know, for the log.
 */
export function createIdentityClient(
  transport: ServiceTransport,
  baseUrl: string,
  onUnknownValue: OnUnknownValue = () => undefined,
) {
  const calls = createServiceCalls("identity", transport, baseUrl, onUnknownValue);
  return {
    /** The user behind the token of the call. The published path ends with a slash. */
    getUser: (options: CallOptions): Promise<User> =>
      calls.read({ operation: "getUser", method: "GET", path: "/user/" }, one(userShape), options),
  };
}

/** The identity service as the rest of the gateway sees it. */
export type IdentityClient = ReturnType<typeof createIdentityClient>;
