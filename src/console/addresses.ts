/** Path of the console, with a slash at the end: it begins with the path below which the gateway is reached. */
export const consolePath = new URL(document.baseURI).pathname;

/** The same of the gateway. */
const gatewayPath = consolePath.replace(/console\/$/, "");

/** An address of the gateway. @param path without a slash at the beginning, as `graphql`. */
export function gatewayAddress(path: string): string {
  return new URL(`${gatewayPath}${path}`, location.origin).href;
}

/** Address of the GraphQL endpoint. */
export const graphqlAddress: string = gatewayAddress("graphql");

/** The same for WebSockets. */
export const socketAddress: string = graphqlAddress.replace(/^http/, "ws");
