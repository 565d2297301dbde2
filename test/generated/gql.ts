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
    "\n  mutation StoryOrdersInventoryReport {\n    createInventoryTask(input: {}) {\n      task {\n        id\n        taskId\n      }\n      errors {\n        ... on MutationError {\n          message\n        }\n      }\n    }\n  }\n": typeof types.StoryOrdersInventoryReportDocument,
    "\n  subscription StoryWatchesTask($id: ID!) {\n    feedTaskStatusChanged(id: $id) {\n      isFinal\n      task {\n        status\n        uploadSummary {\n          successCount\n          failureCount\n        }\n        resultFile {\n          url\n          fileName\n          mediaType\n          preview(rows: 100) {\n            ... on TablePreview {\n              columns\n              rows {\n                cells\n              }\n              hasMoreRows\n            }\n          }\n        }\n      }\n    }\n  }\n": typeof types.StoryWatchesTaskDocument,
    "\n  mutation StoryUploadsListings($input: CreateGenericTaskFromFileInput!) {\n    createGenericTaskFromFile(input: $input) {\n      task {\n        id\n        direction\n      }\n      errors {\n        ... on MutationError {\n          message\n        }\n      }\n    }\n  }\n": typeof types.StoryUploadsListingsDocument,
    "\n  query StoryFindsTemplate($feedType: SellerFeedType!) {\n    scheduleTemplates(feedType: $feedType, first: 20) {\n      nodes {\n        scheduleTemplateId\n        frequency\n      }\n    }\n  }\n": typeof types.StoryFindsTemplateDocument,
    "\n  mutation StoryMakesSchedule($input: CreateScheduleInput!) {\n    createSchedule(input: $input) {\n      schedule {\n        scheduleId\n        status\n      }\n      errors {\n        __typename\n        ... on MutationError {\n          message\n          path\n        }\n      }\n    }\n  }\n": typeof types.StoryMakesScheduleDocument,
    "\n  query StoryReadsLatestReport($scheduleId: ID!) {\n    schedule(scheduleId: $scheduleId) {\n      tasks {\n        totalCount\n        nodes {\n          id\n          status\n        }\n      }\n      latestResultFile {\n        url\n        fileName\n      }\n    }\n  }\n": typeof types.StoryReadsLatestReportDocument,
    "\n  fragment VideoFields on Video {\n    id\n    videoId\n    title\n    description\n    classifications\n    sizeInBytes\n    status\n    upstreamStatus\n    isTerminal\n    statusMessage\n    rejectReasons\n    playlists {\n      protocol\n      url\n    }\n    thumbnailUrl\n    expiresAt\n  }\n": typeof types.VideoFieldsFragmentDoc,
    "\n  fragment DocumentFields on Document {\n    id\n    documentId\n    documentType\n    languages\n    status\n    isTerminal\n    isUsableOnListings\n    file {\n      name\n      sizeInBytes\n      type\n    }\n  }\n": typeof types.DocumentFieldsFragmentDoc,
    "\n  fragment ImageFields on Image {\n    id\n    imageId\n    url\n    maxDimensionUrl\n    expiresAt\n  }\n": typeof types.ImageFieldsFragmentDoc,
    "\n  fragment ErrorFields on MutationError {\n    __typename\n    kind\n    message\n    path\n    upstream {\n      errorId\n      domain\n      category\n      message\n    }\n    ... on ValidationError {\n      code\n    }\n    ... on NotFoundError {\n      missingId\n    }\n    ... on PermissionDeniedError {\n      requiredScopes\n    }\n    ... on RateLimitedError {\n      retryAfterSeconds\n      scope\n    }\n    ... on FileRejectedError {\n      reason\n      maxSizeInBytes\n      acceptedTypes\n    }\n    ... on FileSizeMismatchError {\n      declaredSizeInBytes\n      actualSizeInBytes\n    }\n    ... on UploadRefusedError {\n      refusal: reason\n    }\n    ... on UpstreamError {\n      httpStatus\n    }\n  }\n": typeof types.ErrorFieldsFragmentDoc,
    "\n  query ReadVideo($videoId: ID!) {\n    video(videoId: $videoId) {\n      ...VideoFields\n    }\n  }\n": typeof types.ReadVideoDocument,
    "\n  query ReadDocument($documentId: ID!) {\n    document(documentId: $documentId) {\n      ...DocumentFields\n    }\n  }\n": typeof types.ReadDocumentDocument,
    "\n  query ReadImage($imageId: ID!) {\n    image(imageId: $imageId) {\n      ...ImageFields\n    }\n  }\n": typeof types.ReadImageDocument,
    "\n  mutation CreateVideo($input: CreateVideoInput!) {\n    createVideo(input: $input) {\n      video {\n        ...VideoFields\n      }\n      errors {\n        ...ErrorFields\n      }\n    }\n  }\n": typeof types.CreateVideoDocument,
    "\n  mutation UploadVideo($input: UploadVideoInput!) {\n    uploadVideo(input: $input) {\n      video {\n        ...VideoFields\n      }\n      errors {\n        ...ErrorFields\n      }\n    }\n  }\n": typeof types.UploadVideoDocument,
    "\n  mutation CreateVideoFromFile($input: CreateVideoFromFileInput!) {\n    createVideoFromFile(input: $input) {\n      video {\n        ...VideoFields\n      }\n      errors {\n        ...ErrorFields\n      }\n    }\n  }\n": typeof types.CreateVideoFromFileDocument,
    "\n  mutation CreateDocument($input: CreateDocumentInput!) {\n    createDocument(input: $input) {\n      document {\n        ...DocumentFields\n      }\n      errors {\n        ...ErrorFields\n      }\n    }\n  }\n": typeof types.CreateDocumentDocument,
    "\n  mutation UploadDocument($input: UploadDocumentInput!) {\n    uploadDocument(input: $input) {\n      document {\n        ...DocumentFields\n      }\n      errors {\n        ...ErrorFields\n      }\n    }\n  }\n": typeof types.UploadDocumentDocument,
    "\n  mutation CreateDocumentFromFile($input: CreateDocumentFromFileInput!) {\n    createDocumentFromFile(input: $input) {\n      document {\n        ...DocumentFields\n      }\n      errors {\n        ...ErrorFields\n      }\n    }\n  }\n": typeof types.CreateDocumentFromFileDocument,
    "\n  mutation CreateDocumentFromUrl($input: CreateDocumentFromUrlInput!) {\n    createDocumentFromUrl(input: $input) {\n      document {\n        ...DocumentFields\n      }\n      errors {\n        ...ErrorFields\n      }\n    }\n  }\n": typeof types.CreateDocumentFromUrlDocument,
    "\n  mutation CreateImageFromFile($input: CreateImageFromFileInput!) {\n    createImageFromFile(input: $input) {\n      image {\n        ...ImageFields\n      }\n      errors {\n        ...ErrorFields\n      }\n    }\n  }\n": typeof types.CreateImageFromFileDocument,
    "\n  mutation CreateImageFromUrl($input: CreateImageFromUrlInput!) {\n    createImageFromUrl(input: $input) {\n      image {\n        ...ImageFields\n      }\n      errors {\n        ...ErrorFields\n      }\n    }\n  }\n": typeof types.CreateImageFromUrlDocument,
    "\n  subscription VideoStatusChanged($id: ID!) {\n    videoStatusChanged(id: $id) {\n      isFinal\n      video {\n        status\n      }\n    }\n  }\n": typeof types.VideoStatusChangedDocument,
    "\n  subscription DocumentStatusChanged($id: ID!) {\n    documentStatusChanged(id: $id) {\n      isFinal\n      document {\n        status\n      }\n    }\n  }\n": typeof types.DocumentStatusChangedDocument,
    "\n  query ReadRateLimits {\n    viewer {\n      rateLimits {\n        scope\n        limit\n        windowSeconds\n        used\n        remaining\n      }\n    }\n  }\n": typeof types.ReadRateLimitsDocument,
    "\n  query ReadOperations {\n    queries: __type(name: \"Query\") {\n      fields {\n        name\n      }\n    }\n    mutations: __type(name: \"Mutation\") {\n      fields {\n        name\n      }\n    }\n  }\n": typeof types.ReadOperationsDocument,
};
const documents: Documents = {
    "\n  mutation NewcomerUploadsVideo($input: CreateVideoFromFileInput!) {\n    createVideoFromFile(input: $input) {\n      video {\n        id\n        videoId\n        status\n        sizeInBytes\n      }\n      errors {\n        ... on MutationError {\n          message\n        }\n      }\n    }\n  }\n": types.NewcomerUploadsVideoDocument,
    "\n  subscription NewcomerWatchesVideo($id: ID!) {\n    videoStatusChanged(id: $id) {\n      previousStatus\n      isFinal\n      video {\n        status\n        thumbnailUrl\n        expiresAt\n        playlists {\n          protocol\n          url\n        }\n      }\n    }\n  }\n": types.NewcomerWatchesVideoDocument,
    "\n  mutation NewcomerDeclaresVideo($input: CreateVideoInput!) {\n    createVideo(input: $input) {\n      video {\n        id\n        videoId\n        status\n      }\n    }\n  }\n": types.NewcomerDeclaresVideoDocument,
    "\n  mutation NewcomerUploadsDeclaredVideo($input: UploadVideoInput!) {\n    uploadVideo(input: $input) {\n      video {\n        status\n      }\n      errors {\n        ... on MutationError {\n          message\n        }\n      }\n    }\n  }\n": types.NewcomerUploadsDeclaredVideoDocument,
    "\n  mutation NewcomerUploadsPicture($input: CreateImageFromFileInput!) {\n    createImageFromFile(input: $input) {\n      image {\n        url\n        maxDimensionUrl\n      }\n    }\n  }\n": types.NewcomerUploadsPictureDocument,
    "\n  mutation NewcomerUploadsDocument($input: CreateDocumentFromFileInput!) {\n    createDocumentFromFile(input: $input) {\n      document {\n        id\n        status\n      }\n    }\n  }\n": types.NewcomerUploadsDocumentDocument,
    "\n  subscription NewcomerWatchesDocument($id: ID!) {\n    documentStatusChanged(id: $id) {\n      document {\n        status\n        isUsableOnListings\n        file {\n          name\n          sizeInBytes\n          type\n        }\n      }\n    }\n  }\n": types.NewcomerWatchesDocumentDocument,
    "\n  mutation StoryOrdersInventoryReport {\n    createInventoryTask(input: {}) {\n      task {\n        id\n        taskId\n      }\n      errors {\n        ... on MutationError {\n          message\n        }\n      }\n    }\n  }\n": types.StoryOrdersInventoryReportDocument,
    "\n  subscription StoryWatchesTask($id: ID!) {\n    feedTaskStatusChanged(id: $id) {\n      isFinal\n      task {\n        status\n        uploadSummary {\n          successCount\n          failureCount\n        }\n        resultFile {\n          url\n          fileName\n          mediaType\n          preview(rows: 100) {\n            ... on TablePreview {\n              columns\n              rows {\n                cells\n              }\n              hasMoreRows\n            }\n          }\n        }\n      }\n    }\n  }\n": types.StoryWatchesTaskDocument,
    "\n  mutation StoryUploadsListings($input: CreateGenericTaskFromFileInput!) {\n    createGenericTaskFromFile(input: $input) {\n      task {\n        id\n        direction\n      }\n      errors {\n        ... on MutationError {\n          message\n        }\n      }\n    }\n  }\n": types.StoryUploadsListingsDocument,
    "\n  query StoryFindsTemplate($feedType: SellerFeedType!) {\n    scheduleTemplates(feedType: $feedType, first: 20) {\n      nodes {\n        scheduleTemplateId\n        frequency\n      }\n    }\n  }\n": types.StoryFindsTemplateDocument,
    "\n  mutation StoryMakesSchedule($input: CreateScheduleInput!) {\n    createSchedule(input: $input) {\n      schedule {\n        scheduleId\n        status\n      }\n      errors {\n        __typename\n        ... on MutationError {\n          message\n          path\n        }\n      }\n    }\n  }\n": types.StoryMakesScheduleDocument,
    "\n  query StoryReadsLatestReport($scheduleId: ID!) {\n    schedule(scheduleId: $scheduleId) {\n      tasks {\n        totalCount\n        nodes {\n          id\n          status\n        }\n      }\n      latestResultFile {\n        url\n        fileName\n      }\n    }\n  }\n": types.StoryReadsLatestReportDocument,
    "\n  fragment VideoFields on Video {\n    id\n    videoId\n    title\n    description\n    classifications\n    sizeInBytes\n    status\n    upstreamStatus\n    isTerminal\n    statusMessage\n    rejectReasons\n    playlists {\n      protocol\n      url\n    }\n    thumbnailUrl\n    expiresAt\n  }\n": types.VideoFieldsFragmentDoc,
    "\n  fragment DocumentFields on Document {\n    id\n    documentId\n    documentType\n    languages\n    status\n    isTerminal\n    isUsableOnListings\n    file {\n      name\n      sizeInBytes\n      type\n    }\n  }\n": types.DocumentFieldsFragmentDoc,
    "\n  fragment ImageFields on Image {\n    id\n    imageId\n    url\n    maxDimensionUrl\n    expiresAt\n  }\n": types.ImageFieldsFragmentDoc,
    "\n  fragment ErrorFields on MutationError {\n    __typename\n    kind\n    message\n    path\n    upstream {\n      errorId\n      domain\n      category\n      message\n    }\n    ... on ValidationError {\n      code\n    }\n    ... on NotFoundError {\n      missingId\n    }\n    ... on PermissionDeniedError {\n      requiredScopes\n    }\n    ... on RateLimitedError {\n      retryAfterSeconds\n      scope\n    }\n    ... on FileRejectedError {\n      reason\n      maxSizeInBytes\n      acceptedTypes\n    }\n    ... on FileSizeMismatchError {\n      declaredSizeInBytes\n      actualSizeInBytes\n    }\n    ... on UploadRefusedError {\n      refusal: reason\n    }\n    ... on UpstreamError {\n      httpStatus\n    }\n  }\n": types.ErrorFieldsFragmentDoc,
    "\n  query ReadVideo($videoId: ID!) {\n    video(videoId: $videoId) {\n      ...VideoFields\n    }\n  }\n": types.ReadVideoDocument,
    "\n  query ReadDocument($documentId: ID!) {\n    document(documentId: $documentId) {\n      ...DocumentFields\n    }\n  }\n": types.ReadDocumentDocument,
    "\n  query ReadImage($imageId: ID!) {\n    image(imageId: $imageId) {\n      ...ImageFields\n    }\n  }\n": types.ReadImageDocument,
    "\n  mutation CreateVideo($input: CreateVideoInput!) {\n    createVideo(input: $input) {\n      video {\n        ...VideoFields\n      }\n      errors {\n        ...ErrorFields\n      }\n    }\n  }\n": types.CreateVideoDocument,
    "\n  mutation UploadVideo($input: UploadVideoInput!) {\n    uploadVideo(input: $input) {\n      video {\n        ...VideoFields\n      }\n      errors {\n        ...ErrorFields\n      }\n    }\n  }\n": types.UploadVideoDocument,
    "\n  mutation CreateVideoFromFile($input: CreateVideoFromFileInput!) {\n    createVideoFromFile(input: $input) {\n      video {\n        ...VideoFields\n      }\n      errors {\n        ...ErrorFields\n      }\n    }\n  }\n": types.CreateVideoFromFileDocument,
    "\n  mutation CreateDocument($input: CreateDocumentInput!) {\n    createDocument(input: $input) {\n      document {\n        ...DocumentFields\n      }\n      errors {\n        ...ErrorFields\n      }\n    }\n  }\n": types.CreateDocumentDocument,
    "\n  mutation UploadDocument($input: UploadDocumentInput!) {\n    uploadDocument(input: $input) {\n      document {\n        ...DocumentFields\n      }\n      errors {\n        ...ErrorFields\n      }\n    }\n  }\n": types.UploadDocumentDocument,
    "\n  mutation CreateDocumentFromFile($input: CreateDocumentFromFileInput!) {\n    createDocumentFromFile(input: $input) {\n      document {\n        ...DocumentFields\n      }\n      errors {\n        ...ErrorFields\n      }\n    }\n  }\n": types.CreateDocumentFromFileDocument,
    "\n  mutation CreateDocumentFromUrl($input: CreateDocumentFromUrlInput!) {\n    createDocumentFromUrl(input: $input) {\n      document {\n        ...DocumentFields\n      }\n      errors {\n        ...ErrorFields\n      }\n    }\n  }\n": types.CreateDocumentFromUrlDocument,
    "\n  mutation CreateImageFromFile($input: CreateImageFromFileInput!) {\n    createImageFromFile(input: $input) {\n      image {\n        ...ImageFields\n      }\n      errors {\n        ...ErrorFields\n      }\n    }\n  }\n": types.CreateImageFromFileDocument,
    "\n  mutation CreateImageFromUrl($input: CreateImageFromUrlInput!) {\n    createImageFromUrl(input: $input) {\n      image {\n        ...ImageFields\n      }\n      errors {\n        ...ErrorFields\n      }\n    }\n  }\n": types.CreateImageFromUrlDocument,
    "\n  subscription VideoStatusChanged($id: ID!) {\n    videoStatusChanged(id: $id) {\n      isFinal\n      video {\n        status\n      }\n    }\n  }\n": types.VideoStatusChangedDocument,
    "\n  subscription DocumentStatusChanged($id: ID!) {\n    documentStatusChanged(id: $id) {\n      isFinal\n      document {\n        status\n      }\n    }\n  }\n": types.DocumentStatusChangedDocument,
    "\n  query ReadRateLimits {\n    viewer {\n      rateLimits {\n        scope\n        limit\n        windowSeconds\n        used\n        remaining\n      }\n    }\n  }\n": types.ReadRateLimitsDocument,
    "\n  query ReadOperations {\n    queries: __type(name: \"Query\") {\n      fields {\n        name\n      }\n    }\n    mutations: __type(name: \"Mutation\") {\n      fields {\n        name\n      }\n    }\n  }\n": types.ReadOperationsDocument,
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
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation StoryOrdersInventoryReport {\n    createInventoryTask(input: {}) {\n      task {\n        id\n        taskId\n      }\n      errors {\n        ... on MutationError {\n          message\n        }\n      }\n    }\n  }\n"): (typeof documents)["\n  mutation StoryOrdersInventoryReport {\n    createInventoryTask(input: {}) {\n      task {\n        id\n        taskId\n      }\n      errors {\n        ... on MutationError {\n          message\n        }\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  subscription StoryWatchesTask($id: ID!) {\n    feedTaskStatusChanged(id: $id) {\n      isFinal\n      task {\n        status\n        uploadSummary {\n          successCount\n          failureCount\n        }\n        resultFile {\n          url\n          fileName\n          mediaType\n          preview(rows: 100) {\n            ... on TablePreview {\n              columns\n              rows {\n                cells\n              }\n              hasMoreRows\n            }\n          }\n        }\n      }\n    }\n  }\n"): (typeof documents)["\n  subscription StoryWatchesTask($id: ID!) {\n    feedTaskStatusChanged(id: $id) {\n      isFinal\n      task {\n        status\n        uploadSummary {\n          successCount\n          failureCount\n        }\n        resultFile {\n          url\n          fileName\n          mediaType\n          preview(rows: 100) {\n            ... on TablePreview {\n              columns\n              rows {\n                cells\n              }\n              hasMoreRows\n            }\n          }\n        }\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation StoryUploadsListings($input: CreateGenericTaskFromFileInput!) {\n    createGenericTaskFromFile(input: $input) {\n      task {\n        id\n        direction\n      }\n      errors {\n        ... on MutationError {\n          message\n        }\n      }\n    }\n  }\n"): (typeof documents)["\n  mutation StoryUploadsListings($input: CreateGenericTaskFromFileInput!) {\n    createGenericTaskFromFile(input: $input) {\n      task {\n        id\n        direction\n      }\n      errors {\n        ... on MutationError {\n          message\n        }\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query StoryFindsTemplate($feedType: SellerFeedType!) {\n    scheduleTemplates(feedType: $feedType, first: 20) {\n      nodes {\n        scheduleTemplateId\n        frequency\n      }\n    }\n  }\n"): (typeof documents)["\n  query StoryFindsTemplate($feedType: SellerFeedType!) {\n    scheduleTemplates(feedType: $feedType, first: 20) {\n      nodes {\n        scheduleTemplateId\n        frequency\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation StoryMakesSchedule($input: CreateScheduleInput!) {\n    createSchedule(input: $input) {\n      schedule {\n        scheduleId\n        status\n      }\n      errors {\n        __typename\n        ... on MutationError {\n          message\n          path\n        }\n      }\n    }\n  }\n"): (typeof documents)["\n  mutation StoryMakesSchedule($input: CreateScheduleInput!) {\n    createSchedule(input: $input) {\n      schedule {\n        scheduleId\n        status\n      }\n      errors {\n        __typename\n        ... on MutationError {\n          message\n          path\n        }\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query StoryReadsLatestReport($scheduleId: ID!) {\n    schedule(scheduleId: $scheduleId) {\n      tasks {\n        totalCount\n        nodes {\n          id\n          status\n        }\n      }\n      latestResultFile {\n        url\n        fileName\n      }\n    }\n  }\n"): (typeof documents)["\n  query StoryReadsLatestReport($scheduleId: ID!) {\n    schedule(scheduleId: $scheduleId) {\n      tasks {\n        totalCount\n        nodes {\n          id\n          status\n        }\n      }\n      latestResultFile {\n        url\n        fileName\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment VideoFields on Video {\n    id\n    videoId\n    title\n    description\n    classifications\n    sizeInBytes\n    status\n    upstreamStatus\n    isTerminal\n    statusMessage\n    rejectReasons\n    playlists {\n      protocol\n      url\n    }\n    thumbnailUrl\n    expiresAt\n  }\n"): (typeof documents)["\n  fragment VideoFields on Video {\n    id\n    videoId\n    title\n    description\n    classifications\n    sizeInBytes\n    status\n    upstreamStatus\n    isTerminal\n    statusMessage\n    rejectReasons\n    playlists {\n      protocol\n      url\n    }\n    thumbnailUrl\n    expiresAt\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment DocumentFields on Document {\n    id\n    documentId\n    documentType\n    languages\n    status\n    isTerminal\n    isUsableOnListings\n    file {\n      name\n      sizeInBytes\n      type\n    }\n  }\n"): (typeof documents)["\n  fragment DocumentFields on Document {\n    id\n    documentId\n    documentType\n    languages\n    status\n    isTerminal\n    isUsableOnListings\n    file {\n      name\n      sizeInBytes\n      type\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment ImageFields on Image {\n    id\n    imageId\n    url\n    maxDimensionUrl\n    expiresAt\n  }\n"): (typeof documents)["\n  fragment ImageFields on Image {\n    id\n    imageId\n    url\n    maxDimensionUrl\n    expiresAt\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment ErrorFields on MutationError {\n    __typename\n    kind\n    message\n    path\n    upstream {\n      errorId\n      domain\n      category\n      message\n    }\n    ... on ValidationError {\n      code\n    }\n    ... on NotFoundError {\n      missingId\n    }\n    ... on PermissionDeniedError {\n      requiredScopes\n    }\n    ... on RateLimitedError {\n      retryAfterSeconds\n      scope\n    }\n    ... on FileRejectedError {\n      reason\n      maxSizeInBytes\n      acceptedTypes\n    }\n    ... on FileSizeMismatchError {\n      declaredSizeInBytes\n      actualSizeInBytes\n    }\n    ... on UploadRefusedError {\n      refusal: reason\n    }\n    ... on UpstreamError {\n      httpStatus\n    }\n  }\n"): (typeof documents)["\n  fragment ErrorFields on MutationError {\n    __typename\n    kind\n    message\n    path\n    upstream {\n      errorId\n      domain\n      category\n      message\n    }\n    ... on ValidationError {\n      code\n    }\n    ... on NotFoundError {\n      missingId\n    }\n    ... on PermissionDeniedError {\n      requiredScopes\n    }\n    ... on RateLimitedError {\n      retryAfterSeconds\n      scope\n    }\n    ... on FileRejectedError {\n      reason\n      maxSizeInBytes\n      acceptedTypes\n    }\n    ... on FileSizeMismatchError {\n      declaredSizeInBytes\n      actualSizeInBytes\n    }\n    ... on UploadRefusedError {\n      refusal: reason\n    }\n    ... on UpstreamError {\n      httpStatus\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query ReadVideo($videoId: ID!) {\n    video(videoId: $videoId) {\n      ...VideoFields\n    }\n  }\n"): (typeof documents)["\n  query ReadVideo($videoId: ID!) {\n    video(videoId: $videoId) {\n      ...VideoFields\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query ReadDocument($documentId: ID!) {\n    document(documentId: $documentId) {\n      ...DocumentFields\n    }\n  }\n"): (typeof documents)["\n  query ReadDocument($documentId: ID!) {\n    document(documentId: $documentId) {\n      ...DocumentFields\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query ReadImage($imageId: ID!) {\n    image(imageId: $imageId) {\n      ...ImageFields\n    }\n  }\n"): (typeof documents)["\n  query ReadImage($imageId: ID!) {\n    image(imageId: $imageId) {\n      ...ImageFields\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation CreateVideo($input: CreateVideoInput!) {\n    createVideo(input: $input) {\n      video {\n        ...VideoFields\n      }\n      errors {\n        ...ErrorFields\n      }\n    }\n  }\n"): (typeof documents)["\n  mutation CreateVideo($input: CreateVideoInput!) {\n    createVideo(input: $input) {\n      video {\n        ...VideoFields\n      }\n      errors {\n        ...ErrorFields\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation UploadVideo($input: UploadVideoInput!) {\n    uploadVideo(input: $input) {\n      video {\n        ...VideoFields\n      }\n      errors {\n        ...ErrorFields\n      }\n    }\n  }\n"): (typeof documents)["\n  mutation UploadVideo($input: UploadVideoInput!) {\n    uploadVideo(input: $input) {\n      video {\n        ...VideoFields\n      }\n      errors {\n        ...ErrorFields\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation CreateVideoFromFile($input: CreateVideoFromFileInput!) {\n    createVideoFromFile(input: $input) {\n      video {\n        ...VideoFields\n      }\n      errors {\n        ...ErrorFields\n      }\n    }\n  }\n"): (typeof documents)["\n  mutation CreateVideoFromFile($input: CreateVideoFromFileInput!) {\n    createVideoFromFile(input: $input) {\n      video {\n        ...VideoFields\n      }\n      errors {\n        ...ErrorFields\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation CreateDocument($input: CreateDocumentInput!) {\n    createDocument(input: $input) {\n      document {\n        ...DocumentFields\n      }\n      errors {\n        ...ErrorFields\n      }\n    }\n  }\n"): (typeof documents)["\n  mutation CreateDocument($input: CreateDocumentInput!) {\n    createDocument(input: $input) {\n      document {\n        ...DocumentFields\n      }\n      errors {\n        ...ErrorFields\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation UploadDocument($input: UploadDocumentInput!) {\n    uploadDocument(input: $input) {\n      document {\n        ...DocumentFields\n      }\n      errors {\n        ...ErrorFields\n      }\n    }\n  }\n"): (typeof documents)["\n  mutation UploadDocument($input: UploadDocumentInput!) {\n    uploadDocument(input: $input) {\n      document {\n        ...DocumentFields\n      }\n      errors {\n        ...ErrorFields\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation CreateDocumentFromFile($input: CreateDocumentFromFileInput!) {\n    createDocumentFromFile(input: $input) {\n      document {\n        ...DocumentFields\n      }\n      errors {\n        ...ErrorFields\n      }\n    }\n  }\n"): (typeof documents)["\n  mutation CreateDocumentFromFile($input: CreateDocumentFromFileInput!) {\n    createDocumentFromFile(input: $input) {\n      document {\n        ...DocumentFields\n      }\n      errors {\n        ...ErrorFields\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation CreateDocumentFromUrl($input: CreateDocumentFromUrlInput!) {\n    createDocumentFromUrl(input: $input) {\n      document {\n        ...DocumentFields\n      }\n      errors {\n        ...ErrorFields\n      }\n    }\n  }\n"): (typeof documents)["\n  mutation CreateDocumentFromUrl($input: CreateDocumentFromUrlInput!) {\n    createDocumentFromUrl(input: $input) {\n      document {\n        ...DocumentFields\n      }\n      errors {\n        ...ErrorFields\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation CreateImageFromFile($input: CreateImageFromFileInput!) {\n    createImageFromFile(input: $input) {\n      image {\n        ...ImageFields\n      }\n      errors {\n        ...ErrorFields\n      }\n    }\n  }\n"): (typeof documents)["\n  mutation CreateImageFromFile($input: CreateImageFromFileInput!) {\n    createImageFromFile(input: $input) {\n      image {\n        ...ImageFields\n      }\n      errors {\n        ...ErrorFields\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation CreateImageFromUrl($input: CreateImageFromUrlInput!) {\n    createImageFromUrl(input: $input) {\n      image {\n        ...ImageFields\n      }\n      errors {\n        ...ErrorFields\n      }\n    }\n  }\n"): (typeof documents)["\n  mutation CreateImageFromUrl($input: CreateImageFromUrlInput!) {\n    createImageFromUrl(input: $input) {\n      image {\n        ...ImageFields\n      }\n      errors {\n        ...ErrorFields\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  subscription VideoStatusChanged($id: ID!) {\n    videoStatusChanged(id: $id) {\n      isFinal\n      video {\n        status\n      }\n    }\n  }\n"): (typeof documents)["\n  subscription VideoStatusChanged($id: ID!) {\n    videoStatusChanged(id: $id) {\n      isFinal\n      video {\n        status\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  subscription DocumentStatusChanged($id: ID!) {\n    documentStatusChanged(id: $id) {\n      isFinal\n      document {\n        status\n      }\n    }\n  }\n"): (typeof documents)["\n  subscription DocumentStatusChanged($id: ID!) {\n    documentStatusChanged(id: $id) {\n      isFinal\n      document {\n        status\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query ReadRateLimits {\n    viewer {\n      rateLimits {\n        scope\n        limit\n        windowSeconds\n        used\n        remaining\n      }\n    }\n  }\n"): (typeof documents)["\n  query ReadRateLimits {\n    viewer {\n      rateLimits {\n        scope\n        limit\n        windowSeconds\n        used\n        remaining\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query ReadOperations {\n    queries: __type(name: \"Query\") {\n      fields {\n        name\n      }\n    }\n    mutations: __type(name: \"Mutation\") {\n      fields {\n        name\n      }\n    }\n  }\n"): (typeof documents)["\n  query ReadOperations {\n    queries: __type(name: \"Query\") {\n      fields {\n        name\n      }\n    }\n    mutations: __type(name: \"Mutation\") {\n      fields {\n        name\n      }\n    }\n  }\n"];

export function graphql(source: string) {
  return (documents as any)[source] ?? {};
}

export type DocumentType<TDocumentNode extends DocumentNode<any, any>> = TDocumentNode extends DocumentNode<  infer TType,  any>  ? TType  : never;