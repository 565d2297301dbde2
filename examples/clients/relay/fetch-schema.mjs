// Asks the gateway for its schema, which the compiler reads.
import { mkdirSync, writeFileSync } from "node:fs";
import { buildClientSchema, getIntrospectionQuery, printSchema } from "graphql";

const url = process.env.GATEWAY_URL ?? "http://127.0.0.1:4000/graphql";
const token = process.env.GATEWAY_TOKEN ?? "sandbox-seller-1";

const response = await fetch(url, {
  method: "POST",
  headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
  body: JSON.stringify({ query: getIntrospectionQuery() }),
});
const { data, errors } = await response.json();
// One in production tells it with INTROSPECTION=true alone.
if (!data) throw new Error(`${url} does not tell its schema: ${JSON.stringify(errors)}`);
// The compiler writes into this folder.
mkdirSync("src/generated", { recursive: true });
writeFileSync("schema.graphql", printSchema(buildClientSchema(data)));
