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
    "\n  query CatalogOverview {\n    feedAccess {\n      rules {\n        ...AccessRule\n      }\n    }\n    feedTypes(first: 100) {\n      nodes {\n        ...FeedTypeFacts\n      }\n    }\n  }\n\n  fragment AccessRule on FeedAccessRule {\n    feedTypeId\n    constraints {\n      marketplaceId\n      categoryIds\n      listingMarketplaces {\n        marketplaceId\n        categoryIds\n      }\n    }\n  }\n\n  fragment FeedTypeFacts on FeedType {\n    id\n    feedTypeId\n    description\n    categoryIds\n    supportedFeeds {\n      scope\n      status\n      marketplaceIds\n      categoryIds\n      lookBack {\n        value\n        unit\n      }\n      schemas {\n        version\n        formats\n        definition\n        isDeprecated\n      }\n    }\n  }\n": typeof types.CatalogOverviewDocument,
    "\n  query AccessCheck($feedTypeId: ID!, $marketplaceId: MarketplaceId!, $categoryId: ID) {\n    feedAccess {\n      allows(feedTypeId: $feedTypeId, marketplaceId: $marketplaceId, categoryId: $categoryId)\n    }\n  }\n": typeof types.AccessCheckDocument,
    "\n  query FeedType($feedTypeId: ID!) {\n    feedType(feedTypeId: $feedTypeId) {\n      ...FeedTypeFacts\n    }\n    feedAccess {\n      rules {\n        ...AccessRule\n      }\n    }\n  }\n": typeof types.FeedTypeDocument,
    "\n  query FeedFiles(\n    $feedTypeId: ID!\n    $marketplaceId: MarketplaceId!\n    $scope: FeedScope\n    $categoryIds: [ID!]\n    $lookBackMinutes: Int\n    $access: FeedFileAccess\n    $after: String\n  ) {\n    feedFiles(\n      feedTypeId: $feedTypeId\n      marketplaceId: $marketplaceId\n      scope: $scope\n      categoryIds: $categoryIds\n      lookBackMinutes: $lookBackMinutes\n      access: $access\n      first: 50\n      after: $after\n    ) {\n      totalCount\n      nodes {\n        ...FeedFileFacts\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n\n  fragment FeedFileFacts on FeedFile {\n    id\n    fileId\n    marketplaceId\n    scope\n    generatedAt\n    span {\n      value\n      unit\n    }\n    format\n    sizeInBytes\n    schemaVersion\n    categoryIds\n    access\n    download {\n      fileName\n      mediaType\n    }\n  }\n": typeof types.FeedFilesDocument,
    "\n  query FeedFilePreview($fileId: ID!, $marketplaceId: MarketplaceId!) {\n    feedFile(fileId: $fileId, marketplaceId: $marketplaceId) {\n      ...FeedFileFacts\n      download {\n        preview(rows: 20) {\n          __typename\n          ... on TablePreview {\n            columns\n            hasMoreRows\n            rows {\n              lineNumber\n              cells\n            }\n          }\n          ... on FilePreviewUnavailable {\n            reason\n            message\n          }\n        }\n      }\n    }\n  }\n": typeof types.FeedFilePreviewDocument,
    "\n  query FeedFileLink($fileId: ID!, $marketplaceId: MarketplaceId!) {\n    feedFile(fileId: $fileId, marketplaceId: $marketplaceId) {\n      id\n      access\n      download {\n        url\n        urlExpiresAt\n        sizeInBytes\n        fileName\n      }\n    }\n  }\n": typeof types.FeedFileLinkDocument,
};
const documents: Documents = {
    "\n  query CatalogOverview {\n    feedAccess {\n      rules {\n        ...AccessRule\n      }\n    }\n    feedTypes(first: 100) {\n      nodes {\n        ...FeedTypeFacts\n      }\n    }\n  }\n\n  fragment AccessRule on FeedAccessRule {\n    feedTypeId\n    constraints {\n      marketplaceId\n      categoryIds\n      listingMarketplaces {\n        marketplaceId\n        categoryIds\n      }\n    }\n  }\n\n  fragment FeedTypeFacts on FeedType {\n    id\n    feedTypeId\n    description\n    categoryIds\n    supportedFeeds {\n      scope\n      status\n      marketplaceIds\n      categoryIds\n      lookBack {\n        value\n        unit\n      }\n      schemas {\n        version\n        formats\n        definition\n        isDeprecated\n      }\n    }\n  }\n": types.CatalogOverviewDocument,
    "\n  query AccessCheck($feedTypeId: ID!, $marketplaceId: MarketplaceId!, $categoryId: ID) {\n    feedAccess {\n      allows(feedTypeId: $feedTypeId, marketplaceId: $marketplaceId, categoryId: $categoryId)\n    }\n  }\n": types.AccessCheckDocument,
    "\n  query FeedType($feedTypeId: ID!) {\n    feedType(feedTypeId: $feedTypeId) {\n      ...FeedTypeFacts\n    }\n    feedAccess {\n      rules {\n        ...AccessRule\n      }\n    }\n  }\n": types.FeedTypeDocument,
    "\n  query FeedFiles(\n    $feedTypeId: ID!\n    $marketplaceId: MarketplaceId!\n    $scope: FeedScope\n    $categoryIds: [ID!]\n    $lookBackMinutes: Int\n    $access: FeedFileAccess\n    $after: String\n  ) {\n    feedFiles(\n      feedTypeId: $feedTypeId\n      marketplaceId: $marketplaceId\n      scope: $scope\n      categoryIds: $categoryIds\n      lookBackMinutes: $lookBackMinutes\n      access: $access\n      first: 50\n      after: $after\n    ) {\n      totalCount\n      nodes {\n        ...FeedFileFacts\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n\n  fragment FeedFileFacts on FeedFile {\n    id\n    fileId\n    marketplaceId\n    scope\n    generatedAt\n    span {\n      value\n      unit\n    }\n    format\n    sizeInBytes\n    schemaVersion\n    categoryIds\n    access\n    download {\n      fileName\n      mediaType\n    }\n  }\n": types.FeedFilesDocument,
    "\n  query FeedFilePreview($fileId: ID!, $marketplaceId: MarketplaceId!) {\n    feedFile(fileId: $fileId, marketplaceId: $marketplaceId) {\n      ...FeedFileFacts\n      download {\n        preview(rows: 20) {\n          __typename\n          ... on TablePreview {\n            columns\n            hasMoreRows\n            rows {\n              lineNumber\n              cells\n            }\n          }\n          ... on FilePreviewUnavailable {\n            reason\n            message\n          }\n        }\n      }\n    }\n  }\n": types.FeedFilePreviewDocument,
    "\n  query FeedFileLink($fileId: ID!, $marketplaceId: MarketplaceId!) {\n    feedFile(fileId: $fileId, marketplaceId: $marketplaceId) {\n      id\n      access\n      download {\n        url\n        urlExpiresAt\n        sizeInBytes\n        fileName\n      }\n    }\n  }\n": types.FeedFileLinkDocument,
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
export function graphql(source: "\n  query CatalogOverview {\n    feedAccess {\n      rules {\n        ...AccessRule\n      }\n    }\n    feedTypes(first: 100) {\n      nodes {\n        ...FeedTypeFacts\n      }\n    }\n  }\n\n  fragment AccessRule on FeedAccessRule {\n    feedTypeId\n    constraints {\n      marketplaceId\n      categoryIds\n      listingMarketplaces {\n        marketplaceId\n        categoryIds\n      }\n    }\n  }\n\n  fragment FeedTypeFacts on FeedType {\n    id\n    feedTypeId\n    description\n    categoryIds\n    supportedFeeds {\n      scope\n      status\n      marketplaceIds\n      categoryIds\n      lookBack {\n        value\n        unit\n      }\n      schemas {\n        version\n        formats\n        definition\n        isDeprecated\n      }\n    }\n  }\n"): (typeof documents)["\n  query CatalogOverview {\n    feedAccess {\n      rules {\n        ...AccessRule\n      }\n    }\n    feedTypes(first: 100) {\n      nodes {\n        ...FeedTypeFacts\n      }\n    }\n  }\n\n  fragment AccessRule on FeedAccessRule {\n    feedTypeId\n    constraints {\n      marketplaceId\n      categoryIds\n      listingMarketplaces {\n        marketplaceId\n        categoryIds\n      }\n    }\n  }\n\n  fragment FeedTypeFacts on FeedType {\n    id\n    feedTypeId\n    description\n    categoryIds\n    supportedFeeds {\n      scope\n      status\n      marketplaceIds\n      categoryIds\n      lookBack {\n        value\n        unit\n      }\n      schemas {\n        version\n        formats\n        definition\n        isDeprecated\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query AccessCheck($feedTypeId: ID!, $marketplaceId: MarketplaceId!, $categoryId: ID) {\n    feedAccess {\n      allows(feedTypeId: $feedTypeId, marketplaceId: $marketplaceId, categoryId: $categoryId)\n    }\n  }\n"): (typeof documents)["\n  query AccessCheck($feedTypeId: ID!, $marketplaceId: MarketplaceId!, $categoryId: ID) {\n    feedAccess {\n      allows(feedTypeId: $feedTypeId, marketplaceId: $marketplaceId, categoryId: $categoryId)\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query FeedType($feedTypeId: ID!) {\n    feedType(feedTypeId: $feedTypeId) {\n      ...FeedTypeFacts\n    }\n    feedAccess {\n      rules {\n        ...AccessRule\n      }\n    }\n  }\n"): (typeof documents)["\n  query FeedType($feedTypeId: ID!) {\n    feedType(feedTypeId: $feedTypeId) {\n      ...FeedTypeFacts\n    }\n    feedAccess {\n      rules {\n        ...AccessRule\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query FeedFiles(\n    $feedTypeId: ID!\n    $marketplaceId: MarketplaceId!\n    $scope: FeedScope\n    $categoryIds: [ID!]\n    $lookBackMinutes: Int\n    $access: FeedFileAccess\n    $after: String\n  ) {\n    feedFiles(\n      feedTypeId: $feedTypeId\n      marketplaceId: $marketplaceId\n      scope: $scope\n      categoryIds: $categoryIds\n      lookBackMinutes: $lookBackMinutes\n      access: $access\n      first: 50\n      after: $after\n    ) {\n      totalCount\n      nodes {\n        ...FeedFileFacts\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n\n  fragment FeedFileFacts on FeedFile {\n    id\n    fileId\n    marketplaceId\n    scope\n    generatedAt\n    span {\n      value\n      unit\n    }\n    format\n    sizeInBytes\n    schemaVersion\n    categoryIds\n    access\n    download {\n      fileName\n      mediaType\n    }\n  }\n"): (typeof documents)["\n  query FeedFiles(\n    $feedTypeId: ID!\n    $marketplaceId: MarketplaceId!\n    $scope: FeedScope\n    $categoryIds: [ID!]\n    $lookBackMinutes: Int\n    $access: FeedFileAccess\n    $after: String\n  ) {\n    feedFiles(\n      feedTypeId: $feedTypeId\n      marketplaceId: $marketplaceId\n      scope: $scope\n      categoryIds: $categoryIds\n      lookBackMinutes: $lookBackMinutes\n      access: $access\n      first: 50\n      after: $after\n    ) {\n      totalCount\n      nodes {\n        ...FeedFileFacts\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n\n  fragment FeedFileFacts on FeedFile {\n    id\n    fileId\n    marketplaceId\n    scope\n    generatedAt\n    span {\n      value\n      unit\n    }\n    format\n    sizeInBytes\n    schemaVersion\n    categoryIds\n    access\n    download {\n      fileName\n      mediaType\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query FeedFilePreview($fileId: ID!, $marketplaceId: MarketplaceId!) {\n    feedFile(fileId: $fileId, marketplaceId: $marketplaceId) {\n      ...FeedFileFacts\n      download {\n        preview(rows: 20) {\n          __typename\n          ... on TablePreview {\n            columns\n            hasMoreRows\n            rows {\n              lineNumber\n              cells\n            }\n          }\n          ... on FilePreviewUnavailable {\n            reason\n            message\n          }\n        }\n      }\n    }\n  }\n"): (typeof documents)["\n  query FeedFilePreview($fileId: ID!, $marketplaceId: MarketplaceId!) {\n    feedFile(fileId: $fileId, marketplaceId: $marketplaceId) {\n      ...FeedFileFacts\n      download {\n        preview(rows: 20) {\n          __typename\n          ... on TablePreview {\n            columns\n            hasMoreRows\n            rows {\n              lineNumber\n              cells\n            }\n          }\n          ... on FilePreviewUnavailable {\n            reason\n            message\n          }\n        }\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query FeedFileLink($fileId: ID!, $marketplaceId: MarketplaceId!) {\n    feedFile(fileId: $fileId, marketplaceId: $marketplaceId) {\n      id\n      access\n      download {\n        url\n        urlExpiresAt\n        sizeInBytes\n        fileName\n      }\n    }\n  }\n"): (typeof documents)["\n  query FeedFileLink($fileId: ID!, $marketplaceId: MarketplaceId!) {\n    feedFile(fileId: $fileId, marketplaceId: $marketplaceId) {\n      id\n      access\n      download {\n        url\n        urlExpiresAt\n        sizeInBytes\n        fileName\n      }\n    }\n  }\n"];

export function graphql(source: string) {
  return (documents as any)[source] ?? {};
}

export type DocumentType<TDocumentNode extends DocumentNode<any, any>> = TDocumentNode extends DocumentNode<  infer TType,  any>  ? TType  : never;