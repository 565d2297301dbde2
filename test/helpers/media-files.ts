export { mp4, overwriteMiddle, padMp4, truncatedMp4, vp9Mp4, webm, type FilmOptions } from "./media-files/films.js";
