/* eslint-disable */
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
/** Input of `createDocumentFromFile`. */
export type CreateDocumentFromFileInput = {
  /** Kind of document. */
  documentType: DocumentType;
  /** PDF, JPEG or PNG, at most 10485760 bytes (10 MB). No animated or multi-page PNG. */
  file: Blob;
  /** Languages it contains; at least one. */
  languages: Array<DocumentLanguage>;
};

/** Input of `createImageFromFile`. */
export type CreateImageFromFileInput = {
  /** JPG, GIF, PNG, BMP, TIFF, AVIF, HEIC or WEBP; at most 12 MB and at least 500 pixels on the longest side by the picture policy. Animation is lost; multi-page PNG and TIFF are not supported. */
  file: Blob;
};

/** Input of `createVideoFromFile`. */
export type CreateVideoFromFileInput = {
  /** Intended uses; at least one. */
  classifications?: Array<VideoClassification>;
  /** Description; plain text without markup. The service limits its length. */
  description?: string | null | undefined;
  /** MPEG-4 file (H.264); 1 to 157286400 bytes (150 MB). */
  file: Blob;
  /** Exact size of the file. Needed when the request has no Content-Length (chunked transfer); otherwise the size follows from that header. The file is passed on while it arrives; the service wants the size before the file. */
  sizeInBytes?: number | null | undefined;
  /** Title; plain text without markup, not empty. The service limits its length. */
  title: string;
};

/** Input of `createVideo`. */
export type CreateVideoInput = {
  /** Intended uses; at least one. */
  classifications?: Array<VideoClassification>;
  /** Description; plain text without markup. The service limits its length. */
  description?: string | null | undefined;
  /** Exact size of the file that will be uploaded; 1 to 157286400 bytes (150 MB). */
  sizeInBytes: number;
  /** Title; plain text without markup, not empty. The service limits its length. */
  title: string;
};

/** Languages a document can contain. The service's old misspelling of Portuguese is read as PORTUGUESE. */
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

/** States of a document. PENDING_UPLOAD → SUBMITTED → ACCEPTED or REJECTED; a document made from a URL starts as SUBMITTED. */
export type DocumentStatus =
  /** May be attached to a listing. Final. */
  | 'ACCEPTED'
  /** No longer available. Final. */
  | 'EXPIRED'
  /** Staged; no file has been uploaded. */
  | 'PENDING_UPLOAD'
  /** Refused. Final: create a new document. */
  | 'REJECTED'
  /** File received; being checked. */
  | 'SUBMITTED'
  /** A status this version of the gateway does not know; see `upstreamStatus`. */
  | 'UNRECOGNIZED';

/** Kinds of document. */
export type DocumentType =
  /** How accessible the product is. */
  | 'ACCESSIBILITY_INFORMATION'
  /** Test results from a manufacturer or laboratory. */
  | 'CERTIFICATE_OF_ANALYSIS'
  /** Statement by a manufacturer or certification body that standards are met. */
  | 'CERTIFICATE_OF_CONFORMITY'
  /** Statement by the manufacturer itself that requirements are met. */
  | 'DECLARATION_OF_CONFORMITY'
  /** How to install or assemble the product. */
  | 'INSTALLATION_INSTRUCTIONS'
  /** How to use the product safely. */
  | 'INSTRUCTIONS_FOR_USE'
  /** Safety information of another kind. */
  | 'OTHER_SAFETY_DOCUMENTS'
  /** Hazards and handling of a chemical product. */
  | 'SAFETY_DATA_SHEET'
  /** How to find and mend faults. */
  | 'TROUBLE_SHOOTING_GUIDE'
  /** User guide or manual. */
  | 'USER_GUIDE_OR_MANUAL';

/** Streaming protocols. */
export type StreamingProtocol =
  /** Dynamic Adaptive Streaming over HTTP. */
  | 'DASH'
  /** HTTP Live Streaming. */
  | 'HLS'
  /** A protocol this version of the gateway does not know. */
  | 'UNRECOGNIZED';

/** Input of `uploadVideo`. */
export type UploadVideoInput = {
  /** MPEG-4 file (H.264) of exactly the declared size. */
  file: Blob;
  /** Identifier of a video that is PENDING_UPLOAD. */
  videoId: string | number;
};

/** What a video is for. */
export type VideoClassification =
  /** Shown on a listing. The only use there is today. */
  | 'ITEM';

/** States of a video. PENDING_UPLOAD → PROCESSING → LIVE, BLOCKED or PROCESSING_FAILED. */
export type VideoStatus =
  /** Refused by moderation or a safety check; see `statusMessage`. Final: create a new video. */
  | 'BLOCKED'
  /** Ready to play. Final. */
  | 'LIVE'
  /** Created; no file has been uploaded. */
  | 'PENDING_UPLOAD'
  /** Uploaded; being processed. */
  | 'PROCESSING'
  /** The file was corrupt, too large, or not of the declared size. Final: create a new video. */
  | 'PROCESSING_FAILED'
  /** A status this version of the gateway does not know; see `upstreamStatus`. */
  | 'UNRECOGNIZED';

export type NewcomerUploadsVideoMutationVariables = Exact<{
  input: CreateVideoFromFileInput;
}>;


