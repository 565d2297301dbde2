import { graphql } from "./generated/index.ts";

/** Key pairs of the application. */
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

/** Creates a key pair. The private key in the response goes to {@link PrivateKey} and nowhere else. */
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
