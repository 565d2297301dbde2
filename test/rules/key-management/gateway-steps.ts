import { expect } from "vitest";
import type { SigningKeyCipher } from "../../generated/graphql.ts";
import { dataOf, type GraphqlClient } from "../../helpers/graphql-client.ts";
import { CreateSigningKey, ListSigningKeys, ReadSigningKey } from "./operations.ts";

/** Creates a key pair and expects success. */
export async function makeKeypair(client: GraphqlClient, cipher?: SigningKeyCipher) {
  const input = cipher === undefined ? {} : { cipher };
  const { signingKey, privateKey, errors } = dataOf(
    await client.query(CreateSigningKey, { input }),
  ).createSigningKey;
  expect(errors).toEqual([]);
  if (!signingKey || privateKey === null) throw new Error("There is no key pair.");
  return {
    signingKey,
    privateKey,
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
