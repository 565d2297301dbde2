import { graphql } from "../../generated/index.ts";

export const VideoFields = graphql(`
  fragment VideoFields on Video {
    id
    videoId
    title
    description
    classifications
    sizeInBytes
    status
    upstreamStatus
    isTerminal
    statusMessage
    rejectReasons
    playlists {
      protocol
      url
    }
    thumbnailUrl
    expiresAt
  }
`);

export const DocumentFields = graphql(`
  fragment DocumentFields on Document {
    id
    documentId
    documentType
    languages
    status
    isTerminal
    isUsableOnListings
    file {
      name
      sizeInBytes
      type
    }
  }
`);

export const ImageFields = graphql(`
  fragment ImageFields on Image {
    id
    imageId
    url
    maxDimensionUrl
    expiresAt
  }
`);

export const ReadVideo = graphql(`
  query ReadVideo($videoId: ID!) {
    video(videoId: $videoId) {
      ...VideoFields
    }
  }
`);

export const ReadDocument = graphql(`
  query ReadDocument($documentId: ID!) {
    document(documentId: $documentId) {
      ...DocumentFields
    }
  }
`);

export const ReadImage = graphql(`
  query ReadImage($imageId: ID!) {
    image(imageId: $imageId) {
      ...ImageFields
    }
  }
`);

export const CreateVideo = graphql(`
  mutation CreateVideo($input: CreateVideoInput!) {
    createVideo(input: $input) {
      video {
        ...VideoFields
      }
      errors {
        ...ErrorFields
      }
    }
  }
`);

export const UploadVideo = graphql(`
  mutation UploadVideo($input: UploadVideoInput!) {
    uploadVideo(input: $input) {
      video {
        ...VideoFields
      }
      errors {
        ...ErrorFields
      }
    }
  }
`);

export const CreateVideoFromFile = graphql(`
  mutation CreateVideoFromFile($input: CreateVideoFromFileInput!) {
    createVideoFromFile(input: $input) {
      video {
        ...VideoFields
      }
      errors {
        ...ErrorFields
      }
    }
  }
`);

export const CreateDocument = graphql(`
  mutation CreateDocument($input: CreateDocumentInput!) {
    createDocument(input: $input) {
      document {
        ...DocumentFields
      }
      errors {
        ...ErrorFields
      }
    }
  }
`);

export const UploadDocument = graphql(`
  mutation UploadDocument($input: UploadDocumentInput!) {
    uploadDocument(input: $input) {
      document {
        ...DocumentFields
      }
      errors {
        ...ErrorFields
      }
    }
  }
`);

export const CreateDocumentFromFile = graphql(`
  mutation CreateDocumentFromFile($input: CreateDocumentFromFileInput!) {
    createDocumentFromFile(input: $input) {
      document {
        ...DocumentFields
      }
      errors {
        ...ErrorFields
      }
    }
  }
`);

export const CreateDocumentFromUrl = graphql(`
  mutation CreateDocumentFromUrl($input: CreateDocumentFromUrlInput!) {
    createDocumentFromUrl(input: $input) {
      document {
        ...DocumentFields
      }
      errors {
        ...ErrorFields
      }
    }
  }
`);

export const CreateImageFromFile = graphql(`
  mutation CreateImageFromFile($input: CreateImageFromFileInput!) {
    createImageFromFile(input: $input) {
      image {
        ...ImageFields
      }
      errors {
        ...ErrorFields
      }
    }
  }
`);

export const CreateImageFromUrl = graphql(`
  mutation CreateImageFromUrl($input: CreateImageFromUrlInput!) {
    createImageFromUrl(input: $input) {
      image {
        ...ImageFields
      }
      errors {
        ...ErrorFields
      }
    }
  }
`);

export const VideoStatusChanged = graphql(`
  subscription VideoStatusChanged($id: ID!) {
    videoStatusChanged(id: $id) {
      isFinal
      video {
        status
      }
    }
  }
`);

export const DocumentStatusChanged = graphql(`
  subscription DocumentStatusChanged($id: ID!) {
    documentStatusChanged(id: $id) {
      isFinal
      document {
        status
      }
    }
  }
`);

export const ReadRateLimits = graphql(`
  query ReadRateLimits {
    viewer {
      rateLimits {
        scope
        limit
        windowSeconds
        used
        remaining
      }
    }
  }
`);
