/** URL path of the console, with a slash at the end. It includes the gateway's base path. */
export const consolePath = new URL(document.baseURI).pathname;

/** Base path of the gateway, with a slash at the end. */
const gatewayPath = consolePath.replace(/console\/$/, "");

/**
 * Returns the address of a gateway route.
 * @param path Path without a slash at the start, such as `graphql`.
 */
export function gatewayAddress(path: string): string {
  return new URL(`${gatewayPath}${path}`, location.origin).href;
}

/** Address of the GraphQL endpoint. */
export const graphqlAddress: string = gatewayAddress("graphql");

/** Address of the GraphQL endpoint for WebSockets. */
export const socketAddress: string = graphqlAddress.replace(/^http/, "ws");
