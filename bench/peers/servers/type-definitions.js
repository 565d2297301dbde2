/** Part of the gateway's schema that the operations select, for Mercurius and Yoga. */
export const typeDefinitions = /* GraphQL */ `
  scalar DateTime
  scalar URL
  scalar ByteCount
  scalar SellerFeedType

  enum VideoClassification {
    ITEM
  }
  enum VideoStatus {
    PENDING_UPLOAD
    PROCESSING
    LIVE
    BLOCKED
    PROCESSING_FAILED
    UNRECOGNIZED
  }
  enum StreamingProtocol {
    DASH
    HLS
    UNRECOGNIZED
  }
  enum FeedTaskFamily {
    CUSTOMER_SERVICE_METRIC
    INVENTORY
    ORDER
    GENERIC
  }
  enum FeedTaskStatus {
    CREATED
    QUEUED
    IN_PROCESS
    COMPLETED
    COMPLETED_WITH_ERROR
    PARTIALLY_PROCESSED
    FAILED
    UNRECOGNIZED
  }
  enum OrderReportStatus {
    ACTIVE
    COMPLETED
  }

  interface Node {
    id: ID!
  }
  type VideoPlaylist {
    protocol: StreamingProtocol!
    url: URL!
  }
  type Video implements Node {
    id: ID!
    videoId: ID!
    title: String!
    description: String
    classifications: [VideoClassification!]!
    sizeInBytes: ByteCount!
    status: VideoStatus!
    upstreamStatus: String!
    isTerminal: Boolean!
    statusMessage: String
    rejectReasons: [String!]!
    playlists: [VideoPlaylist!]!
    thumbnailUrl: URL
    expiresAt: DateTime
  }

  type UploadSummary {
    successCount: Int
    failureCount: Int
  }
  type DateTimeRange {
    from: DateTime
    to: DateTime
  }
  type OrderTaskFilter {
    creationDateRange: DateTimeRange
    orderStatus: OrderReportStatus
  }
  interface FeedTask implements Node {
    id: ID!
    taskId: ID!
    family: FeedTaskFamily!
    feedType: SellerFeedType!
    status: FeedTaskStatus!
    upstreamStatus: String!
    isTerminal: Boolean!
    createdAt: DateTime!
    completedAt: DateTime
    schemaVersion: String
    uploadSummary: UploadSummary
  }
  type OrderTask implements FeedTask & Node {
    id: ID!
    taskId: ID!
    family: FeedTaskFamily!
    feedType: SellerFeedType!
    status: FeedTaskStatus!
    upstreamStatus: String!
    isTerminal: Boolean!
    createdAt: DateTime!
    completedAt: DateTime
    schemaVersion: String
    uploadSummary: UploadSummary
    filter: OrderTaskFilter
  }
  type PageInfo {
    hasNextPage: Boolean!
    endCursor: String
  }
  type OrderTaskConnection {
    totalCount: Int!
    pageInfo: PageInfo!
    nodes: [OrderTask!]!
  }
  type FeedTaskConnection {
    totalCount: Int
    pageInfo: PageInfo!
    nodes: [FeedTask!]!
  }
  input FeedTaskSourceInput {
    feedType: SellerFeedType!
  }

  type Query {
    video(videoId: ID!): Video
    nodes(ids: [ID!]!): [Node]!
    orderTasks(source: FeedTaskSourceInput!, first: Int = 10): OrderTaskConnection
    genericTasks(source: FeedTaskSourceInput!, first: Int = 10): FeedTaskConnection
  }
`;
