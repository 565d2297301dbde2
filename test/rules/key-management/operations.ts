import { graphql } from "../../generated/gql.ts";

/** A keypair with all its fields. */
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
