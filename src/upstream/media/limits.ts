import type { FileRules } from "../files/file-rules.ts";

/** Rules for videos: MP4 with H.264, at most 150 MB (wire facts, media §4). */
export const videoFileRules: FileRules = { maxSizeInBytes: 157_286_400, acceptedTypes: ["mp4"] };

/** Rules for documents: PDF, JPEG or PNG, at most 10 MB (media specification §8). */
export const documentFileRules: FileRules = {
  maxSizeInBytes: 10_485_760,
  acceptedTypes: ["pdf", "jpeg", "jpg", "png"],
};

/** Rules for images: eight formats (media specification §8), at most 12 MB (wire facts, media §5). */
export const imageFileRules: FileRules = {
  maxSizeInBytes: 12_582_912,
  acceptedTypes: ["jpg", "jpeg", "gif", "png", "bmp", "tiff", "avif", "heic", "webp"],
};

/**
 * Maximum number of images in one GraphQL operation. Equals the service's limit for five seconds (media specification
 * §8).
 */
export const maxImagesPerOperation = 50;

/** Minimum length of the longer side of an image, in pixels (picture policy; wire facts, media §5). */
export const minImageSideInPixels = 500;

/** Maximum lengths of a video's title and description, in characters (wire facts, media §2; unconfirmed). */
export const maxVideoTextLengths = { title: 100, description: 1000 } as const;

/**
 * Number of days after its upload for which the service stores a video that no active listing uses (media specification
 * §8).
 */
export const unusedVideoLifeInDays = 30;
