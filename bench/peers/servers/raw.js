// The lower bound of the cost: bare node:http and undici, without GraphQL. It detects the operation by its variables,
// makes the same calls and returns the services' responses unparsed.
import { serveTexts } from "./bare-server.js";
import { anyTasksPath, getText, orderTasksPath, videoIdOf, videoPath } from "./service-calls.js";

/** @param {any} variables @param {string} authorization */
async function answer(variables, authorization) {
  if (variables.videoId !== undefined) {
    return `{"data":{"video":${await getText(videoPath(variables.videoId), authorization)}}}`;
  }
  if (variables.ids !== undefined) {
    const texts = variables.ids.map((/** @type {string} */ id) =>
      getText(videoPath(videoIdOf(id)), authorization),
    );
    return `{"data":{"nodes":[${(await Promise.all(texts)).join(",")}]}}`;
  }
  if (variables.feedType !== undefined) {
    return `{"data":{"genericTasks":${await getText(anyTasksPath(variables.feedType, variables.first), authorization)}}}`;
  }
  return `{"data":{"orderTasks":${await getText(orderTasksPath("LMS_ORDER_REPORT", variables.first), authorization)}}}`;
}

serveTexts(answer);
