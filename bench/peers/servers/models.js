// Common code of Mercurius, Yoga and the server by hand, so that only their GraphQL differs: the services' responses in
// the shape of the gateway's schema. One pass each, without checks.
import { anyTasksPath, getText, orderTasksPath, videoIdOf, videoPath } from "./service-calls.js";

const finalVideoStatuses = new Set(["LIVE", "BLOCKED", "PROCESSING_FAILED"]);
const finalTaskStatuses = new Set(["COMPLETED", "COMPLETED_WITH_ERROR", "PARTIALLY_PROCESSED", "FAILED"]);

/** @param {string} path @param {string} authorization @returns {Promise<any>} */
async function getJson(path, authorization) {
  return JSON.parse(await getText(path, authorization));
}

/** @param {string} type @param {string} key */
function globalId(type, key) {
  return Buffer.from(`${type}:${key}`).toString("base64url");
}

/** Returns a video in the shape of the schema. @param {string} videoId @param {string} authorization */
export async function getVideo(videoId, authorization) {
  const video = await getJson(videoPath(videoId), authorization);
  return {
    __typename: "Video",
    id: globalId("Video", video.videoId),
    videoId: video.videoId,
    title: video.title,
    description: video.description ?? null,
    classifications: video.classification ?? [],
    sizeInBytes: video.size,
    status: video.status,
    upstreamStatus: video.status,
    isTerminal: finalVideoStatuses.has(video.status),
    statusMessage: video.statusMessage ?? null,
    rejectReasons: video.moderation?.rejectReasons ?? [],
    playlists: (video.playLists ?? []).map((/** @type {any} */ { protocol, playUrl }) => ({
      protocol,
      url: playUrl,
    })),
    thumbnailUrl: video.thumbnail?.imageUrl ?? null,
    expiresAt: video.expirationDate ?? null,
  };
}

/**
 * Returns videos by their global identifiers, one call each. @param {readonly string[]} ids @param {string}
 * authorization
 */
export function getNodes(ids, authorization) {
  return Promise.all(ids.map((id) => getVideo(videoIdOf(id), authorization)));
}

/** Returns the common fields of tasks of every family. @param {any} task @returns {any} */
function describeTask(task) {
  const { uploadSummary } = task;
  return {
    id: globalId("OrderTask", task.taskId),
    taskId: task.taskId,
    family: "ORDER",
    feedType: task.feedType,
    status: task.status,
    upstreamStatus: task.status,
    isTerminal: finalTaskStatuses.has(task.status),
    createdAt: task.creationDate,
    completedAt: task.completionDate ?? null,
    schemaVersion: task.schemaVersion ?? null,
    uploadSummary: uploadSummary
      ? { successCount: uploadSummary.successCount ?? null, failureCount: uploadSummary.failureCount ?? null }
      : null,
  };
}

/** @param {any} task */
function describeOrderTask(task) {
  const { filterCriteria } = task;
  const described = describeTask(task);
  described.filter = filterCriteria
    ? {
        creationDateRange: filterCriteria.creationDateRange ?? null,
        orderStatus: filterCriteria.orderStatus ?? null,
      }
    : null;
  return described;
}

/** Returns a page of order tasks. @param {string} feedType @param {number} first @param {string} authorization */
export function getOrderTasks(feedType, first, authorization) {
  return getPage(orderTasksPath(feedType, first), describeOrderTask, authorization);
}

/**
 * Returns a page of tasks of any family. @param {string} feedType @param {number} first @param {string} authorization
 */
export function getAnyTasks(feedType, first, authorization) {
  return getPage(anyTasksPath(feedType, first), describeTask, authorization);
}

/**
 * Returns a page in the shape of the schema. Its cursor is the offset of the next page.
 * @param {string} path @param {(task: any) => any} describe @param {string} authorization
 */
async function getPage(path, describe, authorization) {
  const { total, tasks } = await getJson(path, authorization);
  return {
    totalCount: total,
    pageInfo: {
      hasNextPage: total > tasks.length,
      endCursor: Buffer.from(`offset:${tasks.length}`).toString("base64url"),
    },
    nodes: tasks.map(describe),
  };
}
