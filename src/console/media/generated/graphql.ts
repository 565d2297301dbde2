/* eslint-disable */
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
/** Input of `createDocument`. */
export type CreateDocumentInput = {
  /** Type of document. */
  documentType: DocumentType;
  /** Key that makes a repeat safe: for 24 hours, a request of the same user with the same key and input returns the first payload and changes nothing again. Use a new random key, such as a UUID, for each change, and send it with each repeat. Printable ASCII characters, at least one. A request with one mutation can send it in the header `Idempotency-Key` instead. The gateway accepts at most 255 characters. */
  idempotencyKey?: string | null | undefined;
  /** Languages of the document; at least one. The gateway accepts at most 100 entries. */
  languages: Array<DocumentLanguage>;
};

/** Input of `createImageFromFile`. */
export type CreateImageFromFileInput = {
  /** JPG, GIF, PNG, BMP, TIFF, AVIF, HEIC or WEBP; at most 12582912 bytes (12 MB). The picture policy requires at least 500 pixels on the longest side. Of an animated GIF, only the first frame is stored. Other animations, and multi-page PNG and TIFF files, are not accepted. */
  file: Blob;
  /** Key that makes a repeat safe: for 24 hours, a request of the same user with the same key and input returns the first payload and changes nothing again. Use a new random key, such as a UUID, for each change, and send it with each repeat. Printable ASCII characters, at least one. A request with one mutation can send it in the header `Idempotency-Key` instead. The gateway accepts at most 255 characters. */
  idempotencyKey?: string | null | undefined;
};

/** Input of `createVideo`. Also the input of `createVideoUpload`. */
export type CreateVideoInput = {
  /** Intended uses; at least one. The gateway accepts at most 100 entries. */
  classifications?: Array<VideoClassification>;
  /** Description; plain text without markup. As far as is known, at most 1000 characters. The gateway accepts at most 10000 characters. */
  description?: string | null | undefined;
  /** Key that makes a repeat safe: for 24 hours, a request of the same user with the same key and input returns the first payload and changes nothing again. Use a new random key, such as a UUID, for each change, and send it with each repeat. Printable ASCII characters, at least one. A request with one mutation can send it in the header `Idempotency-Key` instead. The gateway accepts at most 255 characters. */
  idempotencyKey?: string | null | undefined;
  /** Exact size of the file that will be uploaded; 1 to 157286400 bytes (150 MB). */
  sizeInBytes: number;
  /** Title; plain text without markup, not empty. As far as is known, at most 100 characters. The gateway accepts at most 1000 characters. */
  title: string;
};

/** Languages of a document. The gateway reads the service's old misspelling of Portuguese as PORTUGUESE. */
export type DocumentLanguage =
  /** Dutch. */
  | 'DUTCH'
  /** English. */
  | 'ENGLISH'
  /** French. */
  | 'FRENCH'
  /** German. */
  | 'GERMAN'
  /** Italian. */
  | 'ITALIAN'
  /** Any other language. */
  | 'OTHER'
  /** Polish. */
  | 'POLISH'
  /** Portuguese. */
  | 'PORTUGUESE'
  /** Spanish. */
  | 'SPANISH';

/** States of a document: PENDING_UPLOAD → SUBMITTED → ACCEPTED or REJECTED. A document created from a URL starts as SUBMITTED. */
export type DocumentStatus =
  /** Can be attached to a listing. Final. */
  | 'ACCEPTED'
  /** No longer available. Final. */
  | 'EXPIRED'
  /** Created; no file has been uploaded. */
  | 'PENDING_UPLOAD'
  /** Rejected by the service, which gives no reason. Final: create a new document. Common reasons are a damaged file, a password, or content that does not match the document type. */
  | 'REJECTED'
  /** File received; the service is checking it. */
  | 'SUBMITTED'
  /** A status that this version of the gateway does not know; see `upstreamStatus`. */
  | 'UNRECOGNIZED';

