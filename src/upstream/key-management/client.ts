import { callOn, collection } from "../collection.ts";
import type { Id } from "../ids.ts";
import { createServiceCalls, type ServiceCallDeps } from "../service-calls.ts";
import type { ServiceAddresses } from "../services.ts";
import type { CallOptions } from "../viewer.ts";
import { listParser, objectParser } from "../wire/parse.ts";
import type { CreatedSigningKey, SigningKey, SigningKeyCipher } from "./model.ts";
import { createdSigningKeyShape, signingKeyShape } from "./wire.ts";

/** Signing keys, with the error number for a missing one (wire facts, key management §4). */
const keys = collection<"SigningKey">("/signing_key", "signing key", [210_002]);

/**
 * Creates the client of the key management service, with one function for each operation (wire facts, key management
 * §1). Keypairs belong to the application that makes the call.
 * @param addresses addresses and dialect. The dialect selects the method of getSigningKey (wire facts, common §9). For
 * getSigningKeys, the specification repeats the method and path of getSigningKey, which cannot work; the public variant
 * is always used.
 */
export function createKeyManagementClient(deps: ServiceCallDeps, addresses: ServiceAddresses) {
  const { keyManagement, dialect = "specification" } = addresses;
  const calls = createServiceCalls("keyManagement", deps, keyManagement);

  return {
    /** Creates a keypair. Each call creates a new keypair, so a call with an unknown outcome is not retried. */
    createSigningKey(cipher: SigningKeyCipher, options: CallOptions): Promise<CreatedSigningKey> {
      const json = { signingKeyCipher: cipher };
      const call = { operation: "createSigningKey", method: "POST", path: keys.path, json } as const;
      return calls.read(call, objectParser(createdSigningKeyShape), options);
    },

    /** Reads a keypair; null when the application has no keypair with this id. */
    getSigningKey(signingKeyId: Id<"SigningKey">, options: CallOptions): Promise<SigningKey | null> {
      const method = dialect === "specification" ? "POST" : "GET";
      const call = { ...callOn(keys, signingKeyId, "getSigningKey", method), isChange: false };
      return calls.find(call, objectParser(signingKeyShape), options);
    },

    /** Returns all keypairs of the application. */
    getSigningKeys: (options: CallOptions): Promise<readonly SigningKey[]> =>
      calls.read(
        { operation: "getSigningKeys", method: "GET", path: keys.path },
        listParser(signingKeyShape, "signingKeys"),
        options,
      ),
  };
}
