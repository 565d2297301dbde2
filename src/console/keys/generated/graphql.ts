/* eslint-disable */
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
/** Input of `createSigningKey`. */
export type CreateSigningKeyInput = {
  /** Algorithm of the pair. */
  cipher?: SigningKeyCipher;
  /** Key that makes a repeat safe: for 24 hours, a request of the same user with the same key and input returns the first payload and changes nothing again. Use a new random key, such as a UUID, for each change, and send it with each repeat. Printable ASCII characters, at least one. A request with one mutation can send it in the header `Idempotency-Key` instead. The gateway accepts at most 255 characters. */
  idempotencyKey?: string | null | undefined;
};

/** Reasons why an idempotency key cannot be used. */
export type IdempotencyConflictReason =
  /** The mutation with this key is still running. Repeat the request later with the same key. */
  | 'IN_PROGRESS'
  /** The key was used with another mutation or another input. */
  | 'OTHER_INPUT';

/** Kinds of mutation errors, by the next step of the client. */
export type MutationErrorKind =
  /** Change the conflicting state, or wait until it changes. */
  | 'CONFLICT'
  /** Change the input. */
  | 'INPUT'
  /** Refer to an object that exists. */
  | 'NOT_FOUND'
  /** Use an account or token that has the permission. */
  | 'PERMISSION'
  /** Wait for the given time. */
  | 'RATE_LIMIT'
  /** The service failed or rejected the change for its own reasons. `UpstreamError.isRetryable` and `OutcomeUnknownError.check` show the next step. */
  | 'UPSTREAM';

/** Algorithms of a key pair. */
export type SigningKeyCipher =
  /** Edwards curve 25519. Recommended: short keys and small signature headers. */
  | 'ED25519'
  /** RSA, for frameworks without ED25519. */
  | 'RSA';

export type SigningKeysQueryVariables = Exact<{ [key: string]: never; }>;


export type SigningKeysQuery = { signingKeys: Array<{ id: string, signingKeyId: string, cipher: SigningKeyCipher | null, publicKey: string | null, publicKeyJwe: string | null, createdAt: string | null, expiresAt: string | null }> | null };

export type SigningKeyFactsFragment = { id: string, signingKeyId: string, cipher: SigningKeyCipher | null, publicKey: string | null, publicKeyJwe: string | null, createdAt: string | null, expiresAt: string | null };

export type CreateSigningKeyMutationVariables = Exact<{
  input: CreateSigningKeyInput;
}>;


export type CreateSigningKeyMutation = { createSigningKey: { privateKey: string | null, signingKey: { id: string, signingKeyId: string, cipher: SigningKeyCipher | null, publicKey: string | null, publicKeyJwe: string | null, createdAt: string | null, expiresAt: string | null } | null, errors: Array<
      | { __typename: 'IdempotencyConflictError', kind: MutationErrorKind, message: string, path: Array<string>, conflictReason: IdempotencyConflictReason }
      | { __typename: 'OutcomeUnknownError', kind: MutationErrorKind, message: string, path: Array<string> }
      | { __typename: 'PermissionDeniedError', kind: MutationErrorKind, message: string, path: Array<string> }
      | { __typename: 'RateLimitedError', kind: MutationErrorKind, message: string, path: Array<string> }
      | { __typename: 'UpstreamError', kind: MutationErrorKind, message: string, path: Array<string> }
    > } | null };

export const SigningKeyFactsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"SigningKeyFacts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"SigningKey"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"signingKeyId"}},{"kind":"Field","name":{"kind":"Name","value":"cipher"}},{"kind":"Field","name":{"kind":"Name","value":"publicKey"}},{"kind":"Field","name":{"kind":"Name","value":"publicKeyJwe"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"expiresAt"}}]}}]} as unknown as DocumentNode<SigningKeyFactsFragment, unknown>;
export const SigningKeysDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"SigningKeys"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"signingKeys"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"SigningKeyFacts"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"SigningKeyFacts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"SigningKey"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"signingKeyId"}},{"kind":"Field","name":{"kind":"Name","value":"cipher"}},{"kind":"Field","name":{"kind":"Name","value":"publicKey"}},{"kind":"Field","name":{"kind":"Name","value":"publicKeyJwe"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"expiresAt"}}]}}]} as unknown as DocumentNode<SigningKeysQuery, SigningKeysQueryVariables>;
export const CreateSigningKeyDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"CreateSigningKey"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CreateSigningKeyInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"createSigningKey"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"privateKey"}},{"kind":"Field","name":{"kind":"Name","value":"signingKey"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"SigningKeyFacts"}}]}},{"kind":"Field","name":{"kind":"Name","value":"errors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"MutationError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"path"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"IdempotencyConflictError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"conflictReason"}}]}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"SigningKeyFacts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"SigningKey"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"signingKeyId"}},{"kind":"Field","name":{"kind":"Name","value":"cipher"}},{"kind":"Field","name":{"kind":"Name","value":"publicKey"}},{"kind":"Field","name":{"kind":"Name","value":"publicKeyJwe"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"expiresAt"}}]}}]} as unknown as DocumentNode<CreateSigningKeyMutation, CreateSigningKeyMutationVariables>;