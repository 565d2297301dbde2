import { request } from "undici";

/**
 * Sends one query to the gateway.
 * @returns the value at `path` of the response's data, which must be a string or a number.
 * @throws Error when it is neither.
 */
export async function askGateway(
  gatewayUrl: string,
  { query, variables, token }: { query: string; variables: object; token: string },
  path: readonly (string | number)[],
): Promise<string> {
  const answer = await request(`${gatewayUrl}/graphql`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify({ query, variables }),
  });
  const text = await answer.body.text();
  let value: unknown = JSON.parse(text);
  for (const key of ["data", ...path]) {
    value = typeof value === "object" && value !== null ? (value as Record<string, unknown>)[key] : undefined;
  }
  if (typeof value === "string" || typeof value === "number") return String(value);
  throw new Error(`There is no ${path.join(".")} in ${text.slice(0, 500)}`);
}
