// Bare node:http and undici without GraphQL, but with the same responses: built by hand from the parsed ones of the
// services.
import { serveTexts } from "./bare-server.js";
import { getAnyTasks, getNodes, getOrderTasks, getVideo } from "./models.js";

/** @param {any} variables @param {string} authorization */
async function answer(variables, authorization) {
  if (variables.videoId !== undefined) {
    const { __typename, ...video } = await getVideo(variables.videoId, authorization);
    return { video };
  }
  if (variables.ids !== undefined) {
    const videos = await getNodes(variables.ids, authorization);
    return { nodes: videos.map(({ __typename, ...video }) => video) };
  }
  if (variables.feedType !== undefined) {
    const page = await getAnyTasks(variables.feedType, variables.first, authorization);
    for (const task of page.nodes) task.__typename = "OrderTask";
    return { genericTasks: page };
  }
  return { orderTasks: await getOrderTasks("LMS_ORDER_REPORT", variables.first, authorization) };
}

serveTexts(async (variables, authorization) =>
  JSON.stringify({ data: await answer(variables, authorization) }),
);
