import type { TestSandbox } from "../../src/testing/create-sandbox.ts";

/** A response of the scenario, with the address of the sandbox replaced. */
export interface ScenarioAnswer {
  readonly call: string;
  readonly status: number;
  readonly headers: readonly (readonly [string, string])[];
  /** Body as text in Latin-1, which keeps every byte. */
  readonly body: string;
}

/**
 * Uses all services: a video that becomes LIVE, with its playlists; a report from its task to its result; a schedule; a
 * change of the store; a catalog file; a token; and a signing key without its key pair.
 * @param clip an MP4 file
 */
export async function playScenario(
  sandbox: TestSandbox,
  clip: Uint8Array<ArrayBuffer>,
): Promise<ScenarioAnswer[]> {
  const answers: ScenarioAnswer[] = [];
  const { seller1, application } = sandbox.tokens;

  async function call(path: string, init: RequestInit & { token?: string; json?: unknown } = {}) {
    const { token = seller1, json, ...others } = init;
    const headers = new Headers(others.headers);
    if (!headers.has("authorization")) headers.set("authorization", `Bearer ${token}`);
    if (json !== undefined) headers.set("content-type", "application/json");
    const url = path.startsWith("http") ? path : `${sandbox.url}${path}`;
    const body = json === undefined ? others.body : JSON.stringify(json);
    const response = await fetch(url, { ...others, headers, ...(body != null && { body }) });
    const text = Buffer.from(await response.arrayBuffer()).toString("latin1");
    const plain = (given: string) => given.replaceAll(sandbox.url, "");
    answers.push({
      call: `${init.method ?? "GET"} ${plain(url)}`,
      status: response.status,
      headers: [...response.headers].map(([name, value]) => [name, plain(value)]),
      body: plain(text),
    });
    return { response, text, location: response.headers.get("location") ?? "" };
  }
  const post = (path: string, json: unknown, others: object = {}) =>
    call(path, { method: "POST", json, ...others });

  const media = "/commerce/media/v1_beta";
  const video = await post(`${media}/video`, { title: "A", size: clip.length, classification: ["ITEM"] });
  await call(`${video.location}/upload`, { method: "POST", body: clip });
  await call(video.location);

  const feed = "/sell/feed/v1";
  const schedule = await post(`${feed}/schedule`, {
    feedType: "LMS_ORDER_REPORT",
    scheduleTemplateId: "14",
    schemaVersion: "1193",
  });
  const task = await post(`${feed}/inventory_task`, {
    feedType: "LMS_ACTIVE_INVENTORY_REPORT",
    schemaVersion: "1.0",
  });
  const category = await post("/sell/stores/v1/store/categories", { categoryName: "Lamps" });

  await sandbox.clock.advance({ days: 2 });
  const live = JSON.parse((await call(video.location)).text) as {
    status: string;
    thumbnail: { imageUrl: string };
    playLists: { playUrl: string }[];
  };
  if (live.status !== "LIVE") throw new Error(`The video is ${live.status}.`);
  for (const address of [live.thumbnail.imageUrl, ...live.playLists.map((list) => list.playUrl)])
    await call(address);
  const [{ playUrl } = { playUrl: "" }] = live.playLists;
  for (const file of ["video-init.mp4", "video-1.m4s", "audio-1.m4s"])
    await call(new URL(file, playUrl).href);
  await call(task.location);
  await call(`${task.location.replace("inventory_task", "task")}/download_result_file`);
  await call(`${schedule.location}/download_result_file`);
  await call(`${feed}/task?feed_type=LMS_ORDER_REPORT`);
  await call(category.location);
  await call("/sell/stores/v1/store/categories");

  const buy = "/buy/feed/v1";
  const market = { token: application, headers: { "x-ebay-c-marketplace-id": "EBAY_US" } };
  const files = await call(`${buy}/file?feed_type_id=PRODUCT_FEED&feed_scope=DAILY`, market);
  const [file] = (JSON.parse(files.text) as { fileMetadata: { fileId: string }[] }).fileMetadata;
  await call(`${buy}/file/${file?.fileId}/download`, {
    ...market,
    headers: { ...market.headers, range: "bytes=0-65535" },
  });

  await call("/identity/v1/oauth2/token", {
    method: "POST",
    headers: {
      authorization: `Basic ${Buffer.from("sandbox-client:sandbox-secret").toString("base64")}`,
      "content-type": "application/x-www-form-urlencoded",
    },
    body: "grant_type=client_credentials",
  });
  const key = await post(
    "/developer/key_management/v1/signing_key",
    { signingKeyCipher: "ED25519" },
    { token: application },
  );
  const { privateKey, publicKey, jwe } = JSON.parse(key.text) as Record<string, string>;
  const last = answers.pop();
  if (last === undefined || !privateKey || !publicKey || !jwe) throw new Error("The key is not complete.");
  const body = last.body.replace(privateKey, "").replace(publicKey, "").replace(jwe, "");
  const headers = last.headers.filter(([name]) => name !== "content-length");
  return [...answers, { ...last, body, headers }];
}
