/**
 * GraphQL endpoint. The page and the gateway must have the same host name: to a browser, `localhost` and `127.0.0.1`
 * are different sites, and it sends no cookie from one to the other.
 */
export const graphqlUrl = import.meta.env.GATEWAY_URL ?? `http://${location.hostname}:4000/graphql`;

/** Returns the URL of a path of the gateway. */
export const gatewayUrl = (path: string): string => new URL(path, graphqlUrl).href;

/** Options of every request: the session cookie, and the header without which the gateway ignores it. */
export const requestOptions = {
  credentials: "include",
  headers: { "graphql-require-preflight": "true" },
} as const satisfies RequestInit;
