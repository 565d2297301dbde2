import { graphql } from "./generated/index.ts";

/** The application's keypairs. */
export const SigningKeysQuery = graphql(/* GraphQL */ `
  query SigningKeys {
    signingKeys {
      ...SigningKeyFacts
    }
  }

  fragment SigningKeyFacts on SigningKey {
    id
    signingKeyId
    cipher
    publicKey
    publicKeyJwe
    createdAt
    expiresAt
  }
`);

/** Makes a keypair. The private key of the answer is handed to {@link PrivateKey} and held nowhere else. */
export const CreateSigningKeyMutation = graphql(/* GraphQL */ `
  mutation CreateSigningKey($input: CreateSigningKeyInput!) {
    createSigningKey(input: $input) {
      privateKey
      signingKey {
        ...SigningKeyFacts
      }
      errors {
        __typename
        ... on MutationError {
          kind
          message
          path
        }
      }
    }
  }
`);
