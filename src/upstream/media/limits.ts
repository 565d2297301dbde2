import type { FileRules } from "../files/file-rules.ts";

/** Videos: MP4 with H.264 of at most 150 MB (wire facts, media §4). */
export const videoFileRules: FileRules = { maxSizeInBytes: 157_286_400, acceptedTypes: ["mp4"] };

/** Documents: PDF, JPEG or PNG of at most 10 MB (media specification §8). */
export const documentFileRules: FileRules = {
  maxSizeInBytes: 10_485_760,
  acceptedTypes: ["pdf", "jpeg", "jpg", "png"],
};

/** Images: eight formats (media specification §8) of at most 12 MB (wire facts, media §5). */
export const imageFileRules: FileRules = {
  maxSizeInBytes: 12_582_912,
  acceptedTypes: ["jpg", "jpeg", "gif", "png", "bmp", "tiff", "avif", "heic", "webp"],
};

/** Maximum number of images in one GraphQL operation: the service's limit for five seconds (media specification §8). */
export const maxImagesPerOperation = 50;

/** Minimum length of the longer side of an image, in pixels (wire facts, media §5: the picture policy). */
export const minImageSideInPixels = 500;

/** Maximum length of a video's title and description, in characters (wire facts, media §2; unconfirmed). */
export const maxVideoTextLengths = { title: 100, description: 1000 } as const;

/**
 * Days after its first upload for which the service stores a video that no active listing uses (media specification
 * §8).
 */
export const unusedVideoLifeInDays = 30;
