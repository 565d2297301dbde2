import { createHash } from "node:crypto";
import { ask, codesIn, type Question, toBody } from "./ask.ts";
import type { Outcome } from "./journal.ts";
import { pick, type Random } from "./random.ts";
import { globalId, otherThan, type Things } from "./things.ts";
import type { SoakUser } from "./users.ts";

/** Environment of the load operations. */
export interface SoakWorld {
  readonly gatewayUrl: string;
  readonly things: Things;
  readonly random: Random;
}

/** An operation of the load. */
export type SoakOperation = (world: SoakWorld, user: SoakUser) => Promise<Outcome>;

const videoFields =
  "id videoId title classifications sizeInBytes status isTerminal rejectReasons playlists { protocol url } thumbnailUrl expiresAt";
const videoQuery = `query Video($videoId: ID!) { video(videoId: $videoId) { ${videoFields} } }`;
const taskFields =
  "id taskId feedType status createdAt completedAt schemaVersion uploadSummary { successCount failureCount }";
let uniqueNumber = 0;

/** Sends a request, and judges the response by its errors and its required content. */
async function judge(
  { gatewayUrl }: SoakWorld,
  question: Question,
  mustHold: readonly string[],
  mayHold?: RegExp,
): Promise<Outcome> {
  const answer = await ask(gatewayUrl, question);
  if (answer === null) return { codes: [], sample: "" };
  const codes = codesIn(answer.text);
  if (codes.length > 0) return { codes, sample: answer.text };
  const missing = mustHold.filter((text) => !answer.text.includes(text));
  const isStrange = mayHold?.test(answer.text) === false;
  if (answer.status === 200 && missing.length === 0 && !isStrange) return { codes: [], sample: "" };
  return {
    codes: ["wrong answer"],
    sample: `${answer.status}, without ${missing.join(" and ")}: ${answer.text}`,
  };
}

/** Returns a pattern of the user's own titles; another one would be a leak between users. */
function ownTitle(user: SoakUser): RegExp {
  return new RegExp(`^(?:(?!"title":"(?!${user.account} )).)*$`, "s");
}

function videoQuestion(
  { things, random }: SoakWorld,
  user: SoakUser,
): { question: Question; holds: string[] } {
  const videoId = things.pickVideo(user.account, random);
  return {
    question: { user, body: toBody(videoQuery, { videoId }) },
    holds: [`"videoId":"${videoId}"`],
  };
}

const video: SoakOperation = (world, user) => {
  const { question, holds } = videoQuestion(world, user);
  return judge(world, question, holds, ownTitle(user));
};

/** The same query in forms that do not use the fast path. */
const videoOtherwise: SoakOperation = (world, user) => {
  const { question, holds } = videoQuestion(world, user);
  const accept = pick(world.random, [
    "text/event-stream",
    "multipart/mixed",
    "application/graphql-response+json",
    "*/*",
  ]);
  return judge(world, { ...question, accept }, holds, ownTitle(user));
};

const videoByGet: SoakOperation = (world, user) => {
  const videoId = world.things.pickVideo(user.account, world.random);
  const query = new URLSearchParams({ query: videoQuery, variables: JSON.stringify({ videoId }) });
  return judge(
    world,
    { user, method: "GET", path: `/graphql?${query}` },
    [`"videoId":"${videoId}"`],
    ownTitle(user),
  );
};

const uniqueDocument: SoakOperation = (world, user) => {
  const alias = `a${(uniqueNumber += 1)}`;
  const videoId = world.things.pickVideo(user.account, world.random);
  const query = `query Q${alias} { ${alias}: video(videoId: "${videoId}") { videoId title status } }`;
  return judge(world, { user, body: toBody(query) }, [`"${alias}":{"videoId":"${videoId}"`], ownTitle(user));
};

/** A persisted query by its hash, then with its text if the gateway does not know it. */
const persistedQuery: SoakOperation = async (world, user) => {
  const isUnique = world.random() < 0.3;
  const query = isUnique
    ? `query P${(uniqueNumber += 1)} { viewer { mode } }`
    : "query P { viewer { mode id } }";
  const sha256Hash = createHash("sha256").update(query).digest("hex");
  const extensions = { persistedQuery: { version: 1, sha256Hash } };
  const first = await ask(world.gatewayUrl, { user, body: JSON.stringify({ extensions }) });
  if (first !== null && !codesIn(first.text).includes("PERSISTED_QUERY_NOT_FOUND")) {
    return first.text.includes('"mode"')
      ? { codes: [], sample: "" }
      : { codes: ["wrong answer"], sample: first.text };
  }
  return judge(world, { user, body: toBody(query, {}, { extensions }) }, ['"mode"']);
};

