import type { SigningKey, SigningKeyCipher } from "../upstream/key-management/model.ts";
import { callOptions, type GatewayContext } from "./context.ts";
import { mutationFailure } from "./errors/mutation-failure.ts";
import type { ErrorOf } from "./errors/mutation-error.ts";

/** Failures of `createSigningKey`. */
export const createSigningKeyErrors = ["PermissionDeniedError", "RateLimitedError", "UpstreamError"] as const;

/** Result of `createSigningKey`. Lives as long as the answer is being written, and nowhere else. */
export interface CreateSigningKeyPayload {
  readonly signingKey: SigningKey | null;
  readonly privateKey: string | null;
  readonly errors: readonly ErrorOf<typeof createSigningKeyErrors>[];
}

/** The keypair with the service's identifier; null when the application has none. */
export function loadSigningKey(signingKeyId: string, context: GatewayContext): Promise<SigningKey | null> {
  return context.loaders.signingKey.load(signingKeyId);
}

/** All keypairs of the application, in the service's order. */
export function listSigningKeys(context: GatewayContext): Promise<readonly SigningKey[]> {
  return context.keyManagement.getSigningKeys(callOptions(context));
}

/** Makes a keypair and hands its private half through. */
export async function createSigningKey(
  input: { readonly cipher: SigningKeyCipher },
  context: GatewayContext,
): Promise<CreateSigningKeyPayload> {
  try {
    const created = await context.keyManagement.createSigningKey(input.cipher, callOptions(context));
    return { ...created, errors: [] };
  } catch (error) {
    const errors = mutationFailure(error, { allowed: createSigningKeyErrors });
    return { signingKey: null, privateKey: null, errors };
  }
}
