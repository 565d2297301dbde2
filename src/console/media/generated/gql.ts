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
    "\n  fragment VideoParts on Video {\n    __typename\n    id\n    videoId\n    title\n    description\n    sizeInBytes\n    videoStatus: status\n    isTerminal\n    statusMessage\n    rejectReasons\n    thumbnailUrl\n    expiresAt\n    playlists {\n      protocol\n      url\n    }\n  }\n\n  fragment ImageParts on Image {\n    __typename\n    id\n    imageId\n    url\n    maxDimensionUrl\n    expiresAt\n  }\n\n  fragment DocumentParts on Document {\n    __typename\n    id\n    documentId\n    documentType\n    languages\n    documentStatus: status\n    isTerminal\n    isUsableOnListings\n    file {\n      name\n      type\n      sizeInBytes\n    }\n  }\n\n  fragment RefusalParts on MutationError {\n    __typename\n    kind\n    message\n    path\n    ... on FileRejectedError {\n      rejectionReason\n      maxSizeInBytes\n      acceptedTypes\n    }\n    ... on FileSizeMismatchError {\n      declaredSizeInBytes\n    }\n    ... on RateLimitedError {\n      retryAfterSeconds\n    }\n    ... on UploadRefusedError {\n      refusalReason\n    }\n    ... on UpstreamError {\n      isRetryable\n    }\n    ... on OutcomeUnknownError {\n      check\n    }\n    ... on IdempotencyConflictError {\n      conflictReason\n    }\n  }\n": typeof types.VideoPartsFragmentDoc,
    "\n  mutation BeginVideo($input: CreateVideoInput!) {\n    createVideoUpload(input: $input) {\n      video {\n        ...VideoParts\n      }\n      uploadUrl\n      uploadExpiresAt\n      errors {\n        ...RefusalParts\n      }\n    }\n  }\n": typeof types.BeginVideoDocument,
    "\n  mutation SendImage($input: CreateImageFromFileInput!) {\n    createImageFromFile(input: $input) {\n      image {\n        ...ImageParts\n      }\n      errors {\n        ...RefusalParts\n      }\n    }\n  }\n": typeof types.SendImageDocument,
    "\n  mutation BeginDocument($input: CreateDocumentInput!) {\n    createDocument(input: $input) {\n      document {\n        ...DocumentParts\n      }\n      errors {\n        ...RefusalParts\n      }\n    }\n  }\n": typeof types.BeginDocumentDocument,
    "\n  mutation SendDocument($input: UploadDocumentInput!) {\n    uploadDocument(input: $input) {\n      document {\n        ...DocumentParts\n      }\n      errors {\n        ...RefusalParts\n      }\n    }\n  }\n": typeof types.SendDocumentDocument,
    "\n  query MediaNow($ids: [ID!]!) {\n    nodes(ids: $ids) {\n      ...VideoParts\n      ...ImageParts\n      ...DocumentParts\n    }\n  }\n": typeof types.MediaNowDocument,
    "\n  subscription VideoStatus($id: ID!) {\n    videoStatusChanged(id: $id) {\n      isFinal\n      video {\n        ...VideoParts\n      }\n    }\n  }\n": typeof types.VideoStatusDocument,
    "\n  subscription DocumentStatus($id: ID!) {\n    documentStatusChanged(id: $id) {\n      isFinal\n      document {\n        ...DocumentParts\n      }\n    }\n  }\n": typeof types.DocumentStatusDocument,
    "\n  query MediaLimit {\n    viewer {\n      id\n      rateLimits {\n        scope\n        limit\n        windowSeconds\n        used\n        remaining\n        resetsAt\n      }\n    }\n  }\n": typeof types.MediaLimitDocument,
};
const documents: Documents = {
    "\n  fragment VideoParts on Video {\n    __typename\n    id\n    videoId\n    title\n    description\n    sizeInBytes\n    videoStatus: status\n    isTerminal\n    statusMessage\n    rejectReasons\n    thumbnailUrl\n    expiresAt\n    playlists {\n      protocol\n      url\n    }\n  }\n\n  fragment ImageParts on Image {\n    __typename\n    id\n    imageId\n    url\n    maxDimensionUrl\n    expiresAt\n  }\n\n  fragment DocumentParts on Document {\n    __typename\n    id\n    documentId\n    documentType\n    languages\n    documentStatus: status\n    isTerminal\n    isUsableOnListings\n    file {\n      name\n      type\n      sizeInBytes\n    }\n  }\n\n  fragment RefusalParts on MutationError {\n    __typename\n    kind\n    message\n    path\n    ... on FileRejectedError {\n      rejectionReason\n      maxSizeInBytes\n      acceptedTypes\n    }\n    ... on FileSizeMismatchError {\n      declaredSizeInBytes\n    }\n    ... on RateLimitedError {\n      retryAfterSeconds\n    }\n    ... on UploadRefusedError {\n      refusalReason\n    }\n    ... on UpstreamError {\n      isRetryable\n    }\n    ... on OutcomeUnknownError {\n      check\n    }\n    ... on IdempotencyConflictError {\n      conflictReason\n    }\n  }\n": types.VideoPartsFragmentDoc,
    "\n  mutation BeginVideo($input: CreateVideoInput!) {\n    createVideoUpload(input: $input) {\n      video {\n        ...VideoParts\n      }\n      uploadUrl\n      uploadExpiresAt\n      errors {\n        ...RefusalParts\n      }\n    }\n  }\n": types.BeginVideoDocument,
    "\n  mutation SendImage($input: CreateImageFromFileInput!) {\n    createImageFromFile(input: $input) {\n      image {\n        ...ImageParts\n      }\n      errors {\n        ...RefusalParts\n      }\n    }\n  }\n": types.SendImageDocument,
    "\n  mutation BeginDocument($input: CreateDocumentInput!) {\n    createDocument(input: $input) {\n      document {\n        ...DocumentParts\n      }\n      errors {\n        ...RefusalParts\n      }\n    }\n  }\n": types.BeginDocumentDocument,
    "\n  mutation SendDocument($input: UploadDocumentInput!) {\n    uploadDocument(input: $input) {\n      document {\n        ...DocumentParts\n      }\n      errors {\n        ...RefusalParts\n      }\n    }\n  }\n": types.SendDocumentDocument,
    "\n  query MediaNow($ids: [ID!]!) {\n    nodes(ids: $ids) {\n      ...VideoParts\n      ...ImageParts\n      ...DocumentParts\n    }\n  }\n": types.MediaNowDocument,
    "\n  subscription VideoStatus($id: ID!) {\n    videoStatusChanged(id: $id) {\n      isFinal\n      video {\n        ...VideoParts\n      }\n    }\n  }\n": types.VideoStatusDocument,
    "\n  subscription DocumentStatus($id: ID!) {\n    documentStatusChanged(id: $id) {\n      isFinal\n      document {\n        ...DocumentParts\n      }\n    }\n  }\n": types.DocumentStatusDocument,
    "\n  query MediaLimit {\n    viewer {\n      id\n      rateLimits {\n        scope\n        limit\n        windowSeconds\n        used\n        remaining\n        resetsAt\n      }\n    }\n  }\n": types.MediaLimitDocument,
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
export function graphql(source: "\n  fragment VideoParts on Video {\n    __typename\n    id\n    videoId\n    title\n    description\n    sizeInBytes\n    videoStatus: status\n    isTerminal\n    statusMessage\n    rejectReasons\n    thumbnailUrl\n    expiresAt\n    playlists {\n      protocol\n      url\n    }\n  }\n\n  fragment ImageParts on Image {\n    __typename\n    id\n    imageId\n    url\n    maxDimensionUrl\n    expiresAt\n  }\n\n  fragment DocumentParts on Document {\n    __typename\n    id\n    documentId\n    documentType\n    languages\n    documentStatus: status\n    isTerminal\n    isUsableOnListings\n    file {\n      name\n      type\n      sizeInBytes\n    }\n  }\n\n  fragment RefusalParts on MutationError {\n    __typename\n    kind\n    message\n    path\n    ... on FileRejectedError {\n      rejectionReason\n      maxSizeInBytes\n      acceptedTypes\n    }\n    ... on FileSizeMismatchError {\n      declaredSizeInBytes\n    }\n    ... on RateLimitedError {\n      retryAfterSeconds\n    }\n    ... on UploadRefusedError {\n      refusalReason\n    }\n    ... on UpstreamError {\n      isRetryable\n    }\n    ... on OutcomeUnknownError {\n      check\n    }\n    ... on IdempotencyConflictError {\n      conflictReason\n    }\n  }\n"): (typeof documents)["\n  fragment VideoParts on Video {\n    __typename\n    id\n    videoId\n    title\n    description\n    sizeInBytes\n    videoStatus: status\n    isTerminal\n    statusMessage\n    rejectReasons\n    thumbnailUrl\n    expiresAt\n    playlists {\n      protocol\n      url\n    }\n  }\n\n  fragment ImageParts on Image {\n    __typename\n    id\n    imageId\n    url\n    maxDimensionUrl\n    expiresAt\n  }\n\n  fragment DocumentParts on Document {\n    __typename\n    id\n    documentId\n    documentType\n    languages\n    documentStatus: status\n    isTerminal\n    isUsableOnListings\n    file {\n      name\n      type\n      sizeInBytes\n    }\n  }\n\n  fragment RefusalParts on MutationError {\n    __typename\n    kind\n    message\n    path\n    ... on FileRejectedError {\n      rejectionReason\n      maxSizeInBytes\n      acceptedTypes\n    }\n    ... on FileSizeMismatchError {\n      declaredSizeInBytes\n    }\n    ... on RateLimitedError {\n      retryAfterSeconds\n    }\n    ... on UploadRefusedError {\n      refusalReason\n    }\n    ... on UpstreamError {\n      isRetryable\n    }\n    ... on OutcomeUnknownError {\n      check\n    }\n    ... on IdempotencyConflictError {\n      conflictReason\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation BeginVideo($input: CreateVideoInput!) {\n    createVideoUpload(input: $input) {\n      video {\n        ...VideoParts\n      }\n      uploadUrl\n      uploadExpiresAt\n      errors {\n        ...RefusalParts\n      }\n    }\n  }\n"): (typeof documents)["\n  mutation BeginVideo($input: CreateVideoInput!) {\n    createVideoUpload(input: $input) {\n      video {\n        ...VideoParts\n      }\n      uploadUrl\n      uploadExpiresAt\n      errors {\n        ...RefusalParts\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation SendImage($input: CreateImageFromFileInput!) {\n    createImageFromFile(input: $input) {\n      image {\n        ...ImageParts\n      }\n      errors {\n        ...RefusalParts\n      }\n    }\n  }\n"): (typeof documents)["\n  mutation SendImage($input: CreateImageFromFileInput!) {\n    createImageFromFile(input: $input) {\n      image {\n        ...ImageParts\n      }\n      errors {\n        ...RefusalParts\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation BeginDocument($input: CreateDocumentInput!) {\n    createDocument(input: $input) {\n      document {\n        ...DocumentParts\n      }\n      errors {\n        ...RefusalParts\n      }\n    }\n  }\n"): (typeof documents)["\n  mutation BeginDocument($input: CreateDocumentInput!) {\n    createDocument(input: $input) {\n      document {\n        ...DocumentParts\n      }\n      errors {\n        ...RefusalParts\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation SendDocument($input: UploadDocumentInput!) {\n    uploadDocument(input: $input) {\n      document {\n        ...DocumentParts\n      }\n      errors {\n        ...RefusalParts\n      }\n    }\n  }\n"): (typeof documents)["\n  mutation SendDocument($input: UploadDocumentInput!) {\n    uploadDocument(input: $input) {\n      document {\n        ...DocumentParts\n      }\n      errors {\n        ...RefusalParts\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query MediaNow($ids: [ID!]!) {\n    nodes(ids: $ids) {\n      ...VideoParts\n      ...ImageParts\n      ...DocumentParts\n    }\n  }\n"): (typeof documents)["\n  query MediaNow($ids: [ID!]!) {\n    nodes(ids: $ids) {\n      ...VideoParts\n      ...ImageParts\n      ...DocumentParts\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  subscription VideoStatus($id: ID!) {\n    videoStatusChanged(id: $id) {\n      isFinal\n      video {\n        ...VideoParts\n      }\n    }\n  }\n"): (typeof documents)["\n  subscription VideoStatus($id: ID!) {\n    videoStatusChanged(id: $id) {\n      isFinal\n      video {\n        ...VideoParts\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  subscription DocumentStatus($id: ID!) {\n    documentStatusChanged(id: $id) {\n      isFinal\n      document {\n        ...DocumentParts\n      }\n    }\n  }\n"): (typeof documents)["\n  subscription DocumentStatus($id: ID!) {\n    documentStatusChanged(id: $id) {\n      isFinal\n      document {\n        ...DocumentParts\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query MediaLimit {\n    viewer {\n      id\n      rateLimits {\n        scope\n        limit\n        windowSeconds\n        used\n        remaining\n        resetsAt\n      }\n    }\n  }\n"): (typeof documents)["\n  query MediaLimit {\n    viewer {\n      id\n      rateLimits {\n        scope\n        limit\n        windowSeconds\n        used\n        remaining\n        resetsAt\n      }\n    }\n  }\n"];

export function graphql(source: string) {
  return (documents as any)[source] ?? {};
}

export type DocumentType<TDocumentNode extends DocumentNode<any, any>> = TDocumentNode extends DocumentNode<  infer TType,  any>  ? TType  : never;