/**
 * What every request to the gateway carries that the session's cookie lets in: a header that makes a browser ask first, so that no other
 * site can send it.
 */
export const requestHeaders: Readonly<Record<string, string>> = { "graphql-require-preflight": "true" };
