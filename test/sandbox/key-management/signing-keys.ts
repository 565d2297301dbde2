import { callSandbox } from "../../helpers/sandbox-client.ts";

/** Public base path of the key management service. */
export const keysPath = "/developer/key_management/v1";

/** Signing key as the create call returns it, the only time with its private key. */
export interface CreatedKey {
  readonly signingKeyId: string;
  readonly signingKeyCipher: "ED25519" | "RSA";
  readonly privateKey: string;
  readonly publicKey: string;
  readonly jwe: string;
  readonly creationTime: number;
  readonly expirationTime: number;
}

/** Creates a signing key for an application, by default the demo application. */
export async function createKey(
  base: string,
  signingKeyCipher: CreatedKey["signingKeyCipher"],
  token = "sandbox-application",
): Promise<CreatedKey> {
  const answer = await callSandbox(`${base}${keysPath}/signing_key`, { token, json: { signingKeyCipher } });
  if (answer.status !== 200) throw new Error(answer.text);
  return JSON.parse(answer.text);
}
