/** An operation that every peer answers alike. */
export interface Operation {
  readonly name: OperationName;
  /** How the table calls it. */
  readonly title: string;
  /** JSON of the request. */
  readonly body: string;
}

/** Operations that can be measured. */
export const operationNames = ["video", "list", "nodes"] as const;
/** One of {@link operationNames}. */
export type OperationName = (typeof operationNames)[number];

const nodeCount = 50;
const taskCount = 200;
const videoFields = `
  id videoId title description classifications sizeInBytes status upstreamStatus isTerminal statusMessage
  rejectReasons playlists { protocol url } thumbnailUrl expiresAt`;

/** Every operation, in the order in which they are measured. */
export const operations: readonly Operation[] = [
  {
    name: "video",
    title: "`video`, all fields",
    body: JSON.stringify({
      query: `query Video($videoId: ID!) { video(videoId: $videoId) { ${videoFields} } }`,
      variables: { videoId: "live-1" },
    }),
  },
  {
    name: "list",
    title: `list of ${taskCount} order tasks`,
    body: JSON.stringify({
      query: `query Tasks($first: Int!) {
        orderTasks(source: { feedType: "LMS_ORDER_REPORT" }, first: $first) {
          totalCount pageInfo { hasNextPage endCursor }
          nodes {
            id taskId family feedType status upstreamStatus isTerminal createdAt completedAt schemaVersion
            uploadSummary { successCount failureCount } filter { creationDateRange { from to } orderStatus }
          }
        }
      }`,
      variables: { first: taskCount },
    }),
  },
  {
    name: "nodes",
    title: `\`nodes\` with ${nodeCount} ids`,
    body: JSON.stringify({
      query: `query Nodes($ids: [ID!]!) { nodes(ids: $ids) { ... on Video { ${videoFields} } } }`,
      variables: {
        ids: Array.from({ length: nodeCount }, (_, index) =>
          Buffer.from(`Video:live-${index}`).toString("base64url"),
        ),
      },
    }),
  },
];

/** Headers of every request. */
export const headers = { authorization: "Bearer bench", "content-type": "application/json" } as const;
