import type { SigningKeyCipher } from "../../generated/graphql.ts";
import { dataOf, type GraphqlClient } from "../../helpers/graphql-client.ts";
import { resultOf } from "../outcomes.ts";
import { CreateSigningKey, ListSigningKeys, ReadSigningKey } from "./operations.ts";

/** Creates a key pair and expects success. */
export async function makeKeypair(client: GraphqlClient, cipher?: SigningKeyCipher) {
  const input = cipher === undefined ? {} : { cipher };
  const payload = dataOf(await client.query(CreateSigningKey, { input })).createSigningKey;
  const signingKey = resultOf(payload, "signingKey");
  return {
    signingKey,
    signingKeyId: signingKey.signingKeyId,
    privateKey: resultOf(payload, "privateKey"),
    publicKey: signingKey.publicKey ?? "",
    jwe: signingKey.publicKeyJwe ?? "",
  };
}

/** Returns a key pair without its private key; null when it is not found. */
export async function readSigningKey(client: GraphqlClient, signingKeyId: string) {
  return dataOf(await client.query(ReadSigningKey, { signingKeyId })).signingKey;
}

/** Returns all key pairs of the application. */
export async function listSigningKeys(client: GraphqlClient) {
  return dataOf(await client.query(ListSigningKeys)).signingKeys ?? [];
}
