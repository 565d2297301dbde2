import { callOn, collection } from "../collection.ts";
import type { Id } from "../ids.ts";
import { createServiceCalls, type ServiceCallParts } from "../service-calls.ts";
import type { ServiceAddresses } from "../services.ts";
import type { CallOptions } from "../viewer.ts";
import { listIn, one } from "../wire/parse.ts";
import type { CreatedSigningKey, SigningKey, SigningKeyCipher } from "./model.ts";
import { createdSigningKeyShape, signingKeyShape } from "./wire.ts";

/** Keypairs, with the service's number for one that the application does not have (wire facts, key management §4). */
const keys = collection<"SigningKey">("/signing_key", "signing key", [210_002]);

/**
 * The key management service, one function for each of its operations (wire facts, key management §1). Keypairs belong to
 * the application in whose name the call is made.
 * @param addresses name the dialect, which chooses the method of getSigningKey (wire facts, common §9). The specification gives
 * getSigningKeys the method and path of getSigningKey, with which all keys could not be asked for: there is only the public spelling.
 */
export function createKeyManagementClient(parts: ServiceCallParts, addresses: ServiceAddresses) {
  const { keyManagement, dialect = "specification" } = addresses;
  const calls = createServiceCalls("keyManagement", parts, keyManagement);

  return {
    /** Makes a keypair. Every call makes another one, so a call whose outcome is unknown is not repeated. */
    createSigningKey(cipher: SigningKeyCipher, options: CallOptions): Promise<CreatedSigningKey> {
      const json = { signingKeyCipher: cipher };
      const call = { operation: "createSigningKey", method: "POST", path: keys.path, json } as const;
      return calls.read(call, one(createdSigningKeyShape), options);
    },

    /** @returns null when the application has no such keypair. */
    getSigningKey(signingKeyId: Id<"SigningKey">, options: CallOptions): Promise<SigningKey | null> {
      const method = dialect === "specification" ? "POST" : "GET";
      const call = { ...callOn(keys, signingKeyId, "getSigningKey", method), isChange: false };
      return calls.find(call, one(signingKeyShape), options);
    },

    /** All keypairs of the application. */
    getSigningKeys: (options: CallOptions): Promise<readonly SigningKey[]> =>
      calls.read(
        { operation: "getSigningKeys", method: "GET", path: keys.path },
        listIn(signingKeyShape, "signingKeys"),
        options,
      ),
  };
}
