/** Sends the body of an operation, such as its `query` and `variables`, by HTTP POST. @returns the unread response */
export function postOperation(
  url: string,
  params: object,
  headers: Record<string, string> = {},
  signal: AbortSignal | null = null,
): Promise<Response> {
  return fetch(`${url}/graphql`, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(params),
    signal,
  });
}

/** Returns the text of an HTTP/1.1 request that sends an operation by POST. @param headers as complete lines */
export function requestText(params: object, headers: readonly string[] = []): string {
  const body = JSON.stringify(params);
  const lines = [
    "POST /graphql HTTP/1.1",
    "Host: gateway.example",
    "Content-Type: application/json",
    `Content-Length: ${Buffer.byteLength(body)}`,
    ...headers,
  ];
  return `${lines.join("\r\n")}\r\n\r\n${body}`;
}
