import { openAsBlob } from "node:fs";
import { createClient } from "graphql-ws";
import { print } from "graphql";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { WebSocket } from "ws";
import { graphql } from "../generated/gql.ts";
import { type GatewayProcess, startGatewayProcess } from "../helpers/gateway-process.ts";
import { dataOf, type GraphqlClient, graphqlClient } from "../helpers/graphql-client.ts";

const uploadVideo = graphql(`
  mutation NewcomerUploadsVideo($input: CreateVideoFromFileInput!) {
    createVideoFromFile(input: $input) {
      video {
        id
        videoId
        status
        sizeInBytes
      }
      errors {
        ... on MutationError {
          message
        }
      }
    }
  }
`);

const watchVideo = graphql(`
  subscription NewcomerWatchesVideo($id: ID!) {
    videoStatusChanged(id: $id) {
      previousStatus
      isFinal
      video {
        status
        thumbnailUrl
        expiresAt
        playlists {
          protocol
          url
        }
      }
    }
  }
`);

const declareVideo = graphql(`
  mutation NewcomerDeclaresVideo($input: CreateVideoInput!) {
    createVideo(input: $input) {
      video {
        id
        videoId
        status
      }
    }
  }
`);

const uploadDeclaredVideo = graphql(`
  mutation NewcomerUploadsDeclaredVideo($input: UploadVideoInput!) {
    uploadVideo(input: $input) {
      video {
        status
      }
      errors {
        ... on MutationError {
          message
        }
      }
    }
  }
`);

const uploadPicture = graphql(`
  mutation NewcomerUploadsPicture($input: CreateImageFromFileInput!) {
    createImageFromFile(input: $input) {
      image {
        url
        maxDimensionUrl
      }
    }
  }
`);

const uploadDocument = graphql(`
  mutation NewcomerUploadsDocument($input: CreateDocumentFromFileInput!) {
    createDocumentFromFile(input: $input) {
      document {
        id
        status
      }
    }
  }
`);

const watchDocument = graphql(`
  subscription NewcomerWatchesDocument($id: ID!) {
    documentStatusChanged(id: $id) {
      document {
        status
        isUsableOnListings
        file {
          name
          sizeInBytes
          type
        }
      }
    }
  }
`);

describe("A new user who runs npm start", () => {
  let gateway: GatewayProcess;
  let client: GraphqlClient;

  beforeAll(async () => {
    gateway = await startGatewayProcess({ SANDBOX_PROCESSING_MS: "5000" });
    client = graphqlClient(gateway.url);
  });
  afterAll(async () => {
    await gateway[Symbol.asyncDispose]();
  });

  test("sees all addresses and the demo tokens", () => {
    expect(gateway.output()).toContain("the sandbox stands in for all services");
    expect(gateway.output()).toContain(`${gateway.url}/graphql`);
    for (const token of ["sandbox-seller-1", "sandbox-seller-2", "sandbox-application"]) {
      expect(gateway.output()).toContain(token);
    }
  });

  test("uploads a video, follows it to LIVE over server-sent events and can fetch its streams", async () => {
    const file = await openAsBlob("examples/clip.mp4");
    const sent = await client.upload(uploadVideo, { input: { title: "First", file } });
    const { video, errors } = dataOf(sent).createVideoFromFile;
    expect(errors).toEqual([]);
    expect(video).toMatchObject({ status: "PROCESSING", sizeInBytes: file.size });

    const events = [];
    for await (const answer of client.subscribe(watchVideo, { id: video?.id ?? "" })) {
      expect(answer.errors).toBeUndefined();
      if (answer.data) events.push(answer.data.videoStatusChanged);
    }
    expect(events.map(({ video: { status } }) => status)).toEqual(["PROCESSING", "LIVE"]);
    const last = events.at(-1);
    expect(last).toMatchObject({ previousStatus: "PROCESSING", isFinal: true });
    expect(last?.video.playlists.map(({ protocol }) => protocol).toSorted()).toEqual(["DASH", "HLS"]);

    const thumbnail = await fetch(last?.video.thumbnailUrl ?? "");
    expect(thumbnail.headers.get("content-type")).toBe("image/jpeg");
    for (const { url } of last?.video.playlists ?? []) {
      const playlist = await fetch(url);
      expect(playlist.status).toBe(200);
      expect(await playlist.text()).toMatch(/^#EXTM3U|<MPD/m);
    }
  });

  test("follows a video from PENDING_UPLOAD to LIVE over a WebSocket while uploading it", async () => {
    const file = await openAsBlob("examples/clip.mp4");
    const created = await client.query(declareVideo, { input: { title: "Second", sizeInBytes: file.size } });
    const video = dataOf(created).createVideo.video;
    expect(video?.status).toBe("PENDING_UPLOAD");

    const socket = createClient({
      url: `${gateway.url.replace("http", "ws")}/graphql`,
      webSocketImpl: WebSocket,
      connectionParams: { authorization: "Bearer sandbox-seller-1" },
    });
    const statuses: string[] = [];
    for await (const { data, errors } of socket.iterate<{
      videoStatusChanged: { video: { status: string } };
    }>({
      query: print(watchVideo),
      variables: { id: video?.id },
    })) {
      expect(errors).toBeUndefined();
      statuses.push(data?.videoStatusChanged.video.status ?? "");
      if (statuses.length > 1) continue;
      const uploaded = await client.upload(uploadDeclaredVideo, {
        input: { videoId: video?.videoId ?? "", file },
      });
      expect(dataOf(uploaded).uploadVideo).toMatchObject({ video: { status: "PROCESSING" }, errors: [] });
    }
    await socket.dispose();
    expect(statuses[0]).toBe("PENDING_UPLOAD");
    expect(statuses.at(-1)).toBe("LIVE");
  });

  test("uploads an image and downloads it from its address", async () => {
    const file = await openAsBlob("examples/picture.jpg");
    const { image } = dataOf(await client.upload(uploadPicture, { input: { file } })).createImageFromFile;
    for (const url of [image?.url, image?.maxDimensionUrl]) {
      const picture = await fetch(url ?? "");
      expect(picture.status).toBe(200);
      expect(picture.headers.get("content-type")).toMatch(/^image\//);
      expect((await picture.arrayBuffer()).byteLength).toBeGreaterThan(1_000);
    }
  });

  test("uploads a document and follows it until it is accepted", async () => {
    const file = new File([await openAsBlob("examples/document.pdf")], "manual.pdf", {
      type: "application/pdf",
    });
    const sent = await client.upload(uploadDocument, {
      input: { documentType: "USER_GUIDE_OR_MANUAL", languages: ["ENGLISH"], file },
    });
    const { document } = dataOf(sent).createDocumentFromFile;
    expect(document?.status).toBe("SUBMITTED");
    let last;
    for await (const answer of client.subscribe(watchDocument, { id: document?.id ?? "" })) {
      last = answer.data?.documentStatusChanged.document;
    }
    expect(last).toEqual({
      status: "ACCEPTED",
      isUsableOnListings: true,
      file: { name: "manual.pdf", sizeInBytes: file.size, type: "pdf" },
    });
  });
});
