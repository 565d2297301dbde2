import { graphql } from "../../generated/gql.ts";

/** All fields of a key pair. */
graphql(`
  fragment SigningKeyFields on SigningKey {
    id
    signingKeyId
    cipher
    publicKey
    publicKeyJwe
    createdAt
    expiresAt
  }
`);

export const CreateSigningKey = graphql(`
  mutation CreateSigningKey($input: CreateSigningKeyInput! = {}) {
    createSigningKey(input: $input) {
      signingKey {
        ...SigningKeyFields
      }
      privateKey
      errors {
        ...ErrorFields
      }
    }
  }
`);

export const ReadSigningKey = graphql(`
  query ReadSigningKey($signingKeyId: ID!) {
    signingKey(signingKeyId: $signingKeyId) {
      ...SigningKeyFields
    }
  }
`);

export const ListSigningKeys = graphql(`
  query ListSigningKeys {
    signingKeys {
      ...SigningKeyFields
    }
  }
`);
