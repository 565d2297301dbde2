// The services behind all peers. Responses are prepared bytes, sent over a bare socket, because the service shares a
// core with the load, which must not limit the fastest peer. It reads only the path of a request, and expects requests
// without a body.
import { createServer } from "node:net";
import type { AddressInfo } from "node:net";

const videoPath = "/commerce/media/v1_beta/video/";
const listPath = "/sell/feed/v1/order_task";
/** Path of the same tasks as a list of any family, without the fields of order tasks. */
const anyListPath = "/sell/feed/v1/task";
const taskCount = 200;
/** Prefix under which Tailcall gets the same responses, plus the fields that it cannot compute. */
const computedPath = "/computed";
const endOfHead = "\r\n\r\n";

function describeVideo(videoId: string): object {
  return {
    videoId,
    title: "A video of the bench",
    description: "It is made of a few lines of text.",
    size: 1_048_576,
    classification: ["ITEM"],
    status: "LIVE",
    statusMessage: "The video is live.",
    expirationDate: "2030-01-01T00:00:00.000Z",
    thumbnail: { imageUrl: `https://pictures.example/${videoId}.jpg` },
    playLists: ["DASH", "HLS"].map((protocol) => ({
      protocol,
      playUrl: `https://pictures.example/${videoId}/${protocol}`,
    })),
    moderation: { rejectReasons: [] },
  };
}

function describeTask(index: number) {
  const taskId = `task-${1000 + index}`;
  // Newest first, like the service and the gateway.
  const createdAtMs = Date.UTC(2026, 0, 2) - index * 61_003;
  return {
    taskId,
    feedType: "LMS_ORDER_REPORT",
    status: index % 20 === 7 ? "FAILED" : "COMPLETED",
    schemaVersion: "1113",
    creationDate: new Date(createdAtMs).toISOString(),
    completionDate: new Date(createdAtMs + 300_000).toISOString(),
    detailHref: `https://api.example/sell/feed/v1/order_task/${taskId}`,
    uploadSummary: { successCount: index, failureCount: 0 },
    filterCriteria: {
      creationDateRange: { from: "2026-01-01T00:00:00.000Z", to: "2026-01-02T00:00:00.000Z" },
      orderStatus: "ACTIVE",
    },
  };
}

function computeTask(task: ReturnType<typeof describeTask>) {
  return { ...task, id: globalId("OrderTask", task.taskId), family: "ORDER", isTerminal: true };
}

function toAnswer(status: string, value: unknown): Buffer {
  const body = Buffer.from(JSON.stringify(value));
  const head = `HTTP/1.1 ${status}\r\ncontent-type: application/json\r\ncontent-length: ${body.length}${endOfHead}`;
  return Buffer.concat([Buffer.from(head), body]);
}

function globalId(type: string, key: string): string {
  return Buffer.from(`${type}:${key}`).toString("base64url");
}

const tasks = Array.from({ length: taskCount }, (_, index) => describeTask(index));
const list = {
  href: "https://api.example/sell/feed/v1/order_task",
  total: taskCount,
  limit: taskCount,
  offset: 0,
};
const computedList = {
  ...list,
  pageInfo: { hasNextPage: false, endCursor: globalId("offset", String(taskCount)) },
};
const answers = new Map([
  [listPath, toAnswer("200 OK", { ...list, tasks })],
  [
    anyListPath,
    toAnswer("200 OK", { ...list, tasks: tasks.map((task) => ({ ...task, filterCriteria: undefined })) }),
  ],
  [`${computedPath}${listPath}`, toAnswer("200 OK", { ...computedList, tasks: tasks.map(computeTask) })],
  [
    `${computedPath}${anyListPath}`,
    toAnswer("200 OK", {
      ...computedList,
      tasks: tasks.map((task) => ({ __typename: "OrderTask", ...computeTask(task) })),
    }),
  ],
]);
const notFound = toAnswer("404 Not Found", { errors: [] });

function answerTo(target: string): Buffer {
  const path = target.split("?", 1)[0] ?? target;
  const known = answers.get(path);
  if (known) return known;
  const isComputed = path.startsWith(computedPath);
  const start = `${isComputed ? computedPath : ""}${videoPath}`;
  if (!path.startsWith(start)) return notFound;
  const videoId = path.slice(start.length);
  const video = describeVideo(videoId);
  const answer = toAnswer(
    "200 OK",
    isComputed ? { ...video, id: globalId("Video", videoId), isTerminal: true } : video,
  );
  answers.set(path, answer);
  return answer;
}

const server = createServer({ noDelay: true }, (socket) => {
  let rest = "";
  socket.on("data", (chunk) => {
    rest += chunk.toString("latin1");
    for (let end = rest.indexOf(endOfHead); end !== -1; end = rest.indexOf(endOfHead)) {
      const start = rest.indexOf(" ") + 1;
      socket.write(answerTo(rest.slice(start, rest.indexOf(" ", start))));
      rest = rest.slice(end + endOfHead.length);
    }
  });
  socket.on("error", () => socket.destroy());
});
server.listen(0, "127.0.0.1", () => {
  process.stdout.write(`ready http://127.0.0.1:${(server.address() as AddressInfo).port}\n`);
});
process.once("SIGTERM", () => process.exit(0));
