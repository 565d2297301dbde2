import type { Rule } from "../rule.js";
import { authenticationRules } from "./authentication.js";
import { callRules } from "./calls.js";
import { documentFileRules } from "./document-files.js";
import { documentFromUrlRules } from "./documents-from-url.js";
import { documentRules } from "./documents.js";
import { errorRules } from "./errors.js";
import { imageFileRules } from "./image-files.js";
import { imageRules } from "./images.js";
import { limitRules } from "./limits.js";
import { videoProcessingRules } from "./video-processing.js";
import { videoUploadPartRules } from "./video-upload-parts.js";
import { videoUploadRules } from "./video-upload.js";
import { videoRules } from "./videos.js";

/** The media service's rules: its specification, and the facts of the public service where that is silent. */
export const mediaRules: readonly Rule[] = [
  ...callRules,
  ...authenticationRules,
  ...videoRules,
  ...videoUploadRules,
  ...videoUploadPartRules,
  ...videoProcessingRules,
  ...documentRules,
  ...documentFileRules,
  ...documentFromUrlRules,
  ...imageRules,
  ...imageFileRules,
  ...limitRules,
  ...errorRules,
];