/** Types of document. */
export type DocumentType =
  /** Accessibility of the product. */
  | 'ACCESSIBILITY_INFORMATION'
  /** Test results from a manufacturer or laboratory. */
  | 'CERTIFICATE_OF_ANALYSIS'
  /** Statement of a manufacturer or certification body that the product meets standards. */
  | 'CERTIFICATE_OF_CONFORMITY'
  /** Statement of the manufacturer that the product meets requirements. */
  | 'DECLARATION_OF_CONFORMITY'
  /** Instructions for installation or assembly. */
  | 'INSTALLATION_INSTRUCTIONS'
  /** Instructions for the safe use of the product. */
  | 'INSTRUCTIONS_FOR_USE'
  /** Other safety information. */
  | 'OTHER_SAFETY_DOCUMENTS'
  /** Hazards and handling of a chemical product. */
  | 'SAFETY_DATA_SHEET'
  /** Instructions for finding and fixing problems. */
  | 'TROUBLE_SHOOTING_GUIDE'
  /** User guide or manual. */
  | 'USER_GUIDE_OR_MANUAL';

/** Reasons why a file cannot be used. */
export type FileRejectionReason =
  /** The URL is not https or redirects to one that is not. */
  | 'ADDRESS_NOT_HTTPS'
  /** The host of the URL, or of a redirect, is not public. */
  | 'ADDRESS_NOT_PUBLIC'
  /** The file is animated or has several pages, which is not accepted. */
  | 'ANIMATED_OR_MULTI_PAGE'
  /** The image has too many pixels on one side or in total. */
  | 'DIMENSIONS_TOO_LARGE'
  /** The longest side of the image has too few pixels. */
  | 'DIMENSIONS_TOO_SMALL'
  /** The service could not download the file from the URL; `downloadFailure` has the reason if the service reports it. */
  | 'DOWNLOAD_FAILED'
  /** The file is empty. */
  | 'EMPTY'
  /** The content is damaged or truncated, or does not have the format that its file type or feed type requires. */
  | 'INVALID_CONTENT'
  /** One of several files was not received completely: the request ended, was interrupted or stalled before, or was too large. */
  | 'NOT_RECEIVED'
  /** The file is too large. */
  | 'TOO_LARGE'
  /** The content matches no known file type: it is text, for example, or random bytes. The file name does not count. */
  | 'UNDETECTABLE_TYPE'
  /** The file type is not accepted. */
  | 'UNSUPPORTED_TYPE';

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

/** Groups of calls with a common limit. */
export type RateLimitScope =
  /** Every POST call of the media service: creation and upload of videos, documents and images. 50 calls in 5 seconds for each user. */
  | 'MEDIA_WRITE';

/** Streaming protocols. */
export type StreamingProtocol =
  /** Dynamic Adaptive Streaming over HTTP. */
  | 'DASH'
  /** HTTP Live Streaming. */
  | 'HLS'
  /** A protocol that this version of the gateway does not know. */
  | 'UNRECOGNIZED';

/** Input of `uploadDocument`. */
export type UploadDocumentInput = {
  /** A document that is PENDING_UPLOAD. Accepts the global identifier or the identifier of the service. The gateway accepts at most 1000 characters. */
  documentId: string | number;
  /** PDF, JPEG or PNG, at most 10485760 bytes (10 MB). Animated and multi-page PNG files are not accepted. */
  file: Blob;
  /** Key that makes a repeat safe: for 24 hours, a request of the same user with the same key and input returns the first payload and changes nothing again. Use a new random key, such as a UUID, for each change, and send it with each repeat. Printable ASCII characters, at least one. A request with one mutation can send it in the header `Idempotency-Key` instead. The gateway accepts at most 255 characters. */
  idempotencyKey?: string | null | undefined;
};

/** Reasons why an object accepts no file. */
export type UploadRefusalReason =
  /** A file was already uploaded. */
  | 'ALREADY_UPLOADED'
  /** The time for the upload has passed: one hour after creation for a feed task. */
  | 'EXPIRED'
  /** The task is a download task. */
  | 'NOT_AN_UPLOAD';

/** Uses of a video. */
export type VideoClassification =
  /** Shown on a listing. Currently the only use. */
  | 'ITEM';

