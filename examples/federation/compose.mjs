// Composes the gateway and the campaigns with three composers. Run directly, it writes supergraph.graphql.
import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { composeServices as composeWithApollo } from "@apollo/composition";
import { composeServices as composeWithGuild } from "@theguild/federation-composition";
import { federateSubgraphs, LATEST_ROUTER_COMPATIBILITY_VERSION } from "@wundergraph/composition";
import { parse } from "graphql";
import { campaignsSdl } from "./campaigns.mjs";

/** Address of the gateway, which must run with FEDERATION=true. */
export const gatewayUrl = process.env.GATEWAY_URL ?? "http://127.0.0.1:4000/graphql";

/** Reads the schema of the gateway, as `marketplace-gateway schema --federation` prints it. */
export async function fetchSdl(url = gatewayUrl) {
  const response = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ query: "{ _service { sdl } }" }),
  });
  const { data, errors } = await response.json();
  if (!data) throw new Error(`The gateway does not return its schema: ${JSON.stringify(errors)}`);
  return data._service.sdl;
}

/**
 * Composes subgraphs. @param subgraphs with `name`, `url` and `sdl` @returns for each composer its errors, and the
 * schema of the supergraph; null with errors
 */
export function compose(subgraphs) {
  const services = subgraphs.map(({ name, url, sdl }) => ({ name, url, typeDefs: parse(sdl) }));
  const ofGuild = ({ errors = [], supergraphSdl = null }) => ({
    errors: errors.map(({ message }) => message),
    supergraphSdl,
  });
  const cosmo = federateSubgraphs({
    subgraphs: services.map(({ name, url, typeDefs }) => ({ name, url, definitions: typeDefs })),
    version: LATEST_ROUTER_COMPATIBILITY_VERSION,
  });
  return {
    "@apollo/composition": ofGuild(composeWithApollo(services)),
    "@theguild/federation-composition": ofGuild(composeWithGuild(services)),
    "@wundergraph/composition": {
      errors: cosmo.success ? [] : cosmo.errors.map(({ message }) => message),
      // Its routers read a configuration that its own tools create.
      supergraphSdl: null,
    },
  };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const composed = compose([
    { name: "marketplace", url: gatewayUrl, sdl: await fetchSdl() },
    { name: "campaigns", url: "http://127.0.0.1:4001/graphql", sdl: campaignsSdl },
  ]);
  for (const [composer, { errors }] of Object.entries(composed)) {
    console.log(`${composer}: ${errors.length === 0 ? "composed" : errors.join("\n")}`);
    if (errors.length > 0) process.exitCode = 1;
  }
  const { supergraphSdl } = composed["@theguild/federation-composition"];
  if (supergraphSdl) writeFileSync("supergraph.graphql", supergraphSdl);
}
