import { callSandbox } from "../../helpers/sandbox-client.ts";

/** The public base path of the key management service. */
export const keysPath = "/developer/key_management/v1";

/** A signing key as it is answered once. */
export interface CreatedKey {
  readonly signingKeyId: string;
  readonly signingKeyCipher: "ED25519" | "RSA";
  readonly privateKey: string;
  readonly publicKey: string;
  readonly jwe: string;
  readonly creationTime: number;
  readonly expirationTime: number;
}

/** Makes a signing key for an application; the demo application unless another token is given. */
export async function createKey(
  base: string,
  signingKeyCipher: CreatedKey["signingKeyCipher"],
  token = "sandbox-application",
): Promise<CreatedKey> {
  const answer = await callSandbox(`${base}${keysPath}/signing_key`, { token, json: { signingKeyCipher } });
  if (answer.status !== 200) throw new Error(answer.text);
  return JSON.parse(answer.text);
}
