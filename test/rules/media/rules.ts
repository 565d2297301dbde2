import type { Rule } from "../rule.ts";
import { authenticationRules } from "./authentication.ts";
import { callRules } from "./calls.ts";
import { documentFileRules } from "./document-files.ts";
import { documentFromUrlRules } from "./documents-from-url.ts";
import { documentRules } from "./documents.ts";
import { errorRules } from "./errors.ts";
import { imageFileRules } from "./image-files.ts";
import { imageRules } from "./images.ts";
import { limitRules } from "./limits.ts";
import { videoProcessingRules } from "./video-processing.ts";
import { videoUploadPartRules } from "./video-upload-parts.ts";
import { videoUploadRules } from "./video-upload.ts";
import { videoRules } from "./videos.ts";

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
