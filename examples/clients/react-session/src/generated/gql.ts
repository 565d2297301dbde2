/* eslint-disable */
import * as types from './graphql';
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
    "\n  query Store {\n    store {\n      name\n    }\n  }\n": typeof types.StoreDocument,
    "\n  mutation CreateImage($file: Upload!) {\n    createImageFromFile(input: { file: $file }) {\n      image {\n        id\n        url\n      }\n      errors {\n        __typename\n        ... on MutationError {\n          message\n        }\n      }\n    }\n  }\n": typeof types.CreateImageDocument,
    "\n  mutation BeginUpload($title: String!, $sizeInBytes: ByteCount!) {\n    createVideoUpload(input: { title: $title, sizeInBytes: $sizeInBytes }) {\n      video {\n        id\n      }\n      uploadUrl\n      errors {\n        __typename\n        ... on MutationError {\n          message\n        }\n      }\n    }\n  }\n": typeof types.BeginUploadDocument,
    "\n  subscription VideoStatus($id: ID!) {\n    videoStatusChanged(id: $id) {\n      isFinal\n      video {\n        id\n        status\n        statusMessage\n        thumbnailUrl\n      }\n    }\n  }\n": typeof types.VideoStatusDocument,
};
const documents: Documents = {
    "\n  query Store {\n    store {\n      name\n    }\n  }\n": types.StoreDocument,
    "\n  mutation CreateImage($file: Upload!) {\n    createImageFromFile(input: { file: $file }) {\n      image {\n        id\n        url\n      }\n      errors {\n        __typename\n        ... on MutationError {\n          message\n        }\n      }\n    }\n  }\n": types.CreateImageDocument,
    "\n  mutation BeginUpload($title: String!, $sizeInBytes: ByteCount!) {\n    createVideoUpload(input: { title: $title, sizeInBytes: $sizeInBytes }) {\n      video {\n        id\n      }\n      uploadUrl\n      errors {\n        __typename\n        ... on MutationError {\n          message\n        }\n      }\n    }\n  }\n": types.BeginUploadDocument,
    "\n  subscription VideoStatus($id: ID!) {\n    videoStatusChanged(id: $id) {\n      isFinal\n      video {\n        id\n        status\n        statusMessage\n        thumbnailUrl\n      }\n    }\n  }\n": types.VideoStatusDocument,
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
export function graphql(source: "\n  query Store {\n    store {\n      name\n    }\n  }\n"): (typeof documents)["\n  query Store {\n    store {\n      name\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation CreateImage($file: Upload!) {\n    createImageFromFile(input: { file: $file }) {\n      image {\n        id\n        url\n      }\n      errors {\n        __typename\n        ... on MutationError {\n          message\n        }\n      }\n    }\n  }\n"): (typeof documents)["\n  mutation CreateImage($file: Upload!) {\n    createImageFromFile(input: { file: $file }) {\n      image {\n        id\n        url\n      }\n      errors {\n        __typename\n        ... on MutationError {\n          message\n        }\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation BeginUpload($title: String!, $sizeInBytes: ByteCount!) {\n    createVideoUpload(input: { title: $title, sizeInBytes: $sizeInBytes }) {\n      video {\n        id\n      }\n      uploadUrl\n      errors {\n        __typename\n        ... on MutationError {\n          message\n        }\n      }\n    }\n  }\n"): (typeof documents)["\n  mutation BeginUpload($title: String!, $sizeInBytes: ByteCount!) {\n    createVideoUpload(input: { title: $title, sizeInBytes: $sizeInBytes }) {\n      video {\n        id\n      }\n      uploadUrl\n      errors {\n        __typename\n        ... on MutationError {\n          message\n        }\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  subscription VideoStatus($id: ID!) {\n    videoStatusChanged(id: $id) {\n      isFinal\n      video {\n        id\n        status\n        statusMessage\n        thumbnailUrl\n      }\n    }\n  }\n"): (typeof documents)["\n  subscription VideoStatus($id: ID!) {\n    videoStatusChanged(id: $id) {\n      isFinal\n      video {\n        id\n        status\n        statusMessage\n        thumbnailUrl\n      }\n    }\n  }\n"];

export function graphql(source: string) {
  return (documents as any)[source] ?? {};
}

export type DocumentType<TDocumentNode extends DocumentNode<any, any>> = TDocumentNode extends DocumentNode<  infer TType,  any>  ? TType  : never;