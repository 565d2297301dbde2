import type { Transport } from "./transport.js";

/** Passes the viewer's own token on: the user-token services act for the user who asks (media specification §5). */
export function withCredentials(next: Transport): Transport {
  return (request) =>
    next({
      ...request,
      headers: { ...request.headers, authorization: `Bearer ${request.viewer.token}` },
    });
}
