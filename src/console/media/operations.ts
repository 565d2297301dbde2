import { graphql } from "./generated/index.ts";

/** What is shown of media, wherever it comes from. */
export const MediaParts = graphql(/* GraphQL */ `
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
  }
`);

/** Declares a video, and gives its file an address that speaks the tus protocol. */
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

/** Stores one picture. */
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

/** Stages a document. */
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

/** Sends the file of a staged document. */
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

/** What became of media. */
export const MediaNow = graphql(/* GraphQL */ `
  query MediaNow($ids: [ID!]!) {
    nodes(ids: $ids) {
      ...VideoParts
      ...ImageParts
      ...DocumentParts
    }
  }
`);

/** Follows a video until its final status. */
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

/** Follows a document until its final status. */
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

/** How much of the limit of writes is used. */
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