const orderTasks: SoakOperation = (world, user) => {
  const first = pick(world.random, [10, 50, 60]);
  const query = `query Tasks($first: Int!) { orderTasks(source: { feedType: "LMS_ORDER_REPORT" }, first: $first) {
    totalCount pageInfo { hasNextPage endCursor } edges { cursor node { ${taskFields} filter { orderStatus } } } } }`;
  return judge(world, { user, body: toBody(query, { first }) }, ['"totalCount":']);
};

const allTasks: SoakOperation = (world, user) =>
  judge(
    world,
    {
      user,
      body: toBody(`{ feedTasks(families: [ORDER, INVENTORY], first: 20) { nodes { ${taskFields} } } }`),
    },
    ['"nodes":'],
  );

/** The user's videos in one request, plus one of the other account, which this user cannot see. */
const nodes: SoakOperation = (world, user) => {
  const { things, random } = world;
  const own = Array.from({ length: 10 }, () => things.pickVideo(user.account, random));
  const other = things.pickVideo(otherThan(user.account), random);
  const query = `query Nodes($ids: [ID!]!) { nodes(ids: $ids) { id ... on Video { ${videoFields} } } }`;
  const ids = [...own, other].map((key) => globalId("Video", key));
  return judge(
    world,
    { user, body: toBody(query, { ids }) },
    [`"videoId":"${own[0]}"`, "},null]"],
    ownTitle(user),
  );
};

const viewer: SoakOperation = (world, user) =>
  judge(world, { user, body: toBody("{ viewer { id mode rateLimits { scope used remaining } } }") }, [
    '"scope"',
  ]);

const store: SoakOperation = (world, user) => {
  const query = "{ store { name url categories { name categoryId children { name } } } }";
  return judge(world, { user, body: toBody(query) }, [
    user.account === "seller-1" ? '"name"' : '"store":null',
  ]);
};

const introspection: SoakOperation = (world, user) =>
  judge(world, { user, body: toBody("{ __schema { types { name } } }") }, ['"types"']);

/** Requests that are rejected, each with the expected code. */
const mistake: SoakOperation = async ({ gatewayUrl, random }, user) => {
  const unique = (uniqueNumber += 1);
  const [code, question] = pick<readonly [string, Question]>(random, [
    ["BAD_REQUEST", { user, body: `{"query":"{ viewer { mode } }"` }],
    ["GRAPHQL_PARSE_FAILED", { user, body: toBody(`{ video(${unique}`) }],
    ["GRAPHQL_VALIDATION_FAILED", { user, body: toBody(`{ nothing${unique} }`) }],
    ["BAD_USER_INPUT", { user, body: toBody(videoQuery, { videoId: [unique] }) }],
    [
      "BAD_USER_INPUT",
      { user, body: toBody(`query E${unique} { nodes(ids: ["no-identifier-${unique}"]) { id } }`) },
    ],
    ["UNAUTHENTICATED", { user: null, body: toBody(videoQuery, { videoId: `v${unique}` }) }],
    [
      "OPERATION_RESOLUTION_FAILURE",
      { user, body: toBody(videoQuery, { videoId: "v" }, { operationName: `Missing${unique}` }) },
    ],
  ]);
  const answer = await ask(gatewayUrl, question);
  const codes = codesIn(answer?.text ?? "");
  if (codes.length === 1 && codes[0] === code) return { codes: [], sample: "" };
  return { codes: ["wrong refusal"], sample: `instead of ${code}: ${answer?.status} ${answer?.text}` };
};

/** A client that disconnects before the response. */
const leaving: SoakOperation = async (world, user) => {
  const { question } = videoQuestion(world, user);
  await ask(world.gatewayUrl, { ...question, leaveAfterMs: Math.ceil(world.random() * 20) });
  return { codes: [], sample: "" };
};

/** Queries of the load with their frequencies. */
export const queries: readonly {
  readonly name: string;
  readonly weight: number;
  readonly run: SoakOperation;
}[] = [
  { name: "video", weight: 6, run: video },
  { name: "video, other forms", weight: 3, run: videoOtherwise },
  { name: "video by GET", weight: 2, run: videoByGet },
  { name: "unique document", weight: 4, run: uniqueDocument },
  { name: "persisted query", weight: 3, run: persistedQuery },
  { name: "list of order tasks", weight: 2, run: orderTasks },
  { name: "tasks of all feed types", weight: 1, run: allTasks },
  { name: "nodes", weight: 2, run: nodes },
  { name: "viewer", weight: 1, run: viewer },
  { name: "store", weight: 1, run: store },
  { name: "introspection", weight: 0.2, run: introspection },
  { name: "mistake", weight: 3, run: mistake },
  { name: "leaving", weight: 3, run: leaving },
];
