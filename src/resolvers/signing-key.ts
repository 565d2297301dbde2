import type { SigningKeyCipher } from "../upstream/key-management/model.ts";
import { callOptions } from "./context.ts";
import { defineMutation } from "./mutation.ts";

/** Makes a keypair and hands its private half through, which lives as long as the answer is being written. */
export const createSigningKey = defineMutation(
  [],
  async ({ cipher }: { readonly cipher: SigningKeyCipher }, attempt, context) => {
    attempt.about({ check: { query: "{ signingKeys { signingKeyId cipher createdAt } }" } });
    return context.keyManagement.createSigningKey(cipher, callOptions(context));
  },
);
