import type { Dialect } from "../dialect.ts";
import { type CallParts, createServiceCalls, orNull } from "../service-calls.ts";
import { readJson } from "../transport/read-body.ts";
import type { Transport } from "../transport/transport.ts";
import type { CallOptions } from "../viewer.ts";
import type { OnUnknownValue, ParseContext } from "../wire/parse.ts";
import { isSigningKeyId } from "./ids.ts";
import type { CreatedSigningKey, SigningKey, SigningKeyCipher } from "./model.ts";
import { type KeyManagementOperation, keyManagementPaths } from "./paths.ts";
import { parseCreatedSigningKey, parseSigningKey, parseSigningKeys } from "./wire.ts";

/**
 * The key management service, one function for each of its operations (wire facts, key management §1).
 *
 * Keypairs belong to the application in whose name the call is made. Every function rejects with an
 * `UpstreamFailure`, or with the reason of `options.signal` once that aborts.
 */
export interface KeyManagementClient {
  /** Makes a keypair. Every call makes another one, so a call whose outcome is unknown is not repeated. */
  createSigningKey(cipher: SigningKeyCipher, options: CallOptions): Promise<CreatedSigningKey>;
  /** @returns null when the application has no such keypair. */
  getSigningKey(signingKeyId: string, options: CallOptions): Promise<SigningKey | null>;
  getSigningKeys(options: CallOptions): Promise<readonly SigningKey[]>;
}

/** The service's number for a keypair that the application does not have (wire facts, key management §4). */
const noSuchKey = 210_002;

/**
 * Makes the client.
 * @param dialect chooses the method of getSigningKey (wire facts, common §9).
 * @param onUnknownValue is told of values that the gateway does not know, for the log.
 */
export function createKeyManagementClient(
  transport: Transport,
  baseUrl: string,
  dialect: Dialect,
  onUnknownValue: OnUnknownValue = () => undefined,
): KeyManagementClient {
  const calls = createServiceCalls("keyManagement", transport, baseUrl, onUnknownValue);
  const paths = keyManagementPaths(dialect);

  async function call<T>(
    operation: KeyManagementOperation,
    id: string,
    options: CallOptions,
    parser: (json: unknown, context: ParseContext) => T,
    parts: CallParts = {},
  ): Promise<T> {
    const { method, path } = paths[operation];
    const response = await calls.send(
      { operation, method, path: `${path}${encodeURIComponent(id)}` },
      options,
      parts,
    );
    return parser(await readJson(response), calls.contextOf(response));
  }

  return {
    createSigningKey: (cipher, options) =>
      call("createSigningKey", "", options, parseCreatedSigningKey, { json: { signingKeyCipher: cipher } }),
    async getSigningKey(signingKeyId, options) {
      if (!isSigningKeyId(signingKeyId)) return null;
      return orNull(call("getSigningKey", signingKeyId, options, parseSigningKey), [noSuchKey]);
    },
    getSigningKeys: (options) => call("getSigningKeys", "", options, parseSigningKeys),
  };
}
