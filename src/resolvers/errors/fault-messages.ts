import type { UpstreamFault } from "../../upstream/errors.ts";
import {
  documentFileRules,
  imageFileRules,
  maxVideoTextLengths,
  minImageSideInPixels,
  videoFileRules,
} from "../../upstream/media/limits.ts";
import { factsOf } from "../../upstream/seller-feed/feed-types.ts";
import {
  maxScheduleNameLength,
  maxSchedules,
  taskFileRules,
  uploadWindowMs,
} from "../../upstream/seller-feed/limits.ts";
import { maxCategoryLevel, maxCategoryNameLength } from "../../upstream/store/limits.ts";
import { capitalized } from "../letter-case.ts";
import { mutationOf } from "../feed-task-types.ts";
import { countIn, rejectionDetail } from "./fault-parameters.ts";
import type { DownloadFailure, FileRejectionReason } from "./mutation-error.ts";
import type { MutationTarget } from "./mutation-target.ts";
import { quoted } from "./quoted.ts";

/** Data for error messages. */
interface MessageFacts extends MutationTarget {
  /** Scopes of which the token needs one. */
  readonly requiredScopes?: readonly string[];
}

type MessageTemplate = string | ((facts: MessageFacts, fault: UpstreamFault) => string);

/**
 * Maximum length of a service's text within a message, in characters. The error's `upstream` contains the full text.
 */
const maxServiceTextLength = 300;

