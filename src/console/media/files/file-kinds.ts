/** What the media service knows. */
export const mediaKinds = ["video", "image", "document"] as const;

/** One of them. */
export type MediaKind = (typeof mediaKinds)[number];

/** What the media service takes of one kind. */
export interface KindRules {
  readonly maxSizeInBytes: number;
  /** Types of files, as they are called. */
  readonly typeNames: readonly string[];
  /** Types of the files, as browsers tell them. */
  readonly mediaTypes: readonly string[];
  /** Ends of their names, for files of which the browser does not know the type. */
  readonly extensions: readonly string[];
}

/** What it takes of each kind; the gateway's descriptions of its inputs say the same. */
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

/** Fewest pixels of a picture's longer side. */
export const minImageSideInPixels = 500;

/** What a file input offers. */
export const acceptedFiles: string = [
  ...new Set(
    Object.values(kindRules).flatMap(({ mediaTypes, extensions }) => [
      ...mediaTypes,
      ...extensions.map((extension) => `.${extension}`),
    ]),
  ),
].join(",");

/** A limit in megabytes, as the marketplace counts them: of 1024 kilobytes of 1024 bytes. */
export function megabytesOf(limitInBytes: number): number {
  return limitInBytes / 1_048_576;
}

/** What is asked of a file to tell its kind. */
export type NamedFile = Pick<File, "name" | "size" | "type">;

/** The end of a file's name, in small letters. */
function extensionOf({ name }: NamedFile): string {
  return /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? "";
}

/** Whether a file is of a type that is taken as this kind. */
export function fits(file: NamedFile, kind: MediaKind): boolean {
  const { mediaTypes, extensions } = kindRules[kind];
  return mediaTypes.includes(file.type) || extensions.includes(extensionOf(file));
}

/** The kind that a file is likely to be meant as, also when its type is not taken. Null when it is none. */
export function kindOf(file: NamedFile): MediaKind | null {
  if (fits(file, "video")) return "video";
  if (fits(file, "image")) return "image";
  if (fits(file, "document")) return "document";
  if (file.type.startsWith("video/")) return "video";
  if (file.type.startsWith("image/")) return "image";
  return null;
}

/** The kinds that a file can be sent as: a photo of a certificate may be a picture or a document. */
export function possibleKinds(file: NamedFile): readonly MediaKind[] {
  return mediaKinds.filter((kind) => fits(file, kind));
}