/** States of a video: PENDING_UPLOAD → PROCESSING → LIVE, BLOCKED or PROCESSING_FAILED. */
export type VideoStatus =
  /** Rejected by moderation or a safety check; see `statusMessage`. Final: create a new video. */
  | 'BLOCKED'
  /** Ready to play. Final. */
  | 'LIVE'
  /** Created; no file has been uploaded. */
  | 'PENDING_UPLOAD'
  /** Uploaded; being processed. */
  | 'PROCESSING'
  /** The file is damaged, too large, or does not have the declared size. Final: create a new video. */
  | 'PROCESSING_FAILED'
  /** A status that this version of the gateway does not know; see `upstreamStatus`. */
  | 'UNRECOGNIZED';

export type VideoPartsFragment = { __typename: 'Video', id: string, videoId: string, title: string, description: string | null, sizeInBytes: number, isTerminal: boolean, statusMessage: string | null, rejectReasons: Array<string>, thumbnailUrl: string | null, expiresAt: string | null, videoStatus: VideoStatus, playlists: Array<{ protocol: StreamingProtocol, url: string }> };

export type ImagePartsFragment = { __typename: 'Image', id: string, imageId: string, url: string, maxDimensionUrl: string | null, expiresAt: string | null };

export type DocumentPartsFragment = { __typename: 'Document', id: string, documentId: string, documentType: DocumentType | null, languages: Array<DocumentLanguage>, isTerminal: boolean, isUsableOnListings: boolean, documentStatus: DocumentStatus, file: { name: string | null, type: string | null, sizeInBytes: number | null } | null };

type RefusalParts_CategoryChangeInProgressError_Fragment = { __typename: 'CategoryChangeInProgressError', kind: MutationErrorKind, message: string, path: Array<string> };

type RefusalParts_DuplicateScheduleError_Fragment = { __typename: 'DuplicateScheduleError', kind: MutationErrorKind, message: string, path: Array<string> };

type RefusalParts_FileRejectedError_Fragment = { __typename: 'FileRejectedError', rejectionReason: FileRejectionReason, maxSizeInBytes: number | null, acceptedTypes: Array<string>, kind: MutationErrorKind, message: string, path: Array<string> };

type RefusalParts_FileSizeMismatchError_Fragment = { __typename: 'FileSizeMismatchError', declaredSizeInBytes: number, kind: MutationErrorKind, message: string, path: Array<string> };

type RefusalParts_IdempotencyConflictError_Fragment = { __typename: 'IdempotencyConflictError', conflictReason: IdempotencyConflictReason, kind: MutationErrorKind, message: string, path: Array<string> };

type RefusalParts_NoActiveStoreError_Fragment = { __typename: 'NoActiveStoreError', kind: MutationErrorKind, message: string, path: Array<string> };

type RefusalParts_NotFoundError_Fragment = { __typename: 'NotFoundError', kind: MutationErrorKind, message: string, path: Array<string> };

type RefusalParts_OutcomeUnknownError_Fragment = { __typename: 'OutcomeUnknownError', check: string, kind: MutationErrorKind, message: string, path: Array<string> };

type RefusalParts_PermissionDeniedError_Fragment = { __typename: 'PermissionDeniedError', kind: MutationErrorKind, message: string, path: Array<string> };

type RefusalParts_RateLimitedError_Fragment = { __typename: 'RateLimitedError', retryAfterSeconds: number, kind: MutationErrorKind, message: string, path: Array<string> };

type RefusalParts_ScheduleLimitReachedError_Fragment = { __typename: 'ScheduleLimitReachedError', kind: MutationErrorKind, message: string, path: Array<string> };

type RefusalParts_ScheduleTemplateInactiveError_Fragment = { __typename: 'ScheduleTemplateInactiveError', kind: MutationErrorKind, message: string, path: Array<string> };

type RefusalParts_TaskQuotaExceededError_Fragment = { __typename: 'TaskQuotaExceededError', kind: MutationErrorKind, message: string, path: Array<string> };

type RefusalParts_UploadRefusedError_Fragment = { __typename: 'UploadRefusedError', refusalReason: UploadRefusalReason, kind: MutationErrorKind, message: string, path: Array<string> };

type RefusalParts_UpstreamError_Fragment = { __typename: 'UpstreamError', isRetryable: boolean, kind: MutationErrorKind, message: string, path: Array<string> };

type RefusalParts_ValidationError_Fragment = { __typename: 'ValidationError', kind: MutationErrorKind, message: string, path: Array<string> };

