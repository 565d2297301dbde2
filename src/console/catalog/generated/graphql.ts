/* eslint-disable */
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
/** Download access to a feed file. */
export type FeedFileAccess =
  /** The application can download the file. */
  | 'ALLOWED'
  /** The application cannot download the file. */
  | 'RESTRICTED'
  /** A value that this version of the gateway does not know. */
  | 'UNRECOGNIZED';

/** Formats of a feed file after decompression. */
export type FeedFileFormat =
  /** Avro. Cannot be previewed. */
  | 'AVRO'
  /** Tab-separated values; the first row names the columns. Can be previewed. */
  | 'TSV'
  /** A format that this version of the gateway does not know. */
  | 'UNRECOGNIZED';

/** Intervals at which the service creates feed files. */
export type FeedScope =
  /** Every day. */
  | 'DAILY'
  /** Every hour. */
  | 'HOURLY'
  /** Every week. */
  | 'WEEKLY';

/** Reasons why the rows of a file cannot be read. */
export type FilePreviewUnavailableReason =
  /** The file is damaged, for example a broken gzip stream or XML. */
  | 'CORRUPT'
  /** The service no longer has the file; see `availability`. */
  | 'GONE'
  /** Only failed records were requested, but the file does not report the result of each record. It is not a result of an upload, or its format is unknown to the gateway. */
  | 'NOT_A_RESULT'
  /** The task has not produced the file yet. */
  | 'NOT_READY'
  /** The file has no rows: it is empty, it is XML or JSON without a list, or it has another format. */
  | 'NOT_TABULAR'
  /** Failed records were requested, but the uploaded file has no records: only column names, or an XML root without requests. */
  | 'NO_RECORDS'
  /** The first row does not end within the 1048576 bytes that are read, or a row is longer than 1048576 characters. Other limits of a row: 1000 cells in CSV or TSV, 1000 attributes of an XML element, 20000 values in a JSON record, 100 levels of nesting, and 300 characters in a path of names. */
  | 'ROW_TOO_LONG'
  /** The previews and failed records of this operation reach more than 2097152 characters in total, so request fewer at once. Or the search for failed records reached the limit of 157286400 bytes, decompressed. */
  | 'TOO_LARGE';

/** States of a supported feed. */
export type SupportedFeedStatus =
  /** The service creates files. */
  | 'ACTIVE'
  /** The service will stop creating files. Move to another feed. */
  | 'DEPRECATED'
  /** The service has paused the creation of files. */
  | 'PAUSED'
  /** A status that this version of the gateway does not know. */
  | 'UNRECOGNIZED';

/** Units of a TimeSpan. */
export type TimeUnit =
  /** Working days. */
  | 'BUSINESS_DAY'
  /** Calendar days. */
  | 'CALENDAR_DAY'
  /** Days of 24 hours. */
  | 'DAY'
  /** Hours of 60 minutes. */
  | 'HOUR'
  /** Thousandths of a second. */
  | 'MILLISECOND'
  /** Minutes of 60 seconds. */
  | 'MINUTE'
  /** Calendar months. */
  | 'MONTH'
  /** Seconds. */
  | 'SECOND'
  /** A unit that this version of the gateway does not know. */
  | 'UNRECOGNIZED'
  /** Calendar years. */
  | 'YEAR';

export type CatalogOverviewQueryVariables = Exact<{ [key: string]: never; }>;


export type CatalogOverviewQuery = { feedAccess: { rules: Array<{ feedTypeId: string, constraints: Array<{ marketplaceId: string, categoryIds: Array<string>, listingMarketplaces: Array<{ marketplaceId: string, categoryIds: Array<string> }> }> }> } | null, feedTypes: { nodes: Array<{ id: string, feedTypeId: string, description: string | null, categoryIds: Array<string> | null, supportedFeeds: Array<{ scope: FeedScope | null, status: SupportedFeedStatus, marketplaceIds: Array<string>, categoryIds: Array<string> | null, lookBack: { value: number, unit: TimeUnit } | null }> }> } | null };

