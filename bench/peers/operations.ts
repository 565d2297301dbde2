/** An operation that every peer answers alike. */
export interface Operation {
  readonly name: OperationName;
  /** How the table calls it. */
  readonly title: string;
  /** JSON of the request. */
  readonly body: string;
  /**
   * Whether all connections ask with one token. The gateway then lets them share a call to the service that is under way; with a token
   * for each connection there is nothing to share.
   */
  readonly isOneUser: boolean;
}

/** Operations that can be measured. */
export const operationNames = ["video", "list", "nodes", "video-shared", "list-shared"] as const;
/** One of {@link operationNames}. */
export type OperationName = (typeof operationNames)[number];

const nodeCount = 50;
const taskCount = 200;
const videoFields = `
  id videoId title description classifications sizeInBytes status upstreamStatus isTerminal statusMessage
  rejectReasons playlists { protocol url } thumbnailUrl expiresAt`;

const video = JSON.stringify({
  query: `query Video($videoId: ID!) { video(videoId: $videoId) { ${videoFields} } }`,
  variables: { videoId: "live-1" },
});
const list = JSON.stringify({
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
});
const nodes = JSON.stringify({
  query: `query Nodes($ids: [ID!]!) { nodes(ids: $ids) { ... on Video { ${videoFields} } } }`,
  variables: {
    ids: Array.from({ length: nodeCount }, (_, index) =>
      Buffer.from(`Video:live-${index}`).toString("base64url"),
    ),
  },
});

/** Every operation, in the order in which they are measured. */
export const operations: readonly Operation[] = [
  { name: "video", title: "`video`, all fields, a user for each connection", body: video, isOneUser: false },
  {
    name: "list",
    title: `list of ${taskCount} order tasks, a user for each connection`,
    body: list,
    isOneUser: false,
  },
  {
    name: "nodes",
    title: `\`nodes\` with ${nodeCount} ids, a user for each connection`,
    body: nodes,
    isOneUser: false,
  },
  {
    name: "video-shared",
    title: "`video`, all fields, one user asks the same over all connections",
    body: video,
    isOneUser: true,
  },
  {
    name: "list-shared",
    title: `list of ${taskCount} order tasks, one user asks the same over all connections`,
    body: list,
    isOneUser: true,
  },
];

/** Headers of a request with the token of a connection's user. */
export function headersOf(user: number): Readonly<Record<string, string>> {
  return {
    authorization: `Bearer bench-user-${user}`,
    accept: "application/json",
    "content-type": "application/json",
  };
}
