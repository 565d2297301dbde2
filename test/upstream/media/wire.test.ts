import { describe, expect, it } from "vitest";
import { documentShape, imageShape, videoShape } from "../../../src/upstream/media/wire.ts";
import { toInstant } from "../../../src/upstream/instant.ts";
import { objectParser, type UnknownValue } from "../../../src/upstream/wire/parse.ts";
import { videoOnWire } from "../fixture.ts";
import { upstreamCall } from "../../../src/upstream/upstream-call.ts";
import { asId, isId } from "../../../src/upstream/ids.ts";

const parseVideo = objectParser(videoShape);
const parseDocument = objectParser(documentShape);

function setUp() {
  const unknown: UnknownValue[] = [];
  const call = upstreamCall("media", "get");
  return { unknown, context: { call, onUnknownValue: (value: UnknownValue) => void unknown.push(value) } };
}

const documentOnWire = {
  documentId: "d1",
  documentStatus: "ACCEPTED",
  documentType: "SAFETY_DATA_SHEET",
  languages: ["OTHER"],
};

describe("a video in a response", () => {
  it("is converted to the shape of the gateway", () => {
    const { unknown, context } = setUp();
    expect(parseVideo(videoOnWire, context)).toEqual({
      videoId: "v1",
      title: "A kettle",
      description: "boils",
      classifications: ["ITEM"],
      sizeInBytes: 1000,
      status: "LIVE",
      upstreamStatus: "LIVE",
      statusMessage: null,
      rejectReasons: [],
      playlists: [
        { protocol: "DASH", url: "https://videos.example/v1.mpd" },
        { protocol: "HLS", url: "https://videos.example/v1.m3u8" },
      ],
      thumbnailUrl: "https://pictures.example/t.jpg",
      expiresAt: toInstant("2026-02-01T00:00:00.000Z"),
    });
    expect(unknown).toEqual([]);
  });

  it("needs only its required fields, and null means absent", () => {
    const { context } = setUp();
    const minimal = { videoId: "v1", title: "t", size: 1, status: "PENDING_UPLOAD" };
    const nulls = { description: null, classification: null, statusMessage: null, expirationDate: null };
    const more = { thumbnail: null, playLists: null, moderation: null };
    expect(parseVideo({ ...minimal, ...nulls, ...more }, context)).toEqual(parseVideo(minimal, context));
    expect(parseVideo(minimal, context)).toMatchObject({
      playlists: [],
      classifications: [],
      expiresAt: null,
    });
  });

  it("has the reasons why it was blocked", () => {
    const { context } = setUp();
    const blocked = {
      ...videoOnWire,
      status: "BLOCKED",
      statusMessage: "no",
      moderation: { rejectReasons: ["BLURRED", "SOMETHING_NEW"] },
    };
    expect(parseVideo(blocked, context)).toMatchObject({
      status: "BLOCKED",
      statusMessage: "no",
      rejectReasons: ["BLURRED", "SOMETHING_NEW"],
    });
  });

  it("may have new values and fields, and the values are reported", () => {
    const { unknown, context } = setUp();
    const video = {
      ...videoOnWire,
      status: "RESTING",
      classification: ["ITEM", "SHOP"],
      playLists: [{ playUrl: "u", protocol: "SMELL" }],
      brandNew: { deep: true },
    };
    expect(parseVideo(video, context)).toMatchObject({
      status: "UNRECOGNIZED",
      upstreamStatus: "RESTING",
      classifications: ["ITEM"],
      playlists: [{ protocol: "UNRECOGNIZED", url: "u" }],
    });
    expect(unknown.map(({ field, value, operation }) => [field, value, operation])).toEqual([
      ["classification", "SHOP", "get"],
      ["status", "RESTING", "get"],
      ["playLists.protocol", "SMELL", "get"],
    ]);
  });

  it.each([
    [{ size: "1000" }, "size"],
    [{ size: 1.5 }, "size"],
    [{ videoId: undefined }, "videoId"],
    [{ videoId: "" }, "videoId"],
    [{ status: 3 }, "status"],
    [{ expirationDate: "next week" }, "expirationDate"],
    [{ playLists: [{ playUrl: "u", protocol: "HLS" }, { protocol: "HLS" }] }, "playLists.1.playUrl"],
    [{ thumbnail: { imageUrl: 1 } }, "thumbnail.imageUrl"],
  ])("is rejected with %j, in a message that has the path %s and not the value", (change, path) => {
    const { context } = setUp();
    const parse = () => parseVideo({ ...videoOnWire, ...change }, context);
    expect(parse).toThrow(expect.objectContaining({ code: "UPSTREAM_INVALID_RESPONSE", operation: "get" }));
    expect(parse).toThrow(`Unexpected response: ${path} `);
    expect(parse).not.toThrow("next week");
  });

  it.each([null, [], "text", 3])("is rejected when it is %j", (value) => {
    expect(() => parseVideo(value, setUp().context)).toThrow("the whole response");
  });

  it("is reported as unknown when the service sends the status UNRECOGNIZED", () => {
    const { unknown, context } = setUp();
    expect(parseVideo({ ...videoOnWire, status: "UNRECOGNIZED" }, context).status).toBe("UNRECOGNIZED");
    expect(unknown).toMatchObject([{ value: "UNRECOGNIZED" }]);
  });
});

describe("a document in a response", () => {
  it("has the size of its file as a number", () => {
    const { context } = setUp();
    for (const fileSize of ["10485760", 10485760]) {
      const document = parseDocument({ ...documentOnWire, documentMetadata: { fileSize } }, context);
      expect(document.file).toEqual({ name: null, sizeInBytes: 10485760, type: null });
    }
    expect(parseDocument(documentOnWire, context).file).toBeNull();
    expect(() =>
      parseDocument({ ...documentOnWire, documentMetadata: { fileSize: "ten" } }, context),
    ).toThrow("documentMetadata.fileSize");
  });

  it("may contain the older misspelling of Portuguese", () => {
    const { unknown, context } = setUp();
    const document = parseDocument({ ...documentOnWire, languages: ["PORTUGESE", "KLINGON"] }, context);
    expect(document.languages).toEqual(["PORTUGUESE"]);
    expect(unknown).toMatchObject([{ field: "languages", value: "KLINGON" }]);
  });

  it("may have a new type and a new status, which are reported", () => {
    const { unknown, context } = setUp();
    const document = parseDocument(
      { ...documentOnWire, documentType: "POEM", documentStatus: "READ" },
      context,
    );
    expect(document).toMatchObject({ documentType: null, status: "UNRECOGNIZED", upstreamStatus: "READ" });
    expect(unknown.map((value) => value.value)).toEqual(["POEM", "READ"]);
  });
});

describe("an image in a response", () => {
  it("is read with and without its optional fields", () => {
    const { context } = setUp();
    const imageId = "i1";
    if (!isId<"Image">(imageId)) throw new Error("not an id");
    const imageUrl = "https://pictures.example/i.jpg";
    expect(objectParser(imageShape(asId(imageId)))({ imageUrl }, context)).toEqual({
      imageId,
      url: imageUrl,
      maxDimensionUrl: null,
      expiresAt: null,
    });
    const full = {
      imageUrl,
      expirationDate: "2026-02-01T01:00:00+01:00",
      maxDimensionImageUrl: "https://x.example",
    };
    expect(objectParser(imageShape(asId(imageId)))(full, context)).toMatchObject({
      maxDimensionUrl: "https://x.example",
      expiresAt: toInstant("2026-02-01T00:00:00Z"),
    });
    expect(() => objectParser(imageShape(asId(imageId)))({}, context)).toThrow("imageUrl");
  });
});
