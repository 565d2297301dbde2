/** What a client sends when it opens a WebSocket connection, as it chose it; undefined when it sends nothing. */
export type ConnectionParameters = Readonly<Record<string, unknown>> | undefined;
