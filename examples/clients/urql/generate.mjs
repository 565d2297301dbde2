// Asks the gateway for its schema, and writes what the page needs of it: the types of gql.tada, and which types an
// interface has.
import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { buildSchema, isAbstractType } from "graphql";

const url = process.env.GATEWAY_URL ?? "http://127.0.0.1:4000/graphql";
const token = process.env.GATEWAY_TOKEN ?? "sandbox-seller-1";

const tada = join(dirname(createRequire(import.meta.url).resolve("gql.tada/package.json")), "bin/cli.js");
const run = (...args) => execFileSync(process.execPath, [tada, ...args], { stdio: "inherit" });
mkdirSync("src/generated", { recursive: true });
run("generate-schema", "--header", `authorization: Bearer ${token}`, url);
run("generate-output");

const schema = buildSchema(readFileSync("src/generated/schema.graphql", "utf8"));
const abstractTypes = Object.values(schema.getTypeMap()).filter(isAbstractType);
const possibleTypes = Object.fromEntries(
  abstractTypes.map((type) => [type.name, schema.getPossibleTypes(type).map(({ name }) => name)]),
);
const text = `export const possibleTypes = ${JSON.stringify(possibleTypes, null, 2)};\n`;
writeFileSync("src/generated/possible-types.ts", text);
