import { GraphQLClient } from "graphql-request";
import { createClient } from "graphql-sse";

/** Where the gateway is. */
export const url = process.env["GATEWAY_URL"] ?? "http://127.0.0.1:4000/graphql";

/** What each request carries. */
export const headers = { authorization: `Bearer ${process.env["GATEWAY_TOKEN"] ?? "sandbox-seller-1"}` };

/** For queries, and mutations without a file. */
export const client = new GraphQLClient(url, { headers });

/**
 * For subscriptions. When the connection breaks it is opened again, up to ten times with growing pauses; a stream of the
 * gateway begins with the present state, so that nothing is missed.
 */
export const events = createClient({ url, headers, retryAttempts: 10 });
