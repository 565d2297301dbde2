import { expect } from "vitest";
import type { GatewayConfig } from "../../src/config/gateway-config.ts";
import type { NodeType } from "../../src/resolvers/global-id.ts";
import { demoClient } from "../../src/sandbox/accounts/demo-accounts.ts";
import { closeAfterAll, closeAfterTest } from "../helpers/close-after.ts";
import { startGateway } from "../helpers/gateway.ts";
import type { AnswerError } from "../helpers/graphql-client.ts";
import { postOperation } from "../helpers/post-operation.ts";
import { startRecordingProxy } from "../helpers/recording-proxy.ts";
import { startSandbox } from "../helpers/sandbox.ts";

/** A response of the subgraph. */
export interface SubgraphAnswer {
  readonly data?: { readonly _entities: readonly unknown[] } | null;
  readonly errors?: readonly AnswerError[];
  readonly extensions?: { readonly cost: number };
}

/** Identifiers of an object, by the name of their field. */
export type Ids = Readonly<Record<string, string>>;

/** Token of the seller who owns the objects. */
export const sellerHeaders: Record<string, string> = { authorization: "Bearer sandbox-seller-1" };

/** Returns a query for entities with a selection. */
export const entities = (selection: string) =>
  `query ($representations: [_Any!]!) { _entities(representations: $representations) { ${selection} } }`;

/** Returns a query for nodes with a selection. */
export const nodes = (selection: string) => `query ($ids: [ID!]!) { nodes(ids: $ids) { ${selection} } }`;

/** Title of the video that {@link startSubgraph} creates. */
export const videoTitle = "Stand mixer";

/** Starts a gateway as a subgraph in front of a sandbox with objects of several types, for all tests of a file. */
export async function startSubgraph() {
  const sandbox = await closeAfterAll(startSandbox());
  const proxy = await closeAfterAll(startRecordingProxy(sandbox.url, Date.now));
  const config = { federation: true, client: { id: demoClient.id, secret: demoClient.secret } };
  const gateway = await closeAfterAll(startGateway(proxy.url, config));
  let documents = 0;

  async function ask(
    query: string,
    variables: object = {},
    { url }: { readonly url: string } = gateway,
    headers: Record<string, string> = sellerHeaders,
  ): Promise<SubgraphAnswer> {
    const response = await postOperation(url, { query, variables }, headers);
    return (await response.json()) as SubgraphAnswer;
  }

  return {
    gateway,
    ask,
    objects: await findObjects(ask),
    /** Starts another gateway for the running test. */
    startOther: (other: Partial<GatewayConfig>) =>
      closeAfterTest(startGateway(proxy.url, { ...config, ...other })),
    /** Runs an operation with graphql-js and then compiled, and returns the result, which must be the same. */
    askTwice: async (query: string, variables: object = {}): Promise<SubgraphAnswer> => {
      documents += 1;
      // A new document runs with graphql-js on its first use.
      const text = `${query} # ${documents}`;
      const { straightOperations } = gateway.gateway.statistics.graphql;
      const first = await ask(text, variables);
      const second = await ask(text, variables);
      expect(gateway.gateway.statistics.graphql.straightOperations).toBe(straightOperations + 1);
      expect(second).toEqual(first);
      return first;
    },
    /** Runs an operation. @returns its objects, its cost, and its service calls in alphabetical order. */
    callsOf: async (query: string, variables: object) => {
      const before = proxy.exchanges.length;
      const { data, errors, extensions } = await ask(query, variables);
      expect(errors).toBeUndefined();
      const calls = proxy.exchanges.slice(before).map(({ method, target }) => `${method} ${target}`);
      return { objects: Object.values(data ?? {}).flat(), cost: extensions?.cost, calls: calls.toSorted() };
    },
  };
}

/** Creates and finds objects of several types. */
async function findObjects(ask: (query: string) => Promise<SubgraphAnswer>) {
  const created = await ask(
    `mutation {
       createVideo(input: { title: "${videoTitle}", sizeInBytes: 1000 }) { video { id videoId } }
       createOrderTask(input: { schemaVersion: "1113", filter: { orderStatus: ACTIVE } }) { task { id taskId } }
       createGenericTask(input: { feedType: "FX_LISTING", schemaVersion: "1.0" }) { task { id taskId } }
       createSigningKey { signingKey { id signingKeyId } }
     }`,
  );
  const made = created.data as unknown as Record<string, Record<string, Ids>>;
  const read = await ask(
    `{ store { id categories { id categoryId } }
       scheduleTemplates(feedType: "LMS_ORDER_REPORT") { nodes { id scheduleTemplateId } }
       feedTypes(first: 3) { nodes { id feedTypeId } }
       feedFiles(feedTypeId: "PRODUCT_FEED", marketplaceId: "EBAY_US", first: 2) { nodes { id fileId marketplaceId } } }`,
  );
  const found = read.data as unknown as {
    readonly store: { readonly id: string; readonly categories: readonly Ids[] };
  } & Record<"scheduleTemplates" | "feedTypes" | "feedFiles", { readonly nodes: readonly Ids[] }>;
  const video = made["createVideo"]?.["video"] as Ids;
  const order = made["createOrderTask"]?.["task"] as Ids;
  const all: readonly (readonly [type: NodeType, ids: Ids])[] = [
    ["Video", video],
    ["OrderTask", order],
    ["GenericTask", made["createGenericTask"]?.["task"] as Ids],
    ["SigningKey", made["createSigningKey"]?.["signingKey"] as Ids],
    ...found.store.categories.map((ids): [NodeType, Ids] => ["StoreCategory", ids]),
    ...found.scheduleTemplates.nodes.map((ids): [NodeType, Ids] => ["ScheduleTemplate", ids]),
    ...found.feedTypes.nodes.map((ids): [NodeType, Ids] => ["FeedType", ids]),
    ...found.feedFiles.nodes.map((ids): [NodeType, Ids] => ["FeedFile", ids]),
  ];
  return {
    video,
    order,
    category: found.store.categories[0] as Ids,
    storeId: found.store.id,
    /** Representations of all objects of eight types, by their global identifiers. */
    byGlobalId: all.map(([__typename, { id }]) => ({ __typename, id })),
    /** Representations of the same objects, by the services' own identifiers. */
    byOwnId: all.map(([__typename, { id: _id, ...own }]) => ({ __typename, ...own })),
  };
}
