import { describe, expect, it } from "vitest";
import { documentShape, imageShape, videoShape } from "../../../src/upstream/media/wire.ts";
import { toInstant } from "../../../src/upstream/instant.ts";
import { objectParser, type Shape, type UnknownValue } from "../../../src/upstream/wire/parse.ts";
import { videoOnWire } from "../fixture.ts";
import { upstreamCall } from "../../../src/upstream/upstream-call.ts";
import { asId } from "../../../src/upstream/ids.ts";

/** Reads responses of this shape, and records their unknown values. */
function setUp<Wire, Item>(shape: Shape<Wire, Item>) {
  const unknown: UnknownValue[] = [];
  const onUnknownValue = (value: UnknownValue) => void unknown.push(value);
  const context = { call: upstreamCall("media", "get"), onUnknownValue };
  return { unknown, read: (json: unknown) => objectParser(shape)(json, context) };
}

const documentOnWire = {
  documentId: "d1",
  documentStatus: "ACCEPTED",
  documentType: "SAFETY_DATA_SHEET",
  languages: ["OTHER"],
};

describe("a video in a response", () => {
  it("is converted to the shape of the gateway", () => {
    const { unknown, read } = setUp(videoShape);
    expect(read(videoOnWire)).toEqual({
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
    const { read } = setUp(videoShape);
    const minimal = { videoId: "v1", title: "t", size: 1, status: "PENDING_UPLOAD" };
    const nulls = { description: null, classification: null, statusMessage: null, expirationDate: null };
    const more = { thumbnail: null, playLists: null, moderation: null };
    expect(read({ ...minimal, ...nulls, ...more })).toEqual(read(minimal));
    expect(read(minimal)).toMatchObject({ playlists: [], classifications: [], expiresAt: null });
  });

  it("has the reasons why it was blocked", () => {
    const { read } = setUp(videoShape);
    const blocked = {
      ...videoOnWire,
      status: "BLOCKED",
      statusMessage: "no",
      moderation: { rejectReasons: ["BLURRED", "SOMETHING_NEW"] },
    };
    expect(read(blocked)).toMatchObject({
      status: "BLOCKED",
      statusMessage: "no",
      rejectReasons: ["BLURRED", "SOMETHING_NEW"],
    });
  });

  it("may have new values and fields, and the values are reported", () => {
    const { unknown, read } = setUp(videoShape);
    const video = {
      ...videoOnWire,
      status: "RESTING",
      classification: ["ITEM", "SHOP"],
      playLists: [{ playUrl: "u", protocol: "SMELL" }],
      brandNew: { deep: true },
    };
    expect(read(video)).toMatchObject({
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
    const { read } = setUp(videoShape);
    const parse = () => read({ ...videoOnWire, ...change });
    expect(parse).toThrow(expect.objectContaining({ code: "UPSTREAM_INVALID_RESPONSE", operation: "get" }));
    expect(parse).toThrow(`Unexpected response: ${path} `);
    expect(parse).not.toThrow("next week");
  });

  it.each([null, [], "text", 3])("is rejected when it is %j", (value) => {
    expect(() => setUp(videoShape).read(value)).toThrow("the whole response");
  });

  it("is reported as unknown when the service sends the status UNRECOGNIZED", () => {
    const { unknown, read } = setUp(videoShape);
    expect(read({ ...videoOnWire, status: "UNRECOGNIZED" }).status).toBe("UNRECOGNIZED");
    expect(unknown).toMatchObject([{ value: "UNRECOGNIZED" }]);
  });
});

describe("a document in a response", () => {
  it("has the size of its file as a number", () => {
    const { read } = setUp(documentShape);
    for (const fileSize of ["10485760", 10485760]) {
      const document = read({ ...documentOnWire, documentMetadata: { fileSize } });
      expect(document.file).toEqual({ name: null, sizeInBytes: 10485760, type: null });
    }
    expect(read(documentOnWire).file).toBeNull();
    expect(() => read({ ...documentOnWire, documentMetadata: { fileSize: "ten" } })).toThrow(
      "documentMetadata.fileSize",
    );
  });

  it("may contain the older misspelling of Portuguese", () => {
    const { unknown, read } = setUp(documentShape);
    const document = read({ ...documentOnWire, languages: ["PORTUGESE", "KLINGON"] });
    expect(document.languages).toEqual(["PORTUGUESE"]);
    expect(unknown).toMatchObject([{ field: "languages", value: "KLINGON" }]);
  });

  it("may have a new type and a new status, which are reported", () => {
    const { unknown, read } = setUp(documentShape);
    const document = read({ ...documentOnWire, documentType: "POEM", documentStatus: "READ" });
    expect(document).toMatchObject({ documentType: null, status: "UNRECOGNIZED", upstreamStatus: "READ" });
    expect(unknown.map((value) => value.value)).toEqual(["POEM", "READ"]);
  });
});

describe("an image in a response", () => {
  it("is read with and without its optional fields", () => {
    const imageId = asId<"Image">("i1");
    const { read } = setUp(imageShape(imageId));
    const imageUrl = "https://pictures.example/i.jpg";
    const plain = { imageId, url: imageUrl, maxDimensionUrl: null, expiresAt: null };
    expect(read({ imageUrl })).toEqual(plain);
    const full = {
      imageUrl,
      expirationDate: "2026-02-01T01:00:00+01:00",
      maxDimensionImageUrl: "https://x.example",
    };
    const expiresAt = toInstant("2026-02-01T00:00:00Z");
    expect(read(full)).toEqual({ ...plain, maxDimensionUrl: "https://x.example", expiresAt });
    expect(() => read({})).toThrow("imageUrl");
  });
});
