import { type RuleSuite, rulesOf } from "../rule.ts";
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

/** Rules of the media service, from its specification or, where that is silent, from the wire facts. */
export const mediaRules: RuleSuite = {
  service: "media",
  basePath: "/commerce/media/v1_beta",
  caller: "seller",
  idPrefix: "MEDIA",
  specification: "media",
  // Wire facts, media §6.
  errorIds: [
    190001, 190002, 190003, 190004, 190005, 190006, 190007, 190008, 190009, 190010, 190011, 190012, 190014,
    190015, 190016, 190017, 190050, 190051, 190052, 190055, 190056, 190057, 190058, 190059, 190060, 190061,
    190062, 190063, 190200, 190201, 190202, 190203, 190204,
  ],
  rules: rulesOf(
    callRules,
    authenticationRules,
    videoRules,
    videoUploadRules,
    videoUploadPartRules,
    videoProcessingRules,
    documentRules,
    documentFileRules,
    documentFromUrlRules,
    imageRules,
    imageFileRules,
    limitRules,
    errorRules,
  ),
  // Longer than the window of the request limit, so that calls of one rule do not affect the next.
  beginAnew: (service) => service.pass(5001),
};
