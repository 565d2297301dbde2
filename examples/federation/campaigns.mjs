// A second subgraph: campaigns that promote videos and link to store categories. It keeps its data in memory.
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { buildSubgraphSchema } from "@apollo/subgraph";
import { parse } from "graphql";
import { createYoga } from "graphql-yoga";
import { listen } from "./listen.mjs";

/** Schema of the subgraph. */
export const campaignsSdl = readFileSync(new URL("campaigns.graphql", import.meta.url), "utf8");

/** Starts the subgraph on a free port, or on the given one. @returns its address, and `close` */
export async function startCampaigns(port = 0) {
  /** @type {{ campaignId: string, title: string, videoId: string, categoryId: string | null }[]} */
  const campaigns = [];
  const resolvers = {
    Query: { campaigns: () => campaigns },
    Mutation: {
      createCampaign(_root, { title, videoId, categoryId = null }) {
        const campaign = { campaignId: String(campaigns.length + 1), title, videoId, categoryId };
        campaigns.push(campaign);
        return campaign;
      },
    },
    Campaign: {
      __resolveReference: ({ campaignId }) => campaigns.find((one) => one.campaignId === campaignId),
      video: ({ videoId }) => ({ videoId }),
      category: ({ categoryId }) => categoryId && { categoryId },
    },
    Video: {
      __resolveReference: (video) => video,
      campaigns: ({ videoId }) => campaigns.filter((campaign) => campaign.videoId === videoId),
    },
  };
  const schema = buildSubgraphSchema([{ typeDefs: parse(campaignsSdl), resolvers }]);
  return listen(createServer(createYoga({ schema, logging: false })), port);
}
