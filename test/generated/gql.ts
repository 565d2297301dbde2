/* eslint-disable */
import * as types from './graphql.js';
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
    "\n  mutation NewcomerUploadsVideo($input: CreateVideoFromFileInput!) {\n    createVideoFromFile(input: $input) {\n      video {\n        id\n        videoId\n        status\n        sizeInBytes\n      }\n      errors {\n        ... on MutationError {\n          message\n        }\n      }\n    }\n  }\n": typeof types.NewcomerUploadsVideoDocument,
    "\n  subscription NewcomerWatchesVideo($id: ID!) {\n    videoStatusChanged(id: $id) {\n      previousStatus\n      isFinal\n      video {\n        status\n        thumbnailUrl\n        expiresAt\n        playlists {\n          protocol\n          url\n        }\n      }\n    }\n  }\n": typeof types.NewcomerWatchesVideoDocument,
    "\n  mutation NewcomerDeclaresVideo($input: CreateVideoInput!) {\n    createVideo(input: $input) {\n      video {\n        id\n        videoId\n        status\n      }\n    }\n  }\n": typeof types.NewcomerDeclaresVideoDocument,
    "\n  mutation NewcomerUploadsDeclaredVideo($input: UploadVideoInput!) {\n    uploadVideo(input: $input) {\n      video {\n        status\n      }\n      errors {\n        ... on MutationError {\n          message\n        }\n      }\n    }\n  }\n": typeof types.NewcomerUploadsDeclaredVideoDocument,
    "\n  mutation NewcomerUploadsPicture($input: CreateImageFromFileInput!) {\n    createImageFromFile(input: $input) {\n      image {\n        url\n        maxDimensionUrl\n      }\n    }\n  }\n": typeof types.NewcomerUploadsPictureDocument,
    "\n  mutation NewcomerUploadsDocument($input: CreateDocumentFromFileInput!) {\n    createDocumentFromFile(input: $input) {\n      document {\n        id\n        status\n      }\n    }\n  }\n": typeof types.NewcomerUploadsDocumentDocument,
    "\n  subscription NewcomerWatchesDocument($id: ID!) {\n    documentStatusChanged(id: $id) {\n      document {\n        status\n        isUsableOnListings\n        file {\n          name\n          sizeInBytes\n          type\n        }\n      }\n    }\n  }\n": typeof types.NewcomerWatchesDocumentDocument,
};
const documents: Documents = {
    "\n  mutation NewcomerUploadsVideo($input: CreateVideoFromFileInput!) {\n    createVideoFromFile(input: $input) {\n      video {\n        id\n        videoId\n        status\n        sizeInBytes\n      }\n      errors {\n        ... on MutationError {\n          message\n        }\n      }\n    }\n  }\n": types.NewcomerUploadsVideoDocument,
    "\n  subscription NewcomerWatchesVideo($id: ID!) {\n    videoStatusChanged(id: $id) {\n      previousStatus\n      isFinal\n      video {\n        status\n        thumbnailUrl\n        expiresAt\n        playlists {\n          protocol\n          url\n        }\n      }\n    }\n  }\n": types.NewcomerWatchesVideoDocument,
    "\n  mutation NewcomerDeclaresVideo($input: CreateVideoInput!) {\n    createVideo(input: $input) {\n      video {\n        id\n        videoId\n        status\n      }\n    }\n  }\n": types.NewcomerDeclaresVideoDocument,
    "\n  mutation NewcomerUploadsDeclaredVideo($input: UploadVideoInput!) {\n    uploadVideo(input: $input) {\n      video {\n        status\n      }\n      errors {\n        ... on MutationError {\n          message\n        }\n      }\n    }\n  }\n": types.NewcomerUploadsDeclaredVideoDocument,
    "\n  mutation NewcomerUploadsPicture($input: CreateImageFromFileInput!) {\n    createImageFromFile(input: $input) {\n      image {\n        url\n        maxDimensionUrl\n      }\n    }\n  }\n": types.NewcomerUploadsPictureDocument,
    "\n  mutation NewcomerUploadsDocument($input: CreateDocumentFromFileInput!) {\n    createDocumentFromFile(input: $input) {\n      document {\n        id\n        status\n      }\n    }\n  }\n": types.NewcomerUploadsDocumentDocument,
    "\n  subscription NewcomerWatchesDocument($id: ID!) {\n    documentStatusChanged(id: $id) {\n      document {\n        status\n        isUsableOnListings\n        file {\n          name\n          sizeInBytes\n          type\n        }\n      }\n    }\n  }\n": types.NewcomerWatchesDocumentDocument,
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
export function graphql(source: "\n  mutation NewcomerUploadsVideo($input: CreateVideoFromFileInput!) {\n    createVideoFromFile(input: $input) {\n      video {\n        id\n        videoId\n        status\n        sizeInBytes\n      }\n      errors {\n        ... on MutationError {\n          message\n        }\n      }\n    }\n  }\n"): (typeof documents)["\n  mutation NewcomerUploadsVideo($input: CreateVideoFromFileInput!) {\n    createVideoFromFile(input: $input) {\n      video {\n        id\n        videoId\n        status\n        sizeInBytes\n      }\n      errors {\n        ... on MutationError {\n          message\n        }\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  subscription NewcomerWatchesVideo($id: ID!) {\n    videoStatusChanged(id: $id) {\n      previousStatus\n      isFinal\n      video {\n        status\n        thumbnailUrl\n        expiresAt\n        playlists {\n          protocol\n          url\n        }\n      }\n    }\n  }\n"): (typeof documents)["\n  subscription NewcomerWatchesVideo($id: ID!) {\n    videoStatusChanged(id: $id) {\n      previousStatus\n      isFinal\n      video {\n        status\n        thumbnailUrl\n        expiresAt\n        playlists {\n          protocol\n          url\n        }\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation NewcomerDeclaresVideo($input: CreateVideoInput!) {\n    createVideo(input: $input) {\n      video {\n        id\n        videoId\n        status\n      }\n    }\n  }\n"): (typeof documents)["\n  mutation NewcomerDeclaresVideo($input: CreateVideoInput!) {\n    createVideo(input: $input) {\n      video {\n        id\n        videoId\n        status\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation NewcomerUploadsDeclaredVideo($input: UploadVideoInput!) {\n    uploadVideo(input: $input) {\n      video {\n        status\n      }\n      errors {\n        ... on MutationError {\n          message\n        }\n      }\n    }\n  }\n"): (typeof documents)["\n  mutation NewcomerUploadsDeclaredVideo($input: UploadVideoInput!) {\n    uploadVideo(input: $input) {\n      video {\n        status\n      }\n      errors {\n        ... on MutationError {\n          message\n        }\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation NewcomerUploadsPicture($input: CreateImageFromFileInput!) {\n    createImageFromFile(input: $input) {\n      image {\n        url\n        maxDimensionUrl\n      }\n    }\n  }\n"): (typeof documents)["\n  mutation NewcomerUploadsPicture($input: CreateImageFromFileInput!) {\n    createImageFromFile(input: $input) {\n      image {\n        url\n        maxDimensionUrl\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation NewcomerUploadsDocument($input: CreateDocumentFromFileInput!) {\n    createDocumentFromFile(input: $input) {\n      document {\n        id\n        status\n      }\n    }\n  }\n"): (typeof documents)["\n  mutation NewcomerUploadsDocument($input: CreateDocumentFromFileInput!) {\n    createDocumentFromFile(input: $input) {\n      document {\n        id\n        status\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  subscription NewcomerWatchesDocument($id: ID!) {\n    documentStatusChanged(id: $id) {\n      document {\n        status\n        isUsableOnListings\n        file {\n          name\n          sizeInBytes\n          type\n        }\n      }\n    }\n  }\n"): (typeof documents)["\n  subscription NewcomerWatchesDocument($id: ID!) {\n    documentStatusChanged(id: $id) {\n      document {\n        status\n        isUsableOnListings\n        file {\n          name\n          sizeInBytes\n          type\n        }\n      }\n    }\n  }\n"];

export function graphql(source: string) {
  return (documents as any)[source] ?? {};
}

export type DocumentType<TDocumentNode extends DocumentNode<any, any>> = TDocumentNode extends DocumentNode<  infer TType,  any>  ? TType  : never;