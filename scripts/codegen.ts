// Writes schema.graphql and the typed documents. The command of @graphql-codegen/cli would load a second copy of graphql
// for codegen.ts.
import { generate } from "@graphql-codegen/cli";
import config from "../codegen.ts";

await generate(config);
