/** The operations of the page, as they are sent and shown, and the data of their answers. */

const errorFields = `errors {
      __typename
      ... on MutationError { kind message path }
    }`;

/** An error that a mutation answers with. */
export interface MutationError {
  readonly __typename: string;
  readonly kind: string;
  readonly message: string;
  readonly path: readonly string[];
}

/** The data of an answer. Which fields it has depends on the operation. */
export interface AnswerData {
  readonly viewer?: {
    readonly rateLimits: readonly {
      readonly limit: number;
      readonly windowSeconds: number;
      readonly used: number;
      readonly remaining: number;
    }[];
  } | null;
  readonly createVideoFromFile?: Payload<{ readonly video: Identified | null }> | null;
  readonly createImageFromFile?: Payload<{ readonly image: (Identified & StoredImage) | null }> | null;
  readonly createDocumentFromFile?: Payload<{ readonly document: Identified | null }> | null;
  readonly videoStatusChanged?: { readonly isFinal: boolean; readonly video: StoredVideo } | null;
  readonly documentStatusChanged?: { readonly isFinal: boolean; readonly document: StoredDocument } | null;
}

type Payload<Result> = Result & { readonly errors: readonly MutationError[] };

interface Identified {
  readonly id: string;
}

/** A video as the page watches it. */
export interface StoredVideo {
  readonly status: string;
  readonly statusMessage: string | null;
  readonly rejectReasons: readonly string[] | null;
  readonly thumbnailUrl: string | null;
  readonly expiresAt: string | null;
  readonly playlists: readonly { readonly protocol: string; readonly url: string }[];
}

/** An image as the picture service stored it. */
export interface StoredImage {
  readonly url: string;
  readonly maxDimensionUrl: string | null;
  readonly expiresAt: string | null;
}

/** A document as the page watches it. */
export interface StoredDocument {
  readonly status: string;
  readonly documentType: string | null;
  readonly languages: readonly string[];
  readonly file: { readonly name: string | null; readonly sizeInBytes: number | null } | null;
}

/** The seller's limit of writes. */
export const viewerQuery = `query Viewer {
  viewer {
    mode
    rateLimits { scope limit windowSeconds used remaining }
  }
}`;

/** Uploads a video. */
export const createVideo = `mutation CreateVideo($input: CreateVideoFromFileInput!) {
  createVideoFromFile(input: $input) {
    video { id videoId status }
    ${errorFields}
  }
}`;

/** The states of a video until its final one. */
export const videoStatus = `subscription VideoStatus($id: ID!) {
  videoStatusChanged(id: $id) {
    isFinal
    video {
      status statusMessage rejectReasons
      thumbnailUrl expiresAt
      playlists { protocol url }
    }
  }
}`;

/** Uploads an image. */
export const createImage = `mutation CreateImage($input: CreateImageFromFileInput!) {
  createImageFromFile(input: $input) {
    image { id imageId url maxDimensionUrl expiresAt }
    ${errorFields}
  }
}`;

/** Uploads a document. */
export const createDocument = `mutation CreateDocument($input: CreateDocumentFromFileInput!) {
  createDocumentFromFile(input: $input) {
    document { id documentId status }
    ${errorFields}
  }
}`;

/** The states of a document until its final one. */
export const documentStatus = `subscription DocumentStatus($id: ID!) {
  documentStatusChanged(id: $id) {
    isFinal
    document {
      status documentType languages
      file { name sizeInBytes type }
    }
  }
}`;
