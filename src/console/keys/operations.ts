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

/** Creates a key pair. The private key of the response may be stored only in a {@link PrivateKey}. */
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
        ... on IdempotencyConflictError {
          conflictReason
        }
      }
    }
  }
`);
