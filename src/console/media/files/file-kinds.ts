/** Kinds of media that the media service stores. */
export const mediaKinds = ["video", "image", "document"] as const;

/** One of `mediaKinds`. */
export type MediaKind = (typeof mediaKinds)[number];

/** Limits of the media service for one kind. */
export interface KindRules {
  readonly maxSizeInBytes: number;
  /** Display names of the accepted file types. */
  readonly typeNames: readonly string[];
  /** Accepted media types, as browsers report them. */
  readonly mediaTypes: readonly string[];
  /** Accepted file name extensions, for files whose type the browser does not know. */
  readonly extensions: readonly string[];
}

/** Limits by kind, the same as in the gateway's schema descriptions. */
export const kindRules: Readonly<Record<MediaKind, KindRules>> = {
  video: {
    maxSizeInBytes: 157_286_400,
    typeNames: ["MP4"],
    mediaTypes: ["video/mp4", "video/x-m4v"],
    extensions: ["mp4", "m4v"],
  },
  image: {
    maxSizeInBytes: 12_582_912,
    typeNames: ["JPG", "PNG", "GIF", "WEBP", "HEIC", "AVIF", "TIFF", "BMP"],
    mediaTypes: [
      "image/jpeg",
      "image/png",
      "image/gif",
      "image/webp",
      "image/heic",
      "image/heif",
      "image/avif",
      "image/tiff",
      "image/bmp",
    ],
    extensions: ["jpg", "jpeg", "png", "gif", "webp", "heic", "heif", "avif", "tif", "tiff", "bmp"],
  },
  document: {
    maxSizeInBytes: 10_485_760,
    typeNames: ["PDF", "JPG", "PNG"],
    mediaTypes: ["application/pdf", "image/jpeg", "image/png"],
    extensions: ["pdf", "jpg", "jpeg", "png"],
  },
};

/** Minimum length of an image's longer side, in pixels. */
export const minImageSideInPixels = 500;

/** Value of the `accept` attribute of file inputs. */
export const acceptedFiles: string = [
  ...new Set(
    Object.values(kindRules).flatMap(({ mediaTypes, extensions }) => [
      ...mediaTypes,
      ...extensions.map((extension) => `.${extension}`),
    ]),
  ),
].join(",");

/** Converts a limit to megabytes of 1,048,576 bytes, which the marketplace uses. */
export function megabytesOf(limitInBytes: number): number {
  return limitInBytes / 1_048_576;
}

/** Properties of a file that determine its kind. */
export type NamedFile = Pick<File, "name" | "size" | "type">;

/** Returns a file name's extension in lower case; empty when there is none. */
export function extensionOf({ name }: Pick<NamedFile, "name">): string {
  return /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? "";
}

/** True when a file's type is accepted for this kind. */
export function fits(file: NamedFile, kind: MediaKind): boolean {
  const { mediaTypes, extensions } = kindRules[kind];
  return mediaTypes.includes(file.type) || extensions.includes(extensionOf(file));
}

/** Returns the most likely kind of a file, even when its type is not accepted; null when it is not media. */
export function kindOf(file: NamedFile): MediaKind | null {
  if (fits(file, "video")) return "video";
  if (fits(file, "image")) return "image";
  if (fits(file, "document")) return "document";
  if (file.type.startsWith("video/")) return "video";
  if (file.type.startsWith("image/")) return "image";
  return null;
}

/** Returns the kinds that a file can be sent as: a photo of a certificate may be an image or a document. */
export function possibleKinds(file: NamedFile): readonly MediaKind[] {
  return mediaKinds.filter((kind) => fits(file, kind));
}
