import { createRandom } from "../soak/random.ts";

/**
 * Users of the connections. `each`: one user for each connection, so that nothing can be shared. `one`: a single user,
 * whose simultaneous calls to the service the gateway can share. `mixed`: a thousand users over all connections, as
 * behind a load balancer; each request of a connection is from another user.
 */
export type Users = "each" | "one" | "mixed";

/** An operation that every peer answers with the same response. */
export interface Operation {
  readonly name: OperationName;
  /** Title in the table. */
  readonly title: string;
  /** JSON body of the request. */
  readonly body: string;
  readonly users: Users;
}

/** Names of the available operations. */
export const operationNames = [
  "video",
  "video-mixed",
  "list",
  "list-interface",
  "nodes",
  "video-shared",
  "list-shared",
] as const;
/** One of {@link operationNames}. */
export type OperationName = (typeof operationNames)[number];

const nodeCount = 50;
const taskCount = 200;
/** Number of users in mixed operations. */
const mixedUsers = 1_000;
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
const listInterface = JSON.stringify({
  query: `query AnyTasks($feedType: SellerFeedType!, $first: Int!) {
    genericTasks(source: { feedType: $feedType }, first: $first) {
      totalCount pageInfo { hasNextPage endCursor }
      nodes {
        __typename id taskId family feedType status upstreamStatus isTerminal createdAt completedAt schemaVersion
        uploadSummary { successCount failureCount }
      }
    }
  }`,
  variables: { feedType: "LMS_ORDER_REPORT", first: taskCount },
});
const nodes = JSON.stringify({
  query: `query Nodes($ids: [ID!]!) { nodes(ids: $ids) { ... on Video { ${videoFields} } } }`,
  variables: {
    ids: Array.from({ length: nodeCount }, (_, index) =>
      Buffer.from(`Video:live-${index}`).toString("base64url"),
    ),
  },
});

/** All operations, in the order of measurement. */
export const operations: readonly Operation[] = [
  { name: "video", title: "`video`, all fields, a user for each connection", body: video, users: "each" },
  {
    name: "video-mixed",
    title: "`video`, all fields, a thousand users mixed over the connections, as behind a load balancer",
    body: video,
    users: "mixed",
  },
  {
    name: "list",
    title: `list of ${taskCount} order tasks, a user for each connection`,
    body: list,
    users: "each",
  },
  {
    name: "list-interface",
    title: `the same ${taskCount} tasks as \`genericTasks\`, whose nodes are an interface, a user for each connection`,
    body: listInterface,
    users: "each",
  },
  {
    name: "nodes",
    title: `\`nodes\` with ${nodeCount} ids, a user for each connection`,
    body: nodes,
    users: "each",
  },
  {
    name: "video-shared",
    title: "`video`, all fields, one user asks the same over all connections",
    body: video,
    users: "one",
  },
  {
    name: "list-shared",
    title: `list of ${taskCount} order tasks, one user asks the same over all connections`,
    body: list,
    users: "one",
  },
];

/**
 * Returns the users of a connection's requests in order; the first follows the last. The order is the same in every
 * run.
 * @param connection number of the connection, from 0.
 */
export function usersOf({ users }: Operation, connection: number, connections: number): readonly number[] {
  if (users === "one") return [0];
  if (users === "each") return [connection];
  const start = Math.floor((connection / connections) * mixedUsers);
  return [...mixedOrder.slice(start), ...mixedOrder.slice(0, start)];
}

const random = createRandom(1);
const mixedOrder = Array.from({ length: mixedUsers }, (_, user) => ({ user, place: random() }))
  .toSorted((one, other) => one.place - other.place)
  .map(({ user }) => user);

/** Returns the headers of a request with a user's token. */
export function headersOf(user: number): Readonly<Record<string, string>> {
  return {
    authorization: `Bearer bench-user-${user}`,
    accept: "application/json",
    "content-type": "application/json",
  };
}
