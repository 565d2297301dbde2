import { getAnyTasks, getNodes, getOrderTasks, getVideo } from "./models.js";

/** Resolvers of Mercurius and Yoga. Every other field is the property of the same name, which both resolve fastest. */
export const resolvers = {
  Query: {
    video: (/** @type {unknown} */ _root, /** @type {any} */ { videoId }, /** @type {any} */ context) =>
      getVideo(videoId, context.authorization),
    nodes: (/** @type {unknown} */ _root, /** @type {any} */ { ids }, /** @type {any} */ context) =>
      getNodes(ids, context.authorization),
    orderTasks: (
      /** @type {unknown} */ _root,
      /** @type {any} */ { source, first },
      /** @type {any} */ context,
    ) => getOrderTasks(source.feedType, first, context.authorization),
    genericTasks: (
      /** @type {unknown} */ _root,
      /** @type {any} */ { source, first },
      /** @type {any} */ context,
    ) => getAnyTasks(source.feedType, first, context.authorization),
  },
};