export type AccessRuleFragment = { feedTypeId: string, constraints: Array<{ marketplaceId: string, categoryIds: Array<string>, listingMarketplaces: Array<{ marketplaceId: string, categoryIds: Array<string> }> }> };

export type FeedTypeFactsFragment = { id: string, feedTypeId: string, description: string | null, categoryIds: Array<string> | null, supportedFeeds: Array<{ scope: FeedScope | null, status: SupportedFeedStatus, marketplaceIds: Array<string>, categoryIds: Array<string> | null, lookBack: { value: number, unit: TimeUnit } | null }> };

export type AccessCheckQueryVariables = Exact<{
  feedTypeId: string | number;
  marketplaceId: string;
  categoryId?: string | number | null | undefined;
}>;


export type AccessCheckQuery = { feedAccess: { allows: boolean } | null };

export type FeedTypeQueryVariables = Exact<{
  feedTypeId: string | number;
}>;


export type FeedTypeQuery = { feedType: { id: string, feedTypeId: string, description: string | null, categoryIds: Array<string> | null, supportedFeeds: Array<{ scope: FeedScope | null, status: SupportedFeedStatus, marketplaceIds: Array<string>, categoryIds: Array<string> | null, lookBack: { value: number, unit: TimeUnit } | null, schemas: Array<{ version: string | null, formats: Array<FeedFileFormat>, definition: string | null, isDeprecated: boolean }> }> } | null, feedAccess: { rules: Array<{ feedTypeId: string, constraints: Array<{ marketplaceId: string, categoryIds: Array<string>, listingMarketplaces: Array<{ marketplaceId: string, categoryIds: Array<string> }> }> }> } | null };

export type FeedVariantFragment = { scope: FeedScope | null, status: SupportedFeedStatus, marketplaceIds: Array<string>, lookBack: { value: number, unit: TimeUnit } | null, schemas: Array<{ version: string | null, formats: Array<FeedFileFormat>, definition: string | null, isDeprecated: boolean }> };

export type FeedFilesQueryVariables = Exact<{
  feedTypeId: string | number;
  marketplaceId: string;
  scope?: FeedScope | null | undefined;
  categoryIds?: Array<string | number> | string | number | null | undefined;
  lookBackMinutes?: number | null | undefined;
  access?: FeedFileAccess | null | undefined;
  after?: string | null | undefined;
}>;


export type FeedFilesQuery = { feedFiles: { totalCount: number | null, nodes: Array<{ id: string, fileId: string, marketplaceId: string, scope: FeedScope | null, generatedAt: string | null, format: FeedFileFormat | null, sizeInBytes: number | null, schemaVersion: string | null, categoryIds: Array<string>, access: FeedFileAccess | null, span: { value: number, unit: TimeUnit } | null, download: { fileName: string | null, mediaType: string | null } | null }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } | null };

export type FeedFileFactsFragment = { id: string, fileId: string, marketplaceId: string, scope: FeedScope | null, generatedAt: string | null, format: FeedFileFormat | null, sizeInBytes: number | null, schemaVersion: string | null, categoryIds: Array<string>, access: FeedFileAccess | null, span: { value: number, unit: TimeUnit } | null, download: { fileName: string | null, mediaType: string | null } | null };

export type FeedFilePreviewQueryVariables = Exact<{
  fileId: string | number;
  marketplaceId: string;
}>;


export type FeedFilePreviewQuery = { feedFile: { id: string, fileId: string, marketplaceId: string, scope: FeedScope | null, generatedAt: string | null, format: FeedFileFormat | null, sizeInBytes: number | null, schemaVersion: string | null, categoryIds: Array<string>, access: FeedFileAccess | null, download: { fileName: string | null, mediaType: string | null, preview:
        | { __typename: 'FilePreviewUnavailable', reason: FilePreviewUnavailableReason, message: string }
        | { __typename: 'TablePreview', columns: Array<string>, hasMoreRows: boolean, rows: Array<{ lineNumber: number, cells: Array<string> }> }
       | null } | null, span: { value: number, unit: TimeUnit } | null } | null };

