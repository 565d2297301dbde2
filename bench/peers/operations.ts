import { createRandom } from "../soak/random.ts";

/**
 * With whose tokens the connections ask. `each` is a user for each connection, so that there is nothing to share. `one` is a single
 * user, with whose token the gateway lets connections share a call to the service that is under way. `mixed` is a thousand users over
 * all connections, as behind a load balancer: each request of a connection comes from another one.
 */
export type Users = "each" | "one" | "mixed";

/** An operation that every peer answers alike. */
export interface Operation {
  readonly name: OperationName;
  /** How the table calls it. */
  readonly title: string;
  /** JSON of the request. */
  readonly body: string;
  readonly users: Users;
}

/** Operations that can be measured. */
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
/** Users of the operations in which they are mixed. */
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

/** Every operation, in the order in which they are measured. */
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
 * The users of a connection's requests, in the order in which they ask; the first follows the last. The order is the same in every run.
 * @param connection its number, from 0.
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

/** Headers of a request with a user's token. */
export function headersOf(user: number): Readonly<Record<string, string>> {
  return {
    authorization: `Bearer bench-user-${user}`,
    accept: "application/json",
    "content-type": "application/json",
  };
}