export type NewcomerUploadsVideoMutation = { createVideoFromFile: { video: { id: string, videoId: string, status: VideoStatus, sizeInBytes: number } | null, errors: Array<
      | { message: string }
      | { message: string }
      | { message: string }
      | { message: string }
      | { message: string }
      | { message: string }
    > } };

export type NewcomerWatchesVideoSubscriptionVariables = Exact<{
  id: string | number;
}>;


export type NewcomerWatchesVideoSubscription = { videoStatusChanged: { previousStatus: VideoStatus | null, isFinal: boolean, video: { status: VideoStatus, thumbnailUrl: string | null, expiresAt: string | null, playlists: Array<{ protocol: StreamingProtocol, url: string }> } } };

export type NewcomerDeclaresVideoMutationVariables = Exact<{
  input: CreateVideoInput;
}>;


export type NewcomerDeclaresVideoMutation = { createVideo: { video: { id: string, videoId: string, status: VideoStatus } | null } };

export type NewcomerUploadsDeclaredVideoMutationVariables = Exact<{
  input: UploadVideoInput;
}>;


export type NewcomerUploadsDeclaredVideoMutation = { uploadVideo: { video: { status: VideoStatus } | null, errors: Array<
      | { message: string }
      | { message: string }
      | { message: string }
      | { message: string }
      | { message: string }
      | { message: string }
      | { message: string }
      | { message: string }
    > } };

export type NewcomerUploadsPictureMutationVariables = Exact<{
  input: CreateImageFromFileInput;
}>;


export type NewcomerUploadsPictureMutation = { createImageFromFile: { image: { url: string, maxDimensionUrl: string | null } | null } };

export type NewcomerUploadsDocumentMutationVariables = Exact<{
  input: CreateDocumentFromFileInput;
}>;


export type NewcomerUploadsDocumentMutation = { createDocumentFromFile: { document: { id: string, status: DocumentStatus } | null } };

export type NewcomerWatchesDocumentSubscriptionVariables = Exact<{
  id: string | number;
}>;


export type NewcomerWatchesDocumentSubscription = { documentStatusChanged: { document: { status: DocumentStatus, isUsableOnListings: boolean, file: { name: string | null, sizeInBytes: number | null, type: string | null } | null } } };


export const NewcomerUploadsVideoDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"NewcomerUploadsVideo"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CreateVideoFromFileInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"createVideoFromFile"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"video"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"videoId"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"sizeInBytes"}}]}},{"kind":"Field","name":{"kind":"Name","value":"errors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"MutationError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"message"}}]}}]}}]}}]}}]} as unknown as DocumentNode<NewcomerUploadsVideoMutation, NewcomerUploadsVideoMutationVariables>;
export const NewcomerWatchesVideoDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"subscription","name":{"kind":"Name","value":"NewcomerWatchesVideo"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"videoStatusChanged"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"previousStatus"}},{"kind":"Field","name":{"kind":"Name","value":"isFinal"}},{"kind":"Field","name":{"kind":"Name","value":"video"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"thumbnailUrl"}},{"kind":"Field","name":{"kind":"Name","value":"expiresAt"}},{"kind":"Field","name":{"kind":"Name","value":"playlists"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"protocol"}},{"kind":"Field","name":{"kind":"Name","value":"url"}}]}}]}}]}}]}}]} as unknown as DocumentNode<NewcomerWatchesVideoSubscription, NewcomerWatchesVideoSubscriptionVariables>;
export const NewcomerDeclaresVideoDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"NewcomerDeclaresVideo"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CreateVideoInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"createVideo"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"video"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"videoId"}},{"kind":"Field","name":{"kind":"Name","value":"status"}}]}}]}}]}}]} as unknown as DocumentNode<NewcomerDeclaresVideoMutation, NewcomerDeclaresVideoMutationVariables>;
export const NewcomerUploadsDeclaredVideoDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"NewcomerUploadsDeclaredVideo"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"UploadVideoInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"uploadVideo"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"video"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"status"}}]}},{"kind":"Field","name":{"kind":"Name","value":"errors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"MutationError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"message"}}]}}]}}]}}]}}]} as unknown as DocumentNode<NewcomerUploadsDeclaredVideoMutation, NewcomerUploadsDeclaredVideoMutationVariables>;
export const NewcomerUploadsPictureDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"NewcomerUploadsPicture"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CreateImageFromFileInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"createImageFromFile"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"image"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"maxDimensionUrl"}}]}}]}}]}}]} as unknown as DocumentNode<NewcomerUploadsPictureMutation, NewcomerUploadsPictureMutationVariables>;
export const NewcomerUploadsDocumentDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"NewcomerUploadsDocument"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CreateDocumentFromFileInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"createDocumentFromFile"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"document"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"status"}}]}}]}}]}}]} as unknown as DocumentNode<NewcomerUploadsDocumentMutation, NewcomerUploadsDocumentMutationVariables>;
export const NewcomerWatchesDocumentDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"subscription","name":{"kind":"Name","value":"NewcomerWatchesDocument"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"documentStatusChanged"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"document"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"isUsableOnListings"}},{"kind":"Field","name":{"kind":"Name","value":"file"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"sizeInBytes"}},{"kind":"Field","name":{"kind":"Name","value":"type"}}]}}]}}]}}]}}]} as unknown as DocumentNode<NewcomerWatchesDocumentSubscription, NewcomerWatchesDocumentSubscriptionVariables>;