export type FeedFileLinkQueryVariables = Exact<{
  fileId: string | number;
  marketplaceId: string;
}>;


export type FeedFileLinkQuery = { feedFile: { id: string, access: FeedFileAccess | null, download: { url: string | null, urlExpiresAt: string | null, sizeInBytes: number | null, fileName: string | null } | null } | null };

export const AccessRuleFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"AccessRule"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"FeedAccessRule"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"feedTypeId"}},{"kind":"Field","name":{"kind":"Name","value":"constraints"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"marketplaceId"}},{"kind":"Field","name":{"kind":"Name","value":"categoryIds"}},{"kind":"Field","name":{"kind":"Name","value":"listingMarketplaces"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"marketplaceId"}},{"kind":"Field","name":{"kind":"Name","value":"categoryIds"}}]}}]}}]}}]} as unknown as DocumentNode<AccessRuleFragment, unknown>;
export const FeedTypeFactsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"FeedTypeFacts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"FeedType"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"feedTypeId"}},{"kind":"Field","name":{"kind":"Name","value":"description"}},{"kind":"Field","name":{"kind":"Name","value":"categoryIds"}},{"kind":"Field","name":{"kind":"Name","value":"supportedFeeds"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"scope"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"marketplaceIds"}},{"kind":"Field","name":{"kind":"Name","value":"categoryIds"}},{"kind":"Field","name":{"kind":"Name","value":"lookBack"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"unit"}}]}}]}}]}}]} as unknown as DocumentNode<FeedTypeFactsFragment, unknown>;
export const FeedVariantFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"FeedVariant"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"SupportedFeed"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"scope"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"marketplaceIds"}},{"kind":"Field","name":{"kind":"Name","value":"lookBack"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"unit"}}]}},{"kind":"Field","name":{"kind":"Name","value":"schemas"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"formats"}},{"kind":"Field","name":{"kind":"Name","value":"definition"}},{"kind":"Field","name":{"kind":"Name","value":"isDeprecated"}}]}}]}}]} as unknown as DocumentNode<FeedVariantFragment, unknown>;
export const FeedFileFactsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"FeedFileFacts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"FeedFile"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"fileId"}},{"kind":"Field","name":{"kind":"Name","value":"marketplaceId"}},{"kind":"Field","name":{"kind":"Name","value":"scope"}},{"kind":"Field","name":{"kind":"Name","value":"generatedAt"}},{"kind":"Field","name":{"kind":"Name","value":"span"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"unit"}}]}},{"kind":"Field","name":{"kind":"Name","value":"format"}},{"kind":"Field","name":{"kind":"Name","value":"sizeInBytes"}},{"kind":"Field","name":{"kind":"Name","value":"schemaVersion"}},{"kind":"Field","name":{"kind":"Name","value":"categoryIds"}},{"kind":"Field","name":{"kind":"Name","value":"access"}},{"kind":"Field","name":{"kind":"Name","value":"download"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"fileName"}},{"kind":"Field","name":{"kind":"Name","value":"mediaType"}}]}}]}}]} as unknown as DocumentNode<FeedFileFactsFragment, unknown>;
export const CatalogOverviewDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"CatalogOverview"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"feedAccess"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"rules"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"AccessRule"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"feedTypes"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"100"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"FeedTypeFacts"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"AccessRule"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"FeedAccessRule"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"feedTypeId"}},{"kind":"Field","name":{"kind":"Name","value":"constraints"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"marketplaceId"}},{"kind":"Field","name":{"kind":"Name","value":"categoryIds"}},{"kind":"Field","name":{"kind":"Name","value":"listingMarketplaces"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"marketplaceId"}},{"kind":"Field","name":{"kind":"Name","value":"categoryIds"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"FeedTypeFacts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"FeedType"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"feedTypeId"}},{"kind":"Field","name":{"kind":"Name","value":"description"}},{"kind":"Field","name":{"kind":"Name","value":"categoryIds"}},{"kind":"Field","name":{"kind":"Name","value":"supportedFeeds"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"scope"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"marketplaceIds"}},{"kind":"Field","name":{"kind":"Name","value":"categoryIds"}},{"kind":"Field","name":{"kind":"Name","value":"lookBack"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"unit"}}]}}]}}]}}]} as unknown as DocumentNode<CatalogOverviewQuery, CatalogOverviewQueryVariables>;
export const AccessCheckDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"AccessCheck"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"feedTypeId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"marketplaceId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"MarketplaceId"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"categoryId"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"feedAccess"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"allows"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"feedTypeId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"feedTypeId"}}},{"kind":"Argument","name":{"kind":"Name","value":"marketplaceId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"marketplaceId"}}},{"kind":"Argument","name":{"kind":"Name","value":"categoryId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"categoryId"}}}]}]}}]}}]} as unknown as DocumentNode<AccessCheckQuery, AccessCheckQueryVariables>;
export const FeedTypeDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"FeedType"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"feedTypeId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"feedType"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"feedTypeId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"feedTypeId"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"FeedTypeFacts"}},{"kind":"Field","name":{"kind":"Name","value":"supportedFeeds"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"FeedVariant"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"feedAccess"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"rules"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"AccessRule"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"AccessRule"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"FeedAccessRule"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"feedTypeId"}},{"kind":"Field","name":{"kind":"Name","value":"constraints"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"marketplaceId"}},{"kind":"Field","name":{"kind":"Name","value":"categoryIds"}},{"kind":"Field","name":{"kind":"Name","value":"listingMarketplaces"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"marketplaceId"}},{"kind":"Field","name":{"kind":"Name","value":"categoryIds"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"FeedTypeFacts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"FeedType"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"feedTypeId"}},{"kind":"Field","name":{"kind":"Name","value":"description"}},{"kind":"Field","name":{"kind":"Name","value":"categoryIds"}},{"kind":"Field","name":{"kind":"Name","value":"supportedFeeds"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"scope"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"marketplaceIds"}},{"kind":"Field","name":{"kind":"Name","value":"categoryIds"}},{"kind":"Field","name":{"kind":"Name","value":"lookBack"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"unit"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"FeedVariant"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"SupportedFeed"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"scope"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"marketplaceIds"}},{"kind":"Field","name":{"kind":"Name","value":"lookBack"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"unit"}}]}},{"kind":"Field","name":{"kind":"Name","value":"schemas"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"formats"}},{"kind":"Field","name":{"kind":"Name","value":"definition"}},{"kind":"Field","name":{"kind":"Name","value":"isDeprecated"}}]}}]}}]} as unknown as DocumentNode<FeedTypeQuery, FeedTypeQueryVariables>;
export const FeedFilesDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"FeedFiles"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"feedTypeId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"marketplaceId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"MarketplaceId"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"scope"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"FeedScope"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"categoryIds"}},"type":{"kind":"ListType","type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"lookBackMinutes"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"access"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"FeedFileAccess"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"feedFiles"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"feedTypeId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"feedTypeId"}}},{"kind":"Argument","name":{"kind":"Name","value":"marketplaceId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"marketplaceId"}}},{"kind":"Argument","name":{"kind":"Name","value":"scope"},"value":{"kind":"Variable","name":{"kind":"Name","value":"scope"}}},{"kind":"Argument","name":{"kind":"Name","value":"categoryIds"},"value":{"kind":"Variable","name":{"kind":"Name","value":"categoryIds"}}},{"kind":"Argument","name":{"kind":"Name","value":"lookBackMinutes"},"value":{"kind":"Variable","name":{"kind":"Name","value":"lookBackMinutes"}}},{"kind":"Argument","name":{"kind":"Name","value":"access"},"value":{"kind":"Variable","name":{"kind":"Name","value":"access"}}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"50"}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"totalCount"}},{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"FeedFileFacts"}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"FeedFileFacts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"FeedFile"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"fileId"}},{"kind":"Field","name":{"kind":"Name","value":"marketplaceId"}},{"kind":"Field","name":{"kind":"Name","value":"scope"}},{"kind":"Field","name":{"kind":"Name","value":"generatedAt"}},{"kind":"Field","name":{"kind":"Name","value":"span"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"unit"}}]}},{"kind":"Field","name":{"kind":"Name","value":"format"}},{"kind":"Field","name":{"kind":"Name","value":"sizeInBytes"}},{"kind":"Field","name":{"kind":"Name","value":"schemaVersion"}},{"kind":"Field","name":{"kind":"Name","value":"categoryIds"}},{"kind":"Field","name":{"kind":"Name","value":"access"}},{"kind":"Field","name":{"kind":"Name","value":"download"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"fileName"}},{"kind":"Field","name":{"kind":"Name","value":"mediaType"}}]}}]}}]} as unknown as DocumentNode<FeedFilesQuery, FeedFilesQueryVariables>;
export const FeedFilePreviewDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"FeedFilePreview"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"fileId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"marketplaceId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"MarketplaceId"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"feedFile"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"fileId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"fileId"}}},{"kind":"Argument","name":{"kind":"Name","value":"marketplaceId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"marketplaceId"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"FeedFileFacts"}},{"kind":"Field","name":{"kind":"Name","value":"download"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"preview"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"rows"},"value":{"kind":"IntValue","value":"20"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"TablePreview"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"columns"}},{"kind":"Field","name":{"kind":"Name","value":"hasMoreRows"}},{"kind":"Field","name":{"kind":"Name","value":"rows"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"lineNumber"}},{"kind":"Field","name":{"kind":"Name","value":"cells"}}]}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"FilePreviewUnavailable"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"message"}}]}}]}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"FeedFileFacts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"FeedFile"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"fileId"}},{"kind":"Field","name":{"kind":"Name","value":"marketplaceId"}},{"kind":"Field","name":{"kind":"Name","value":"scope"}},{"kind":"Field","name":{"kind":"Name","value":"generatedAt"}},{"kind":"Field","name":{"kind":"Name","value":"span"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"unit"}}]}},{"kind":"Field","name":{"kind":"Name","value":"format"}},{"kind":"Field","name":{"kind":"Name","value":"sizeInBytes"}},{"kind":"Field","name":{"kind":"Name","value":"schemaVersion"}},{"kind":"Field","name":{"kind":"Name","value":"categoryIds"}},{"kind":"Field","name":{"kind":"Name","value":"access"}},{"kind":"Field","name":{"kind":"Name","value":"download"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"fileName"}},{"kind":"Field","name":{"kind":"Name","value":"mediaType"}}]}}]}}]} as unknown as DocumentNode<FeedFilePreviewQuery, FeedFilePreviewQueryVariables>;
export const FeedFileLinkDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"FeedFileLink"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"fileId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"marketplaceId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"MarketplaceId"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"feedFile"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"fileId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"fileId"}}},{"kind":"Argument","name":{"kind":"Name","value":"marketplaceId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"marketplaceId"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"access"}},{"kind":"Field","name":{"kind":"Name","value":"download"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"urlExpiresAt"}},{"kind":"Field","name":{"kind":"Name","value":"sizeInBytes"}},{"kind":"Field","name":{"kind":"Name","value":"fileName"}}]}}]}}]}}]} as unknown as DocumentNode<FeedFileLinkQuery, FeedFileLinkQueryVariables>;