export type RefusalPartsFragment =
  | RefusalParts_CategoryChangeInProgressError_Fragment
  | RefusalParts_DuplicateScheduleError_Fragment
  | RefusalParts_FileRejectedError_Fragment
  | RefusalParts_FileSizeMismatchError_Fragment
  | RefusalParts_IdempotencyConflictError_Fragment
  | RefusalParts_NoActiveStoreError_Fragment
  | RefusalParts_NotFoundError_Fragment
  | RefusalParts_OutcomeUnknownError_Fragment
  | RefusalParts_PermissionDeniedError_Fragment
  | RefusalParts_RateLimitedError_Fragment
  | RefusalParts_ScheduleLimitReachedError_Fragment
  | RefusalParts_ScheduleTemplateInactiveError_Fragment
  | RefusalParts_TaskQuotaExceededError_Fragment
  | RefusalParts_UploadRefusedError_Fragment
  | RefusalParts_UpstreamError_Fragment
  | RefusalParts_ValidationError_Fragment
;

export type BeginVideoMutationVariables = Exact<{
  input: CreateVideoInput;
}>;


export type BeginVideoMutation = { createVideoUpload: { uploadUrl: string | null, uploadExpiresAt: string | null, video: { __typename: 'Video', id: string, videoId: string, title: string, description: string | null, sizeInBytes: number, isTerminal: boolean, statusMessage: string | null, rejectReasons: Array<string>, thumbnailUrl: string | null, expiresAt: string | null, videoStatus: VideoStatus, playlists: Array<{ protocol: StreamingProtocol, url: string }> } | null, errors: Array<
      | { __typename: 'IdempotencyConflictError', conflictReason: IdempotencyConflictReason, kind: MutationErrorKind, message: string, path: Array<string> }
      | { __typename: 'OutcomeUnknownError', check: string, kind: MutationErrorKind, message: string, path: Array<string> }
      | { __typename: 'PermissionDeniedError', kind: MutationErrorKind, message: string, path: Array<string> }
      | { __typename: 'RateLimitedError', retryAfterSeconds: number, kind: MutationErrorKind, message: string, path: Array<string> }
      | { __typename: 'UpstreamError', isRetryable: boolean, kind: MutationErrorKind, message: string, path: Array<string> }
      | { __typename: 'ValidationError', kind: MutationErrorKind, message: string, path: Array<string> }
    > } | null };

export type SendImageMutationVariables = Exact<{
  input: CreateImageFromFileInput;
}>;


export type SendImageMutation = { createImageFromFile: { image: { __typename: 'Image', id: string, imageId: string, url: string, maxDimensionUrl: string | null, expiresAt: string | null } | null, errors: Array<
      | { __typename: 'FileRejectedError', rejectionReason: FileRejectionReason, maxSizeInBytes: number | null, acceptedTypes: Array<string>, kind: MutationErrorKind, message: string, path: Array<string> }
      | { __typename: 'IdempotencyConflictError', conflictReason: IdempotencyConflictReason, kind: MutationErrorKind, message: string, path: Array<string> }
      | { __typename: 'OutcomeUnknownError', check: string, kind: MutationErrorKind, message: string, path: Array<string> }
      | { __typename: 'PermissionDeniedError', kind: MutationErrorKind, message: string, path: Array<string> }
      | { __typename: 'RateLimitedError', retryAfterSeconds: number, kind: MutationErrorKind, message: string, path: Array<string> }
      | { __typename: 'UpstreamError', isRetryable: boolean, kind: MutationErrorKind, message: string, path: Array<string> }
      | { __typename: 'ValidationError', kind: MutationErrorKind, message: string, path: Array<string> }
    > } | null };

export type BeginDocumentMutationVariables = Exact<{
  input: CreateDocumentInput;
}>;


