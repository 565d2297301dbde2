import { graphql } from "./generated/index.ts";

/** Fields of media that the screen shows. */
export const MediaDeps = graphql(/* GraphQL */ `
  fragment VideoParts on Video {
    __typename
    id
    videoId
    title
    description
    sizeInBytes
    videoStatus: status
    isTerminal
    statusMessage
    rejectReasons
    thumbnailUrl
    expiresAt
    playlists {
      protocol
      url
    }
  }

  fragment ImageParts on Image {
    __typename
    id
    imageId
    url
    maxDimensionUrl
    expiresAt
  }

  fragment DocumentParts on Document {
    __typename
    id
    documentId
    documentType
    languages
    documentStatus: status
    isTerminal
    isUsableOnListings
    file {
      name
      type
      sizeInBytes
    }
  }

  fragment RefusalParts on MutationError {
    __typename
    kind
    message
    path
    ... on FileRejectedError {
      rejectionReason
      maxSizeInBytes
      acceptedTypes
    }
    ... on FileSizeMismatchError {
      declaredSizeInBytes
    }
    ... on RateLimitedError {
      retryAfterSeconds
    }
    ... on UploadRefusedError {
      refusalReason
    }
    ... on UpstreamError {
      isRetryable
    }
    ... on OutcomeUnknownError {
      check
    }
    ... on IdempotencyConflictError {
      conflictReason
    }
  }
`);

/** Declares a video and returns the tus upload URL for its file. */
export const BeginVideo = graphql(/* GraphQL */ `
  mutation BeginVideo($input: CreateVideoInput!) {
    createVideoUpload(input: $input) {
      video {
        ...VideoParts
      }
      uploadUrl
      uploadExpiresAt
      errors {
        ...RefusalParts
      }
    }
  }
`);

/** Uploads one image. */
export const SendImage = graphql(/* GraphQL */ `
  mutation SendImage($input: CreateImageFromFileInput!) {
    createImageFromFile(input: $input) {
      image {
        ...ImageParts
      }
      errors {
        ...RefusalParts
      }
    }
  }
`);

/** Declares a document before its file is uploaded. */
export const BeginDocument = graphql(/* GraphQL */ `
  mutation BeginDocument($input: CreateDocumentInput!) {
    createDocument(input: $input) {
      document {
        ...DocumentParts
      }
      errors {
        ...RefusalParts
      }
    }
  }
`);

/** Uploads the file of a declared document. */
export const SendDocument = graphql(/* GraphQL */ `
  mutation SendDocument($input: UploadDocumentInput!) {
    uploadDocument(input: $input) {
      document {
        ...DocumentParts
      }
      errors {
        ...RefusalParts
      }
    }
  }
`);

/** Reads the current state of media. */
export const MediaNow = graphql(/* GraphQL */ `
  query MediaNow($ids: [ID!]!) {
    nodes(ids: $ids) {
      ...VideoParts
      ...ImageParts
      ...DocumentParts
    }
  }
`);

/** Subscribes to the status of a video until it is final. */
export const VideoStatus = graphql(/* GraphQL */ `
  subscription VideoStatus($id: ID!) {
    videoStatusChanged(id: $id) {
      isFinal
      video {
        ...VideoParts
      }
    }
  }
`);

/** Subscribes to the status of a document until it is final. */
export const DocumentStatus = graphql(/* GraphQL */ `
  subscription DocumentStatus($id: ID!) {
    documentStatusChanged(id: $id) {
      isFinal
      document {
        ...DocumentParts
      }
    }
  }
`);

/** Reads the usage of the rate limits, the upload limit among them. */
export const MediaLimit = graphql(/* GraphQL */ `
  query MediaLimit {
    viewer {
      id
      rateLimits {
        scope
        limit
        windowSeconds
        used
        remaining
        resetsAt
      }
    }
  }
`);