/** Formats a service's text as a sentence with a capital letter and a full stop; empty for an empty text. */
function asSentence(words: string | null): string {
  const text = words?.replaceAll(/\s+/g, " ").trim() ?? "";
  if (text === "") return "";
  const cut = text.length > maxServiceTextLength ? `${text.slice(0, maxServiceTextLength).trimEnd()}…` : text;
  const begun = capitalized(cut);
  return /[.!?]["')]?$/.test(begun) ? begun : `${begun}.`;
}

/** Appends the service's findings about the rejected file to the gateway's message. */
function withServiceText(sentence: MessageTemplate): MessageTemplate {
  return (facts, fault) => {
    const { longMessage } = fault;
    const found = longMessage ? ` The service says: ${asSentence(longMessage)}` : "";
    return `${say(sentence, facts, fault)}${found}`;
  };
}

const notFetched = (why: string) => `The file could not be downloaded: ${why}`;

const notHttps = "The file's URL must use https, and so must every URL that it redirects to.";
const notPublic = "The host of the file's URL is not public; files are downloaded from public hosts only.";
const otherSize =
  "The file does not have its declared size. It was not stored; the video waits for a file of that size.";

const undetectableType: MessageTemplate = ({ source }) =>
  `The type of the file cannot be recognised from its content, regardless of its name. Send a complete file of one of these types: ${source?.rules.acceptedTypes.join(", ") ?? "those that are accepted"}.`;

/** Messages for rejected files, by detail of the media service. */
const rejections: Partial<Record<FileRejectionReason, MessageTemplate>> &
  Readonly<Record<DownloadFailure, MessageTemplate>> = {
  EMPTY: "The file is empty; a file with content is needed.",
  UNDETECTABLE_TYPE: undetectableType,
  DIMENSIONS_TOO_SMALL: withServiceText(
    `The image is too small: its longest side must have at least ${minImageSideInPixels} pixels.`,
  ),
  DIMENSIONS_TOO_LARGE: withServiceText("The image has too many pixels; send a smaller one."),
  ANIMATED_OR_MULTI_PAGE: "The image is animated or has several pages; send a single still image.",
  INVALID_CONTENT: "The file is damaged or truncated; send a complete file.",
  ADDRESS_NOT_HTTPS: notHttps,
  ADDRESS_NOT_PUBLIC: notPublic,
  HOST_NOT_FOUND: notFetched("its host name is unknown. Check the URL for spelling mistakes."),
  CONNECTION_REFUSED: notFetched(
    "its host refuses connections or cannot be reached. Check that the URL is publicly accessible.",
  ),
  TLS_FAILED: notFetched("its host has no trusted certificate, or does not support TLS."),
  TIMED_OUT: notFetched("its host took too long. Try again, or upload the file itself."),
  CONNECTION_LOST: notFetched(
    "its host closed the connection before the file was complete. Try again, or upload the file itself.",
  ),
  BAD_STATUS: notFetched("its host responded with an error. The URL must lead to the file without a login."),
  BAD_REDIRECT: notFetched("its URL redirects too often, or to an invalid URL. Use the final URL."),
};

/** Returns the message for a rejected file: that for the service's details, or else `fallback`. */
function rejection(fallback: MessageTemplate): MessageTemplate {
  return (facts, fault) => {
    const { downloadFailure, rejectionReason } = rejectionDetail(fault);
    const found = downloadFailure ?? rejectionReason;
    return say((found && rejections[found]) ?? fallback, facts, fault);
  };
}

function say(sentence: MessageTemplate, facts: MessageFacts, fault: UpstreamFault): string {
  return typeof sentence === "string" ? sentence : sentence(facts, fault);
}

const acceptedTypes: MessageTemplate = ({ source }) =>
  `The type of the file is not accepted. Accepted types: ${source?.rules.acceptedTypes.join(", ") ?? "other types"}.`;

const tooLarge =
  (maxSizeInBytes: number): MessageTemplate =>
  ({ source }) =>
    `The file is too large: at most ${source?.rules.maxSizeInBytes ?? maxSizeInBytes} bytes are accepted.`;

const forFeedType = ({ feedType }: Pick<MessageFacts, "feedType">) =>
  feedType === undefined ? "the feed type" : `the feed type ${quoted(feedType)}`;

/** Returns the message for a feed type that the seller feed service does not know. */
export function unknownFeedTypeText(facts: Pick<MessageFacts, "feedType">): string {
  return `The seller feed service does not know ${forFeedType(facts)}; \`sellerFeedTypes\` lists the known ones.`;
}

/** Returns the message that lists the valid schema versions, for tasks and schedules. */
export function schemaVersionText(facts: Pick<MessageFacts, "feedType">): string {
  const valid = facts.feedType === undefined ? undefined : factsOf(facts.feedType)?.schemaVersions;
  return valid === undefined
    ? `The schema version is not valid for ${forFeedType(facts)}; use a valid one.`
    : `For ${forFeedType(facts)} the schema version must be ${valid}.`;
}

function wrongFamilyText(facts: MessageFacts): string {
  const mutation = facts.feedType === undefined ? null : mutationOf(facts.feedType);
  const creator = mutation === null ? "the mutation of its family" : `\`${mutation}\``;
  return `This mutation does not create tasks of ${forFeedType(facts)}; use ${creator}.`;
}

const wrongScope: MessageTemplate = ({ requiredScopes = [] }) =>
  requiredScopes.length === 0
    ? "The token lacks the permission for this."
    : `The token lacks the permission for this; one of these is required: ${requiredScopes.join(", ")}.`;

const wrongFeedScope: MessageTemplate = (facts) =>
  `The token has no permission for ${forFeedType(facts)}. Use one with a scope of this feed type.`;

/**
 * Messages for users by error number of a service: the problem and the allowed values. No two services share a number.
 * The service's own text is only in `upstream`, because it refers to headers, paths and parameters that clients do not
 * use.
 */
export const faultMessages: Readonly<Record<number, MessageTemplate>> = {
  // Numbers of all services (wire facts, common §5).
  1001: "The access token is invalid or has expired: send a new one.",
  1002: "The call has no access token: send one.",
  1003: "The type of the access token is not accepted: send a bearer token.",
  1100: wrongScope,
  2001: "The call limit is reached: try again later.",
  2002: "The service does not offer this call at the configured address.",
  2003: "The service has an internal error: try again later.",
  2004: withServiceText(
    "The service could not read the request: one of the values may be too long or have a wrong format.",
  ),
  3001: "The marketplace's API gateway rejected the request.",
  3002: "The marketplace's API gateway could not read the request.",
  3004: "The marketplace's API gateway has an internal error: try again later.",
  3005: "The marketplace's API gateway could not reach the service: try again later.",
  // Media service (wire facts, media §6).
  190000: "The media service has an internal error: try again later.",
  190002: `The declared size is invalid: a video has 1 to ${videoFileRules.maxSizeInBytes} bytes.`,
  190003: `The declared size is too large: a video has 1 to ${videoFileRules.maxSizeInBytes} bytes.`,
  190004: `The title is too long: at most ${maxVideoTextLengths.title} characters are accepted.`,
  190005: `The description is too long: at most ${maxVideoTextLengths.description} characters are accepted.`,
  190006: "A video needs a title that is not empty.",
  190007: otherSize,
  190011: "The video already has its file and accepts no other. Create a new video.",
  190013: "The token has no permission for this call.",
  190014: "A video needs at least one classification: ITEM.",
  190015: otherSize,
  190016: "The title contains markup; only plain text is accepted.",
  190017: "The description contains markup; only plain text is accepted.",
  190050: "The languages are not accepted: a document needs at least one, and each must be a known language.",
  190051: "The media service does not know the document type.",
  190055: "The file's URL is missing or invalid: use an absolute https URL.",
  190056: (_, fault) =>
    rejectionDetail(fault).rejectionReason === "ADDRESS_NOT_PUBLIC"
      ? notPublic
      : "The host in the file's URL is missing or invalid: use an absolute https URL.",
  190057: "The file's URL cannot be parsed: use an absolute https URL.",
  190058: withServiceText("The media service does not accept the request."),
  190059: rejection("The file could not be downloaded from its URL."),
  190060: notHttps,
  190061: rejection(undetectableType),
  190062: rejection(acceptedTypes),
  190063: tooLarge(documentFileRules.maxSizeInBytes),
  190200: "The image does not exist or has expired.",
  190201: tooLarge(imageFileRules.maxSizeInBytes),
  190202: rejection(
    withServiceText(
      `The dimensions of the image are not accepted: its longest side needs at least ${minImageSideInPixels} pixels, and there is an upper limit.`,
    ),
  ),
  190203: rejection(acceptedTypes),
  190204: rejection(withServiceText("No usable image was found at the URL.")),
  // Seller feed service (wire facts, seller feed §9).
  160001: "The seller feed service has an internal error: try again later.",
  160002: wrongFeedScope,
  160006: unknownFeedTypeText,
  160007: "The schedule does not exist, or its identifier is invalid.",
  160017: unknownFeedTypeText,
  160018: schemaVersionText,
  160019: (facts) => `The filter is invalid for ${forFeedType(facts)}: a value is missing or not allowed.`,
  160020: withServiceText((facts) => `The content of the file is invalid for ${forFeedType(facts)}.`),
  160022: wrongFeedScope,
  160023: "The task accepts no file: it already has one, or its feed type creates a file instead.",
  160024: withLimit("Too many tasks are unfinished. Wait until some of them finish."),
  160025: withLimit(
    "Too many tasks of this feed type were created in the last 24 hours. Wait until older tasks no longer count.",
  ),
  160026: `The task no longer accepts a file: a file is accepted within ${uploadWindowMs / 60_000} minutes of the task's creation.`,
  160027: "The service does not know the marketplace, or the feed type is not available there.",
  160028: tooLarge(taskFileRules.maxSizeInBytes),
  160030: wrongFamilyText,
  160031: (facts) =>
    `The seller has the maximum number of schedules for ${forFeedType(facts)}: ${maxSchedules}, as far as is known. Delete one first.`,
  160034: `A setting of the schedule is missing, is not offered by its template, or has a wrong format. The template's \`settings\` lists the offered ones; a name has at most ${maxScheduleNameLength} characters.`,
  160035:
    "A schedule with the same template and settings already exists. Change one of the settings, or use the existing schedule.",
  160036: "A date of the schedule is in the past; the current hour or a later one is accepted.",
  160037: "The schedule ends before it starts; `endsAt` must be after `startsAt`.",
  160040: "The template of the schedule is no longer active. Choose another template of the feed type.",
  164500: "The service does not know the metric: one of the two inputs of `metric` is required.",
  164501: "The service does not know the marketplace to evaluate.",
  164502: "One of the listing categories is unknown, or they do not match the metric.",
  164503: "One of the shipping regions is unknown, or they do not match the metric.",
  164504: "The service does not offer the language for this marketplace; use a BCP 47 tag such as en-US.",
  164505: "The metric is incomplete, or one of its values is not allowed.",
  // Store service (wire facts, store §6).
  225000: "The store service has an internal error: try again later.",
  225001: withServiceText("One of the values is missing or not allowed."),
  225002: "The user has no active store. A store is required for this.",
  225003:
    "The store is still carrying out another category change; only one is possible at a time. Wait until it finishes.",
  226000: "A category with this name already exists at this position. Choose another name or position.",
  226001: "The name of the category contains characters that are not allowed, such as < and >.",
  226002: "The name of the category is empty or reserved; Other is the store's own. Choose another name.",
  226003: `The name of the category is too long: at most ${maxCategoryNameLength} characters are accepted.`,
  226004: "The store has the maximum number of categories. Delete one first.",
  226005: `The category would be too deep: a store has ${maxCategoryLevel} levels of categories.`,
  // Catalog feed service (wire facts, catalog feed §6).
  14007: "The access rules of the application do not cover this file; `feedAccess` lists them.",
  14009:
    "The access rules of the application do not cover the feed type on this marketplace, or it has no files there; `feedAccess` lists the rules.",
  14011: "The access rules of the application do not cover this feed type; `feedAccess` lists them.",
  // Key management service (wire facts, key management §4).
  210001: "The cipher of the key pair is unknown; use ED25519 or RSA.",
  210005: "The access token belongs to no application; use a token of the application.",
};

/** Appends the limit to the message, if the service reports it. */
function withLimit(sentence: string): MessageTemplate {
  return (_, fault) => {
    const limit = countIn(fault, "limit");
    return limit === null ? sentence : `${sentence} At most ${limit} are allowed.`;
  };
}

/**
 * Explains an error of a service to users: with the gateway's message for a known number, otherwise with the service's
 * text and the number.
 */
export function faultMessage(fault: UpstreamFault, facts: MessageFacts = {}): string {
  const sentence = faultMessages[fault.errorId];
  if (sentence !== undefined) return say(sentence, facts, fault);
  const words = asSentence(fault.longMessage ?? fault.message);
  return words === ""
    ? `The service reported error ${fault.errorId} without an explanation.`
    : `The service reported error ${fault.errorId}: ${words}`;
}
