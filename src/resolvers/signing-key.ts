import type { SigningKeyCipher } from "../upstream/key-management/model.ts";
import { callOptions } from "./context.ts";
import { defineMutation } from "./mutation.ts";

/** Creates a key pair and returns its private key, which the gateway stores only with an idempotency key. */
export const createSigningKey = defineMutation(
  [],
  async ({ cipher }: { readonly cipher: SigningKeyCipher }, attempt, context) => {
    attempt.addFacts({ check: { query: "{ signingKeys { signingKeyId cipher createdAt } }" } });
    return context.keyManagement.createSigningKey(cipher, callOptions(context));
  },
);
