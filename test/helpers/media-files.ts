// Real media files for tests, generated on demand when that is cheap.
export { brokenPdf, encryptedPdf, pdf } from "./media-files/documents.ts";
export {
  damagedMp4,
  mp4,
  padMp4,
  recordedMp4,
  truncatedMp4,
  vp9Mp4,
  webm,
  type FilmOptions,
} from "./media-files/films.ts";
export {
  animatedGif,
  animatedWebp,
  apng,
  avif,
  bmp,
  gif,
  heic,
  jpeg,
  multiPageTiff,
  png,
  tiff,
  truncated,
  webp,
  type PictureSize,
} from "./media-files/pictures.ts";
