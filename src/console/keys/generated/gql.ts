/* eslint-disable */
import * as types from './graphql.ts';
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';

/**
 * Map of all GraphQL operations in the project.
 *
 * This map has several performance disadvantages:
 * 1. It is not tree-shakeable, so it will include all operations in the project.
 * 2. It is not minifiable, so the string of a GraphQL query will be multiple times inside the bundle.
 * 3. It does not support dead code elimination, so it will add unused operations.
 *
 * Therefore it is highly recommended to use the babel or swc plugin for production.
 * Learn more about it here: https://the-guild.dev/graphql/codegen/plugins/presets/preset-client#reducing-bundle-size
 */
type Documents = {
    "\n  query SigningKeys {\n    signingKeys {\n      ...SigningKeyFacts\n    }\n  }\n\n  fragment SigningKeyFacts on SigningKey {\n    id\n    signingKeyId\n    cipher\n    publicKey\n    publicKeyJwe\n    createdAt\n    expiresAt\n  }\n": typeof types.SigningKeysDocument,
    "\n  mutation CreateSigningKey($input: CreateSigningKeyInput!) {\n    createSigningKey(input: $input) {\n      privateKey\n      signingKey {\n        ...SigningKeyFacts\n      }\n      errors {\n        __typename\n        ... on MutationError {\n          kind\n          message\n          path\n        }\n        ... on IdempotencyConflictError {\n          conflictReason\n        }\n      }\n    }\n  }\n": typeof types.CreateSigningKeyDocument,
};
const documents: Documents = {
    "\n  query SigningKeys {\n    signingKeys {\n      ...SigningKeyFacts\n    }\n  }\n\n  fragment SigningKeyFacts on SigningKey {\n    id\n    signingKeyId\n    cipher\n    publicKey\n    publicKeyJwe\n    createdAt\n    expiresAt\n  }\n": types.SigningKeysDocument,
    "\n  mutation CreateSigningKey($input: CreateSigningKeyInput!) {\n    createSigningKey(input: $input) {\n      privateKey\n      signingKey {\n        ...SigningKeyFacts\n      }\n      errors {\n        __typename\n        ... on MutationError {\n          kind\n          message\n          path\n        }\n        ... on IdempotencyConflictError {\n          conflictReason\n        }\n      }\n    }\n  }\n": types.CreateSigningKeyDocument,
};

/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 *
 *
 * @example
 * ```ts
 * const query = graphql(`query GetUser($id: ID!) { user(id: $id) { name } }`);
 * ```
 *
 * The query argument is unknown!
 * Please regenerate the types.
 */
export function graphql(source: string): unknown;

/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query SigningKeys {\n    signingKeys {\n      ...SigningKeyFacts\n    }\n  }\n\n  fragment SigningKeyFacts on SigningKey {\n    id\n    signingKeyId\n    cipher\n    publicKey\n    publicKeyJwe\n    createdAt\n    expiresAt\n  }\n"): (typeof documents)["\n  query SigningKeys {\n    signingKeys {\n      ...SigningKeyFacts\n    }\n  }\n\n  fragment SigningKeyFacts on SigningKey {\n    id\n    signingKeyId\n    cipher\n    publicKey\n    publicKeyJwe\n    createdAt\n    expiresAt\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation CreateSigningKey($input: CreateSigningKeyInput!) {\n    createSigningKey(input: $input) {\n      privateKey\n      signingKey {\n        ...SigningKeyFacts\n      }\n      errors {\n        __typename\n        ... on MutationError {\n          kind\n          message\n          path\n        }\n        ... on IdempotencyConflictError {\n          conflictReason\n        }\n      }\n    }\n  }\n"): (typeof documents)["\n  mutation CreateSigningKey($input: CreateSigningKeyInput!) {\n    createSigningKey(input: $input) {\n      privateKey\n      signingKey {\n        ...SigningKeyFacts\n      }\n      errors {\n        __typename\n        ... on MutationError {\n          kind\n          message\n          path\n        }\n        ... on IdempotencyConflictError {\n          conflictReason\n        }\n      }\n    }\n  }\n"];

export function graphql(source: string) {
  return (documents as any)[source] ?? {};
}

export type DocumentType<TDocumentNode extends DocumentNode<any, any>> = TDocumentNode extends DocumentNode<  infer TType,  any>  ? TType  : never;