export type BeginDocumentMutation = { createDocument: { document: { __typename: 'Document', id: string, documentId: string, documentType: DocumentType | null, languages: Array<DocumentLanguage>, isTerminal: boolean, isUsableOnListings: boolean, documentStatus: DocumentStatus, file: { name: string | null, type: string | null, sizeInBytes: number | null } | null } | null, errors: Array<
      | { __typename: 'IdempotencyConflictError', conflictReason: IdempotencyConflictReason, kind: MutationErrorKind, message: string, path: Array<string> }
      | { __typename: 'OutcomeUnknownError', check: string, kind: MutationErrorKind, message: string, path: Array<string> }
      | { __typename: 'PermissionDeniedError', kind: MutationErrorKind, message: string, path: Array<string> }
      | { __typename: 'RateLimitedError', retryAfterSeconds: number, kind: MutationErrorKind, message: string, path: Array<string> }
      | { __typename: 'UpstreamError', isRetryable: boolean, kind: MutationErrorKind, message: string, path: Array<string> }
      | { __typename: 'ValidationError', kind: MutationErrorKind, message: string, path: Array<string> }
    > } | null };

export type SendDocumentMutationVariables = Exact<{
  input: UploadDocumentInput;
}>;


export type SendDocumentMutation = { uploadDocument: { document: { __typename: 'Document', id: string, documentId: string, documentType: DocumentType | null, languages: Array<DocumentLanguage>, isTerminal: boolean, isUsableOnListings: boolean, documentStatus: DocumentStatus, file: { name: string | null, type: string | null, sizeInBytes: number | null } | null } | null, errors: Array<
      | { __typename: 'FileRejectedError', rejectionReason: FileRejectionReason, maxSizeInBytes: number | null, acceptedTypes: Array<string>, kind: MutationErrorKind, message: string, path: Array<string> }
      | { __typename: 'IdempotencyConflictError', conflictReason: IdempotencyConflictReason, kind: MutationErrorKind, message: string, path: Array<string> }
      | { __typename: 'NotFoundError', kind: MutationErrorKind, message: string, path: Array<string> }
      | { __typename: 'OutcomeUnknownError', check: string, kind: MutationErrorKind, message: string, path: Array<string> }
      | { __typename: 'PermissionDeniedError', kind: MutationErrorKind, message: string, path: Array<string> }
      | { __typename: 'RateLimitedError', retryAfterSeconds: number, kind: MutationErrorKind, message: string, path: Array<string> }
      | { __typename: 'UploadRefusedError', refusalReason: UploadRefusalReason, kind: MutationErrorKind, message: string, path: Array<string> }
      | { __typename: 'UpstreamError', isRetryable: boolean, kind: MutationErrorKind, message: string, path: Array<string> }
      | { __typename: 'ValidationError', kind: MutationErrorKind, message: string, path: Array<string> }
    > } | null };

export type MediaNowQueryVariables = Exact<{
  ids: Array<string | number> | string | number;
}>;


export type MediaNowQuery = { nodes: Array<
    | { __typename: 'Document', id: string, documentId: string, documentType: DocumentType | null, languages: Array<DocumentLanguage>, isTerminal: boolean, isUsableOnListings: boolean, documentStatus: DocumentStatus, file: { name: string | null, type: string | null, sizeInBytes: number | null } | null }
    | { __typename: 'Image', id: string, imageId: string, url: string, maxDimensionUrl: string | null, expiresAt: string | null }
    | { __typename: 'Video', id: string, videoId: string, title: string, description: string | null, sizeInBytes: number, isTerminal: boolean, statusMessage: string | null, rejectReasons: Array<string>, thumbnailUrl: string | null, expiresAt: string | null, videoStatus: VideoStatus, playlists: Array<{ protocol: StreamingProtocol, url: string }> }
    | Record<PropertyKey, never>
   | null> };

export type VideoStatusSubscriptionVariables = Exact<{
  id: string | number;
}>;


export type VideoStatusSubscription = { videoStatusChanged: { isFinal: boolean, video: { __typename: 'Video', id: string, videoId: string, title: string, description: string | null, sizeInBytes: number, isTerminal: boolean, statusMessage: string | null, rejectReasons: Array<string>, thumbnailUrl: string | null, expiresAt: string | null, videoStatus: VideoStatus, playlists: Array<{ protocol: StreamingProtocol, url: string }> } } };

export type DocumentStatusSubscriptionVariables = Exact<{
  id: string | number;
}>;


export type DocumentStatusSubscription = { documentStatusChanged: { isFinal: boolean, document: { __typename: 'Document', id: string, documentId: string, documentType: DocumentType | null, languages: Array<DocumentLanguage>, isTerminal: boolean, isUsableOnListings: boolean, documentStatus: DocumentStatus, file: { name: string | null, type: string | null, sizeInBytes: number | null } | null } } };

