import { execFile } from "node:child_process";
import { cp, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { createClient } from "graphql-ws";
import {
  commitMutation,
  type ConcreteRequest,
  createOperationDescriptor,
  Environment,
  fetchQuery,
  getSingularSelector,
  type GraphQLResponse,
  Network,
  Observable,
  type ReaderFragment,
  RecordSource,
  requestSubscription,
  Store,
} from "relay-runtime";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startBackOffice } from "./back-office.ts";

const root = new URL("../..", import.meta.url);
const require = createRequire(import.meta.url);

/** Compiles the components of `relay/tasks.js` with the current schema. */
async function compile() {
  const folder = await mkdtemp(join(tmpdir(), "relay-"));
  await cp(new URL("relay", import.meta.url), join(folder, "source"), { recursive: true });
  await cp(new URL("schema.graphql", root), join(folder, "schema.graphql"));
  await mkdir(join(folder, "artifacts"));
  const settings = {
    src: "./source",
    schema: "./schema.graphql",
    language: "javascript",
    artifactDirectory: "./artifacts",
    eagerEsModules: false,
  };
  await writeFile(join(folder, "package.json"), JSON.stringify({ type: "commonjs" }));
  await writeFile(join(folder, "relay.config.json"), JSON.stringify(settings));
  const compiler = require.resolve("relay-compiler/cli.js");
  await promisify(execFile)(process.execPath, [compiler, "relay.config.json"], { cwd: folder });
  return {
    request: (name: string) => require(join(folder, `artifacts/${name}.graphql.js`)) as ConcreteRequest,
    fragment: (name: string) => require(join(folder, `artifacts/${name}.graphql.js`)) as ReaderFragment,
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true }),
  };
}

type BackOffice = Awaited<ReturnType<typeof startBackOffice>>;

function createEnvironment({ endpoint, webSocketEndpoint, headers }: BackOffice): Environment {
  const webSocket = createClient({ url: webSocketEndpoint, connectionParams: headers });
  const network = Network.create(
    async ({ text }, variables) => {
      const response = await fetch(endpoint, {
        method: "POST",
        headers: { ...headers, "content-type": "application/json" },
        body: JSON.stringify({ query: text, variables }),
      });
      return (await response.json()) as GraphQLResponse;
    },
    ({ text }, variables) =>
      Observable.create((sink) =>
        webSocket.subscribe(
          { query: text ?? "", variables },
          {
            next: (value) => sink.next(value as GraphQLResponse),
            error: (error) => sink.error(error as Error),
            complete: () => sink.complete(),
          },
        ),
      ),
  );
  return new Environment({ network, store: new Store(new RecordSource()) });
}

interface TaskList {
  readonly inventoryTasks: {
    readonly edges: readonly { readonly node: { readonly id: string } }[];
    readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null };
  };
}

describe("Relay", () => {
  let office: BackOffice;
  let compiled: Awaited<ReturnType<typeof compile>>;

  beforeAll(async () => {
    compiled = await compile();
    office = await startBackOffice();
  });
  afterAll(async () => {
    await office[Symbol.asyncDispose]();
    await compiled[Symbol.asyncDispose]();
  });

  test("compiles, pages through a connection, creates, follows and refetches by node", async () => {
    const environment = createEnvironment(office);
    const { request, fragment } = compiled;
    const query = request("tasksQuery");

    const read = <Data>(name: string, reference: unknown) => {
      const selector = getSingularSelector(fragment(name), reference);
      if (!selector) throw new Error(`There is no ${name} to read.`);
      return environment.lookup(selector).data as Data;
    };
    const list = () => {
      const operation = createOperationDescriptor(query, {});
      environment.retain(operation);
      return read<TaskList>("tasks_list", environment.lookup(operation.fragment).data).inventoryTasks;
    };
    const item = (reference: unknown) => read<{ taskId: string; status: string }>("tasks_item", reference);
    const create = () =>
      new Promise<string>((resolve, reject) => {
        commitMutation(environment, {
          mutation: request("tasksCreateMutation"),
          variables: { input: {}, connections: [] },
          onCompleted: (response) =>
            resolve(
              (response as { createInventoryTask: { task: { id: string } } }).createInventoryTask.task.id,
            ),
          onError: reject,
        });
      });

    const ids = [await create(), await create(), await create()];
    await fetchQuery(environment, query, {}).toPromise();
    const firstPage = list();
    expect(firstPage.edges).toHaveLength(2);
    expect(firstPage.pageInfo.hasNextPage).toBe(true);

    const nextPage = { count: 2, cursor: firstPage.pageInfo.endCursor };
    await fetchQuery(environment, request("tasksPageQuery"), nextPage).toPromise();
    expect(new Set(list().edges.map(({ node }) => node.id))).toEqual(new Set(ids));
    expect(list().pageInfo.hasNextPage).toBe(false);

    const [id = ""] = ids;
    await new Promise<void>((resolve, reject) => {
      requestSubscription(environment, {
        subscription: request("tasksWatchSubscription"),
        variables: { id },
        onCompleted: resolve,
        onError: reject,
      });
    });
    const watched = list().edges.find(({ node }) => node.id === id);
    expect(item(watched?.node)).toMatchObject({ status: "COMPLETED" });

    const { node } = (await fetchQuery(environment, request("tasksItemQuery"), { id }).toPromise()) as {
      node: unknown;
    };
    expect(item(node)).toEqual(item(watched?.node));
  });
});
