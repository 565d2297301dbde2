import type { TypedDocumentNode } from "@graphql-typed-document-node/core";
import { print } from "graphql";
import { createClient } from "graphql-sse";

/** An operation: a typed document of `test/generated`, or its text. */
export type Operation<Data, Variables> = TypedDocumentNode<Data, Variables> | string;

/** A top-level error in a response. */
export interface AnswerError {
  readonly message: string;
  readonly path?: readonly (string | number)[];
  readonly extensions?: Readonly<Record<string, unknown>>;
}

/** A response of the GraphQL endpoint. */
export interface GraphqlAnswer<Data> {
  readonly status: number;
  readonly data: Data | null;
  /** Empty when there are no errors. */
  readonly errors: readonly AnswerError[];
}

/** First words of the names of mutations; no name of a query starts with one of them. */
export const mutationVerbs = [
  "add",
  "create",
  "delete",
  "end",
  "move",
  "rename",
  "sign",
  "update",
  "upload",
] as const;

type MutationName = `${(typeof mutationVerbs)[number]}${Capitalize<string>}`;

/**
 * Data of an operation without errors. A mutation's field is null only next to an error, so here it is not null. A
 * query's null means "not found" and stays.
 */
export type FaultlessData<Data> = {
  [Field in keyof Data]: Field extends MutationName ? NonNullable<Data[Field]> : Data[Field];
};

/**
 * Returns the data of a response that must have no top-level error.
 * @throws Error with all top-level errors in its message
 */
export function dataOf<Data>({ status, data, errors }: GraphqlAnswer<Data>): FaultlessData<Data> {
  if (data === null || errors.length > 0) {
    throw new Error(`The operation failed with HTTP status ${status}: ${JSON.stringify(errors, null, 2)}`);
  }
  return data as FaultlessData<Data>;
}

/** The codes of a response's errors, in order. */
export function codesOf({ errors }: GraphqlAnswer<unknown>): unknown[] {
  return errors.map(({ extensions }) => extensions?.["code"]);
}

/** An event of a subscription. */
export interface SubscriptionEvent<Data> {
  readonly data?: Data | null;
  readonly errors?: readonly AnswerError[];
}

/** A GraphQL client with one token. */
export interface GraphqlClient {
  /** Runs a query or mutation. */
  query<Data, Variables>(
    operation: Operation<Data, Variables>,
    variables?: Variables,
  ): Promise<GraphqlAnswer<Data>>;
  /** Runs a mutation with files among its variables, at any depth, as a multipart request with a Content-Length. */
  upload<Data, Variables>(
    operation: Operation<Data, Variables>,
    variables: Variables,
  ): Promise<GraphqlAnswer<Data>>;
  /** Runs a subscription over server-sent events. It ends with the service's last event, or when its reader stops. */
  subscribe<Data, Variables extends Record<string, unknown>>(
    operation: Operation<Data, Variables>,
    variables?: Variables,
  ): AsyncIterableIterator<SubscriptionEvent<Data>>;
}

/**
 * Creates a client of a gateway.
 * @param url address of the gateway, without a trailing slash
 * @param token null sends no Authorization header
 * @param more other headers of each request
 */
export function graphqlClient(
  url: string,
  token: string | null = "sandbox-seller-1",
  more: Readonly<Record<string, string>> = {},
): GraphqlClient {
  const endpoint = `${url}/graphql`;
  const ownHeaders = { ...(token !== null && { authorization: `Bearer ${token}` }), ...more };

  async function post<Data>(
    body: string | FormData,
    headers: Record<string, string>,
  ): Promise<GraphqlAnswer<Data>> {
    const allHeaders = { ...ownHeaders, ...headers };
    const response = await fetch(endpoint, { method: "POST", headers: allHeaders, body });
    const answer: Partial<GraphqlAnswer<Data>> = JSON.parse(await response.text());
    return { status: response.status, data: answer.data ?? null, errors: answer.errors ?? [] };
  }

  return {
    query: (operation, variables) =>
      post(JSON.stringify({ query: textOf(operation), variables }), { "content-type": "application/json" }),
    upload(operation, variables) {
      const files = findFiles(variables, "variables");
      if (files.length === 0) throw new Error("At least one variable must be a file.");
      const form = new FormData();
      form.set("operations", JSON.stringify({ query: textOf(operation), variables }, withoutFile));
      form.set("map", JSON.stringify(Object.fromEntries(files.map(({ path }, index) => [index, [path]]))));
      for (const [index, { content }] of files.entries()) form.set(String(index), content);
      return post(form, { "graphql-require-preflight": "true" });
    },
    subscribe(operation, variables) {
      const client = createClient({ url: endpoint, headers: ownHeaders, retryAttempts: 0 });
      return client.iterate({
        query: textOf(operation),
        ...(variables !== undefined && { variables }),
      }) as AsyncIterableIterator<never>;
    },
  };
}

/** JSON cannot represent a file, so null replaces it. */
function withoutFile(_key: string, value: unknown): unknown {
  return value instanceof Blob ? null : value;
}

function textOf<Data, Variables>(operation: Operation<Data, Variables>): string {
  return typeof operation === "string" ? operation : print(operation);
}

function findFiles(value: unknown, path: string): { path: string; content: Blob }[] {
  if (value instanceof Blob) return [{ path, content: value }];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => findFiles(inner, `${path}.${key}`));
}