export type MediaLimitQueryVariables = Exact<{ [key: string]: never; }>;


export type MediaLimitQuery = { viewer: { id: string, rateLimits: Array<{ scope: RateLimitScope, limit: number, windowSeconds: number, used: number, remaining: number, resetsAt: string | null }> } };

export const VideoPartsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"VideoParts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Video"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"videoId"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"description"}},{"kind":"Field","name":{"kind":"Name","value":"sizeInBytes"}},{"kind":"Field","alias":{"kind":"Name","value":"videoStatus"},"name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"isTerminal"}},{"kind":"Field","name":{"kind":"Name","value":"statusMessage"}},{"kind":"Field","name":{"kind":"Name","value":"rejectReasons"}},{"kind":"Field","name":{"kind":"Name","value":"thumbnailUrl"}},{"kind":"Field","name":{"kind":"Name","value":"expiresAt"}},{"kind":"Field","name":{"kind":"Name","value":"playlists"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"protocol"}},{"kind":"Field","name":{"kind":"Name","value":"url"}}]}}]}}]} as unknown as DocumentNode<VideoPartsFragment, unknown>;
export const ImagePartsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ImageParts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Image"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"imageId"}},{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"maxDimensionUrl"}},{"kind":"Field","name":{"kind":"Name","value":"expiresAt"}}]}}]} as unknown as DocumentNode<ImagePartsFragment, unknown>;
export const DocumentPartsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"DocumentParts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Document"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"documentId"}},{"kind":"Field","name":{"kind":"Name","value":"documentType"}},{"kind":"Field","name":{"kind":"Name","value":"languages"}},{"kind":"Field","alias":{"kind":"Name","value":"documentStatus"},"name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"isTerminal"}},{"kind":"Field","name":{"kind":"Name","value":"isUsableOnListings"}},{"kind":"Field","name":{"kind":"Name","value":"file"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"sizeInBytes"}}]}}]}}]} as unknown as DocumentNode<DocumentPartsFragment, unknown>;
export const RefusalPartsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"RefusalParts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"MutationError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"path"}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"FileRejectedError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"rejectionReason"}},{"kind":"Field","name":{"kind":"Name","value":"maxSizeInBytes"}},{"kind":"Field","name":{"kind":"Name","value":"acceptedTypes"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"FileSizeMismatchError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"declaredSizeInBytes"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"RateLimitedError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"retryAfterSeconds"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"UploadRefusedError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"refusalReason"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"UpstreamError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"isRetryable"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"OutcomeUnknownError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"check"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"IdempotencyConflictError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"conflictReason"}}]}}]}}]} as unknown as DocumentNode<RefusalPartsFragment, unknown>;
export const BeginVideoDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"BeginVideo"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CreateVideoInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"createVideoUpload"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"video"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"VideoParts"}}]}},{"kind":"Field","name":{"kind":"Name","value":"uploadUrl"}},{"kind":"Field","name":{"kind":"Name","value":"uploadExpiresAt"}},{"kind":"Field","name":{"kind":"Name","value":"errors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"RefusalParts"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"VideoParts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Video"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"videoId"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"description"}},{"kind":"Field","name":{"kind":"Name","value":"sizeInBytes"}},{"kind":"Field","alias":{"kind":"Name","value":"videoStatus"},"name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"isTerminal"}},{"kind":"Field","name":{"kind":"Name","value":"statusMessage"}},{"kind":"Field","name":{"kind":"Name","value":"rejectReasons"}},{"kind":"Field","name":{"kind":"Name","value":"thumbnailUrl"}},{"kind":"Field","name":{"kind":"Name","value":"expiresAt"}},{"kind":"Field","name":{"kind":"Name","value":"playlists"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"protocol"}},{"kind":"Field","name":{"kind":"Name","value":"url"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"RefusalParts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"MutationError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"path"}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"FileRejectedError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"rejectionReason"}},{"kind":"Field","name":{"kind":"Name","value":"maxSizeInBytes"}},{"kind":"Field","name":{"kind":"Name","value":"acceptedTypes"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"FileSizeMismatchError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"declaredSizeInBytes"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"RateLimitedError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"retryAfterSeconds"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"UploadRefusedError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"refusalReason"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"UpstreamError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"isRetryable"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"OutcomeUnknownError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"check"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"IdempotencyConflictError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"conflictReason"}}]}}]}}]} as unknown as DocumentNode<BeginVideoMutation, BeginVideoMutationVariables>;
export const SendImageDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"SendImage"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CreateImageFromFileInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"createImageFromFile"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"image"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ImageParts"}}]}},{"kind":"Field","name":{"kind":"Name","value":"errors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"RefusalParts"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ImageParts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Image"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"imageId"}},{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"maxDimensionUrl"}},{"kind":"Field","name":{"kind":"Name","value":"expiresAt"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"RefusalParts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"MutationError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"path"}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"FileRejectedError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"rejectionReason"}},{"kind":"Field","name":{"kind":"Name","value":"maxSizeInBytes"}},{"kind":"Field","name":{"kind":"Name","value":"acceptedTypes"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"FileSizeMismatchError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"declaredSizeInBytes"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"RateLimitedError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"retryAfterSeconds"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"UploadRefusedError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"refusalReason"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"UpstreamError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"isRetryable"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"OutcomeUnknownError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"check"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"IdempotencyConflictError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"conflictReason"}}]}}]}}]} as unknown as DocumentNode<SendImageMutation, SendImageMutationVariables>;
export const BeginDocumentDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"BeginDocument"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CreateDocumentInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"createDocument"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"document"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"DocumentParts"}}]}},{"kind":"Field","name":{"kind":"Name","value":"errors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"RefusalParts"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"DocumentParts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Document"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"documentId"}},{"kind":"Field","name":{"kind":"Name","value":"documentType"}},{"kind":"Field","name":{"kind":"Name","value":"languages"}},{"kind":"Field","alias":{"kind":"Name","value":"documentStatus"},"name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"isTerminal"}},{"kind":"Field","name":{"kind":"Name","value":"isUsableOnListings"}},{"kind":"Field","name":{"kind":"Name","value":"file"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"sizeInBytes"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"RefusalParts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"MutationError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"path"}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"FileRejectedError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"rejectionReason"}},{"kind":"Field","name":{"kind":"Name","value":"maxSizeInBytes"}},{"kind":"Field","name":{"kind":"Name","value":"acceptedTypes"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"FileSizeMismatchError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"declaredSizeInBytes"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"RateLimitedError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"retryAfterSeconds"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"UploadRefusedError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"refusalReason"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"UpstreamError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"isRetryable"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"OutcomeUnknownError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"check"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"IdempotencyConflictError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"conflictReason"}}]}}]}}]} as unknown as DocumentNode<BeginDocumentMutation, BeginDocumentMutationVariables>;
export const SendDocumentDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"SendDocument"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"UploadDocumentInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"uploadDocument"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"document"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"DocumentParts"}}]}},{"kind":"Field","name":{"kind":"Name","value":"errors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"RefusalParts"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"DocumentParts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Document"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"documentId"}},{"kind":"Field","name":{"kind":"Name","value":"documentType"}},{"kind":"Field","name":{"kind":"Name","value":"languages"}},{"kind":"Field","alias":{"kind":"Name","value":"documentStatus"},"name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"isTerminal"}},{"kind":"Field","name":{"kind":"Name","value":"isUsableOnListings"}},{"kind":"Field","name":{"kind":"Name","value":"file"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"sizeInBytes"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"RefusalParts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"MutationError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"path"}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"FileRejectedError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"rejectionReason"}},{"kind":"Field","name":{"kind":"Name","value":"maxSizeInBytes"}},{"kind":"Field","name":{"kind":"Name","value":"acceptedTypes"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"FileSizeMismatchError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"declaredSizeInBytes"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"RateLimitedError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"retryAfterSeconds"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"UploadRefusedError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"refusalReason"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"UpstreamError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"isRetryable"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"OutcomeUnknownError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"check"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"IdempotencyConflictError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"conflictReason"}}]}}]}}]} as unknown as DocumentNode<SendDocumentMutation, SendDocumentMutationVariables>;
export const MediaNowDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"MediaNow"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"ids"}},"type":{"kind":"NonNullType","type":{"kind":"ListType","type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"ids"},"value":{"kind":"Variable","name":{"kind":"Name","value":"ids"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"VideoParts"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"ImageParts"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"DocumentParts"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"VideoParts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Video"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"videoId"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"description"}},{"kind":"Field","name":{"kind":"Name","value":"sizeInBytes"}},{"kind":"Field","alias":{"kind":"Name","value":"videoStatus"},"name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"isTerminal"}},{"kind":"Field","name":{"kind":"Name","value":"statusMessage"}},{"kind":"Field","name":{"kind":"Name","value":"rejectReasons"}},{"kind":"Field","name":{"kind":"Name","value":"thumbnailUrl"}},{"kind":"Field","name":{"kind":"Name","value":"expiresAt"}},{"kind":"Field","name":{"kind":"Name","value":"playlists"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"protocol"}},{"kind":"Field","name":{"kind":"Name","value":"url"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ImageParts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Image"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"imageId"}},{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"maxDimensionUrl"}},{"kind":"Field","name":{"kind":"Name","value":"expiresAt"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"DocumentParts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Document"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"documentId"}},{"kind":"Field","name":{"kind":"Name","value":"documentType"}},{"kind":"Field","name":{"kind":"Name","value":"languages"}},{"kind":"Field","alias":{"kind":"Name","value":"documentStatus"},"name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"isTerminal"}},{"kind":"Field","name":{"kind":"Name","value":"isUsableOnListings"}},{"kind":"Field","name":{"kind":"Name","value":"file"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"sizeInBytes"}}]}}]}}]} as unknown as DocumentNode<MediaNowQuery, MediaNowQueryVariables>;
export const VideoStatusDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"subscription","name":{"kind":"Name","value":"VideoStatus"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"videoStatusChanged"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"isFinal"}},{"kind":"Field","name":{"kind":"Name","value":"video"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"VideoParts"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"VideoParts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Video"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"videoId"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"description"}},{"kind":"Field","name":{"kind":"Name","value":"sizeInBytes"}},{"kind":"Field","alias":{"kind":"Name","value":"videoStatus"},"name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"isTerminal"}},{"kind":"Field","name":{"kind":"Name","value":"statusMessage"}},{"kind":"Field","name":{"kind":"Name","value":"rejectReasons"}},{"kind":"Field","name":{"kind":"Name","value":"thumbnailUrl"}},{"kind":"Field","name":{"kind":"Name","value":"expiresAt"}},{"kind":"Field","name":{"kind":"Name","value":"playlists"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"protocol"}},{"kind":"Field","name":{"kind":"Name","value":"url"}}]}}]}}]} as unknown as DocumentNode<VideoStatusSubscription, VideoStatusSubscriptionVariables>;
export const DocumentStatusDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"subscription","name":{"kind":"Name","value":"DocumentStatus"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"documentStatusChanged"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"isFinal"}},{"kind":"Field","name":{"kind":"Name","value":"document"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"DocumentParts"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"DocumentParts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Document"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"documentId"}},{"kind":"Field","name":{"kind":"Name","value":"documentType"}},{"kind":"Field","name":{"kind":"Name","value":"languages"}},{"kind":"Field","alias":{"kind":"Name","value":"documentStatus"},"name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"isTerminal"}},{"kind":"Field","name":{"kind":"Name","value":"isUsableOnListings"}},{"kind":"Field","name":{"kind":"Name","value":"file"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"sizeInBytes"}}]}}]}}]} as unknown as DocumentNode<DocumentStatusSubscription, DocumentStatusSubscriptionVariables>;
export const MediaLimitDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"MediaLimit"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"viewer"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"rateLimits"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"scope"}},{"kind":"Field","name":{"kind":"Name","value":"limit"}},{"kind":"Field","name":{"kind":"Name","value":"windowSeconds"}},{"kind":"Field","name":{"kind":"Name","value":"used"}},{"kind":"Field","name":{"kind":"Name","value":"remaining"}},{"kind":"Field","name":{"kind":"Name","value":"resetsAt"}}]}}]}}]}}]} as unknown as DocumentNode<MediaLimitQuery, MediaLimitQueryVariables>;