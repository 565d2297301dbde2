import { graphql } from "../../generated/gql.ts";
import type { ListFeedFilesQueryVariables } from "../../generated/graphql.ts";

/** Reads the access rules, and the result of `allows` for some combinations. */
export const ReadFeedAccess = graphql(`
  query ReadFeedAccess {
    feedAccess {
      rules {
        feedTypeId
        feedType {
          id
          description
        }
        constraints {
          marketplaceId
          categoryIds
          listingMarketplaces {
            marketplaceId
          }
        }
      }
      everywhere: allows(feedTypeId: "PRODUCT_FEED", marketplaceId: "EBAY_DE")
      books: allows(feedTypeId: "CURATED_ITEM_FEED", marketplaceId: "EBAY_GB", categoryId: "267")
      antiques: allows(feedTypeId: "CURATED_ITEM_FEED", marketplaceId: "EBAY_GB", categoryId: "20081")
      elsewhere: allows(feedTypeId: "CURATED_ITEM_FEED", marketplaceId: "EBAY_FR")
      nothing: allows(feedTypeId: "PROMOTION", marketplaceId: "EBAY_US")
    }
  }
`);

/** Reads a feed type with all its fields. */
export const ReadFeedType = graphql(`
  query ReadFeedType($feedTypeId: ID!) {
    feedType(feedTypeId: $feedTypeId) {
      id
      feedTypeId
      description
      categoryIds
      supportedFeeds {
        scope
        status
        lookBack {
          value
          unit
        }
        marketplaceIds
        categoryIds
        authorizationScopes
        schemas {
          version
          formats
          definition
          isDeprecated
        }
      }
    }
  }
`);

/** Reads one page of feed types. */
export const ListFeedTypes = graphql(`
  query ListFeedTypes($scope: FeedScope, $marketplaceIds: [MarketplaceId!], $first: Int, $after: String) {
    feedTypes(scope: $scope, marketplaceIds: $marketplaceIds, first: $first, after: $after) {
      totalCount
      nodes {
        feedTypeId
        supportedFeeds {
          scope
          marketplaceIds
        }
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`);

/** All fields of a feed file. */
graphql(`
  fragment FeedFileFields on FeedFile {
    id
    fileId
    marketplaceId
    feedTypeId
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
    dimensions {
      key
      values
    }
    access
  }
`);

/** Reads one page of feed files with all their fields. */
export const ListFeedFiles = graphql(`
  query ListFeedFiles(
    $feedTypeId: ID!
    $marketplaceId: MarketplaceId!
    $scope: FeedScope
    $categoryIds: [ID!]
    $lookBackMinutes: Int
    $first: Int
    $after: String
  ) {
    feedFiles(
      feedTypeId: $feedTypeId
      marketplaceId: $marketplaceId
      scope: $scope
      categoryIds: $categoryIds
      lookBackMinutes: $lookBackMinutes
      first: $first
      after: $after
    ) {
      totalCount
      nodes {
        ...FeedFileFields
        download {
          acceptsRanges
          fileName
          mediaType
          sizeInBytes
        }
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`);

/** Reads a feed file with its download link and ten rows. */
export const ReadFeedFile = graphql(`
  query ReadFeedFile($fileId: ID!, $marketplaceId: MarketplaceId!) {
    feedFile(fileId: $fileId, marketplaceId: $marketplaceId) {
      ...FeedFileFields
      feedType {
        feedTypeId
      }
      download {
        url
        preview(rows: 10) {
          __typename
          ... on TablePreview {
            format
            columns
            rows {
              lineNumber
              cells
            }
            hasMoreRows
            bytesRead
          }
        }
      }
    }
  }
`);

/** Reads a feed type or feed file by its global ID. */
export const ReadFeedNode = graphql(`
  query ReadFeedNode($id: ID!) {
    node(id: $id) {
      __typename
      id
      ... on FeedFile {
        fileId
        marketplaceId
      }
      ... on FeedType {
        feedTypeId
        files(marketplaceId: "EBAY_US", scope: HOURLY, first: 3) {
          nodes {
            feedTypeId
            scope
          }
        }
      }
    }
  }
`);

/** Daily files of one category; each exceeds one response of the service. */
export const books: ListFeedFilesQueryVariables = {
  feedTypeId: "CURATED_ITEM_FEED",
  marketplaceId: "EBAY_US",
  scope: "DAILY",
  categoryIds: ["267"],
};

/** Daily files of one category with ordinary size. */
export const cameras: ListFeedFilesQueryVariables = { ...books, categoryIds: ["625"] };
