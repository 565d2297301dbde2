import { openAsBlob } from "node:fs";
import { describe, expect, test } from "vitest";
import { graphql } from "../generated/gql.ts";
import { startGatewayProcess } from "../helpers/gateway-process.ts";
import { canRunWorkers, startWorkers, workersNote } from "../helpers/worker-processes.ts";
import { dataOf, graphqlClient } from "../helpers/graphql-client.ts";
import { exchangeRaw } from "../helpers/raw-http.ts";
import { temporaryFolder } from "../helpers/temporary-folder.ts";

const uploadImage = graphql(`
  mutation PublishedImageUpload($input: CreateImageFromFileInput!) {
    createImageFromFile(input: $input) {
      image {
        id
        url
        maxDimensionUrl
      }
    }
  }
`);

const uploadVideo = graphql(`
  mutation PublishedVideoUpload($input: CreateVideoFromFileInput!) {
    createVideoFromFile(input: $input) {
      video {
        id
      }
    }
  }
`);

const awaitVideo = graphql(`
  subscription PublishedVideo($id: ID!) {
    videoStatusChanged(id: $id) {
      video {
        status
        thumbnailUrl
        playlists {
          protocol
          url
        }
      }
    }
  }
`);

const readImage = graphql(`
  query PublishedImage($id: ID!) {
    image(imageId: $id) {
      url
    }
  }
`);

/** Uploads the example image. @returns its id and its address. */
async function publishPicture(url: string) {
  const file = await openAsBlob("examples/picture.jpg");
  const { createImageFromFile } = dataOf(await graphqlClient(url).upload(uploadImage, { input: { file } }));
  return createImageFromFile.image ?? { id: "", url: "", maxDimensionUrl: "" };
}

/** Returns the status of a response, true when it has a body, and its media type. */
const statusOf = async (url: string, method = "GET") => {
  const answer = await fetch(url, { method });
  return [answer.status, (await answer.arrayBuffer()).byteLength > 0, answer.headers.get("content-type")];
};

describe.each([
  ["one process", startGatewayProcess, true],
  [`two workers${workersNote}`, startWorkers, canRunWorkers],
])("detail 10: Images and videos of the sandbox with %s", (_name, start, canRun) => {
  test.runIf(canRun)("have the gateway's own address, which survives a restart", async () => {
    const environment = { SANDBOX_DATA_DIR: await temporaryFolder() };
    const first = await start(environment);
    let picture;
    try {
      picture = await publishPicture(first.url);
      expect(picture.url).toMatch(new RegExp(`^${first.url}/sandbox/media/picture/`));
      expect(await statusOf(picture.url)).toEqual([200, true, "image/jpeg"]);
      expect(await statusOf(picture.maxDimensionUrl ?? "")).toEqual([200, true, "image/jpeg"]);
      const { size } = await (await fetch(picture.url)).blob();
      expect(size).toBeGreaterThan(1_000);
      expect(await statusOf(picture.url, "HEAD")).toEqual([200, false, "image/jpeg"]);
    } finally {
      await first[Symbol.asyncDispose]();
    }
    await using second = await start({ ...environment, PORT: new URL(first.url).port });
    expect(await statusOf(picture.url)).toEqual([200, true, "image/jpeg"]);
    const { image } = dataOf(await graphqlClient(second.url).query(readImage, { id: picture.id }));
    expect(image?.url).toBe(picture.url);
  });

  test.runIf(canRun)("include playable streams: playlists, their segments and the thumbnail", async () => {
    await using gateway = await start({ SANDBOX_PROCESSING_MS: "10" });
    const client = graphqlClient(gateway.url);
    const file = await openAsBlob("examples/clip.mp4");
    const { createVideoFromFile } = dataOf(
      await client.upload(uploadVideo, { input: { title: "A clip", file } }),
    );
    let live;
    for await (const event of client.subscribe(awaitVideo, { id: createVideoFromFile.video?.id ?? "" })) {
      live = event.data?.videoStatusChanged.video;
    }
    expect(live?.status).toBe("LIVE");
    const playlist = live?.playlists.find(({ protocol }) => protocol === "HLS")?.url ?? "";
    expect(playlist).toMatch(new RegExp(`^${gateway.url}/sandbox/media/stream/`));
    expect(await statusOf(live?.thumbnailUrl ?? "")).toEqual([200, true, "image/jpeg"]);
    const [dash, ...others] = live?.playlists.filter(({ url }) => url !== playlist) ?? [];
    expect([dash?.protocol, others]).toEqual(["DASH", []]);
    expect(await (await fetch(dash?.url ?? "")).text()).toContain("<MPD");
    const lines = (await (await fetch(playlist)).text()).split("\n");
    expect(lines[0]).toBe("#EXTM3U");
    const part = lines.find((line) => line !== "" && !line.startsWith("#")) ?? "";
    expect((await statusOf(new URL(part, playlist).href)).slice(0, 2)).toEqual([200, true]);
  });

  test.runIf(canRun)("have addresses below PUBLIC_URL and an HSTS header for https", async () => {
    const publicUrl = "https://shop.example/market";
    await using gateway = await start({ PUBLIC_URL: publicUrl });
    const { url } = await publishPicture(gateway.url);
    expect(url).toMatch(/^https:\/\/shop\.example\/market\/sandbox\/media\/picture\//);
    const local = url.replace(publicUrl, gateway.url);
    expect(await statusOf(local)).toEqual([200, true, "image/jpeg"]);
    const { headers } = await fetch(local, { method: "HEAD" });
    expect(headers.get("strict-transport-security")).toBe("max-age=31536000");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
  });

  test.runIf(canRun)("are the only files that are served below their path", async () => {
    await using gateway = await start();
    const pictures = ["none/a.jpg", "%E0%A4%A/a.jpg", "none/..%2F..%2Fsandbox.db"];
    for (const path of ["", "token", ...pictures.map((name) => `picture/${name}`)]) {
      const { status } = await fetch(`${gateway.url}/sandbox/media/${path}`);
      expect([path, status]).toEqual([path, 404]);
    }
    for (const hosts of ["", "Host: a\r\nHost: b\r\n", "Host: a b\r\n"]) {
      const [answer] = await exchangeRaw(gateway.url, `GET /sandbox/media/token HTTP/1.1\r\n${hosts}\r\n`);
      expect(answer).toMatch(/^HTTP\/1\.1 400 [^]*\r\nX-Request-Id: /);
    }
  });
});
