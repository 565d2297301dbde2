import type { SigningKey, SigningKeyCipher } from "../upstream/key-management/model.ts";
import { callOptions, type GatewayContext } from "./context.ts";
import { defineMutation } from "./mutation.ts";

/** All keypairs of the application, in the service's order. */
export function listSigningKeys(context: GatewayContext): Promise<readonly SigningKey[]> {
  return context.keyManagement.getSigningKeys(callOptions(context));
}

/** Makes a keypair and hands its private half through, which lives as long as the answer is being written. */
export const createSigningKey = defineMutation(
  [],
  async ({ cipher }: { readonly cipher: SigningKeyCipher }, attempt, context) => {
    attempt.about({ check: { query: "{ signingKeys { signingKeyId cipher createdAt } }" } });
    return context.keyManagement.createSigningKey(cipher, callOptions(context));
  },
);
