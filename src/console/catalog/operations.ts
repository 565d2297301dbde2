import { graphql } from "./generated/index.ts";

/** Access rules of the application, and all feed types. */
export const CatalogOverviewQuery = graphql(/* GraphQL */ `
  query CatalogOverview {
    feedAccess {
      rules {
        ...AccessRule
      }
    }
    feedTypes(first: 100) {
      nodes {
        ...FeedTypeFacts
      }
    }
  }

  fragment AccessRule on FeedAccessRule {
    feedTypeId
    constraints {
      marketplaceId
      categoryIds
      listingMarketplaces {
        marketplaceId
        categoryIds
      }
    }
  }

  fragment FeedTypeFacts on FeedType {
    id
    feedTypeId
    description
    categoryIds
    supportedFeeds {
      scope
      status
      marketplaceIds
      categoryIds
      lookBack {
        value
        unit
      }
    }
  }
`);

/** Checks whether the application may download files of a feed type. */
export const AccessCheckQuery = graphql(/* GraphQL */ `
  query AccessCheck($feedTypeId: ID!, $marketplaceId: MarketplaceId!, $categoryId: ID) {
    feedAccess {
      allows(feedTypeId: $feedTypeId, marketplaceId: $marketplaceId, categoryId: $categoryId)
    }
  }
`);

/** One feed type and its access rules. */
export const FeedTypeQuery = graphql(/* GraphQL */ `
  query FeedType($feedTypeId: ID!) {
    feedType(feedTypeId: $feedTypeId) {
      ...FeedTypeFacts
      supportedFeeds {
        ...FeedVariant
      }
    }
    feedAccess {
      rules {
        ...AccessRule
      }
    }
  }

  fragment FeedVariant on SupportedFeed {
    scope
    status
    marketplaceIds
    lookBack {
      value
      unit
    }
    schemas {
      version
      formats
      definition
      isDeprecated
    }
  }
`);

/** A page of files. */
export const FeedFilesQuery = graphql(/* GraphQL */ `
  query FeedFiles(
    $feedTypeId: ID!
    $marketplaceId: MarketplaceId!
    $scope: FeedScope
    $categoryIds: [ID!]
    $lookBackMinutes: Int
    $access: FeedFileAccess
    $after: String
  ) {
    feedFiles(
      feedTypeId: $feedTypeId
      marketplaceId: $marketplaceId
      scope: $scope
      categoryIds: $categoryIds
      lookBackMinutes: $lookBackMinutes
      access: $access
      first: 50
      after: $after
    ) {
      totalCount
      nodes {
        ...FeedFileFacts
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }

  fragment FeedFileFacts on FeedFile {
    id
    fileId
    marketplaceId
    scope
    generatedAt
    span {
      value
      unit
    }
    format
    sizeInBytes
    schemaVersion
    categoryIds
    access
    download {
      fileName
      mediaType
    }
  }
`);

/** The first rows of a file. */
export const FeedFilePreviewQuery = graphql(/* GraphQL */ `
  query FeedFilePreview($fileId: ID!, $marketplaceId: MarketplaceId!) {
    feedFile(fileId: $fileId, marketplaceId: $marketplaceId) {
      ...FeedFileFacts
      download {
        preview(rows: 20) {
          __typename
          ... on TablePreview {
            columns
            hasMoreRows
            rows {
              lineNumber
              cells
            }
          }
          ... on FilePreviewUnavailable {
            reason
            message
          }
        }
      }
    }
  }
`);

/** A new link to a file. */
export const FeedFileLinkQuery = graphql(/* GraphQL */ `
  query FeedFileLink($fileId: ID!, $marketplaceId: MarketplaceId!) {
    feedFile(fileId: $fileId, marketplaceId: $marketplaceId) {
      id
      access
      download {
        url
        urlExpiresAt
        sizeInBytes
        fileName
      }
    }
  }
`);
