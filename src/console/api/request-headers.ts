/**
 * Headers of every request with the session cookie. The custom header forces a CORS preflight, so other sites cannot
 * send such requests.
 */
export const requestHeaders: Readonly<Record<string, string>> = { "graphql-require-preflight": "true" };
