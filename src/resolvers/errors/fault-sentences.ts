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
import { countIn, rejectionDetail } from "./fault-detail.ts";
import type { DownloadFailure, FileRejectionReason } from "./mutation-error.ts";
import type { MutationTarget } from "./mutation-target.ts";
import { quoted } from "./quoted.ts";

/** Facts that an error message can contain. */
interface SentenceFacts extends MutationTarget {
  /** Permissions, one of which is required. */
  readonly requiredScopes?: readonly string[];
}

type Sentence = string | ((facts: SentenceFacts, fault: UpstreamFault) => string);

/** Maximum length of a service's text in a message, in characters; `upstream` has all of it. */
const maxWords = 300;

/** Formats a service's text as a sentence with a capital letter and a full stop; empty for an empty text. */
function asSentence(words: string | null): string {
  const text = words?.replaceAll(/\s+/g, " ").trim() ?? "";
  if (text === "") return "";
  const cut = text.length > maxWords ? `${text.slice(0, maxWords).trimEnd()}…` : text;
  const begun = capitalized(cut);
  return /[.!?]["')]?$/.test(begun) ? begun : `${begun}.`;
}

/** Appends the service's findings about this file to the gateway's message. */
function withFindings(sentence: Sentence): Sentence {
  return (facts, fault) => {
    const { longMessage } = fault;
    const found = longMessage ? ` The service says: ${asSentence(longMessage)}` : "";
    return `${say(sentence, facts, fault)}${found}`;
  };
}

const notFetched = (why: string) => `The file could not be fetched: ${why}`;

const notHttps = "The file's address must use https, and so must every address that it leads on to.";
const notPublic = "The host of the file's address is not a public one; only public hosts are fetched from.";
const otherSize =
  "The file does not have its declared size. It was not stored; the video waits for a file of that size.";

const undetectableType: Sentence = ({ source }) =>
  `The type of the file cannot be recognised from its content, whatever its name says. Send a whole file of one of these types: ${source?.rules.acceptedTypes.join(", ") ?? "those that are accepted"}.`;

/** Messages for rejected files, by the media service's details. */
const rejections: Partial<Record<FileRejectionReason, Sentence>> &
  Readonly<Record<DownloadFailure, Sentence>> = {
  EMPTY: "The file is empty; a file with content is needed.",
  UNDETECTABLE_TYPE: undetectableType,
  DIMENSIONS_TOO_SMALL: withFindings(
    `The picture is too small: its longer side must have at least ${minImageSideInPixels} pixels.`,
  ),
  DIMENSIONS_TOO_LARGE: withFindings("The picture has too many pixels; a smaller one is accepted."),
  ANIMATED_OR_MULTI_PAGE: "The picture is animated or has several pages; one still picture is accepted.",
  INVALID_CONTENT: "The file is damaged or cut off; a whole file is needed.",
  ADDRESS_NOT_HTTPS: notHttps,
  ADDRESS_NOT_PUBLIC: notPublic,
  HOST_NOT_FOUND: notFetched("the name of its host is not known. Check the address for spelling mistakes."),
  CONNECTION_REFUSED: notFetched(
    "its host refuses connections or cannot be reached. Check that the address is open to the public.",
  ),
  TLS_FAILED: notFetched("its host has no certificate that is trusted, or does not speak TLS."),
  TIMED_OUT: notFetched("its host took too long. Try again, or upload the file itself."),
  CONNECTION_LOST: notFetched(
    "its host ended the connection before the whole file had come. Try again, or upload the file itself.",
  ),
  BAD_STATUS: notFetched(
    "its host answered with an error. The address must lead to the file without a login.",
  ),
  BAD_REDIRECT: notFetched(
    "its address leads on to others too often, or to none that can be read. Give the final address.",
  ),
};

/** Returns the message for a rejected file: the one for the service's details, or otherwise the given one. */
function rejection(fallback: Sentence): Sentence {
  return (facts, fault) => {
    const { downloadFailure, rejectionReason } = rejectionDetail(fault);
    const found = downloadFailure ?? rejectionReason;
    return say((found && rejections[found]) ?? fallback, facts, fault);
  };
}

function say(sentence: Sentence, facts: SentenceFacts, fault: UpstreamFault): string {
  return typeof sentence === "string" ? sentence : sentence(facts, fault);
}

const acceptedTypes: Sentence = ({ source }) =>
  `The type of the file is not accepted; ${source?.rules.acceptedTypes.join(", ") ?? "other types"} are.`;

const tooLarge =
  (maxSizeInBytes: number): Sentence =>
  ({ source }) =>
    `The file is too large: at most ${source?.rules.maxSizeInBytes ?? maxSizeInBytes} bytes are accepted.`;

const forFeedType = ({ feedType }: Pick<SentenceFacts, "feedType">) =>
  feedType === undefined ? "the feed type" : `the feed type ${quoted(feedType)}`;

/** Returns the message for a feed type that the seller feed service does not know. */
export function unknownFeedTypeText(facts: Pick<SentenceFacts, "feedType">): string {
  return `The seller feed service does not know ${forFeedType(facts)}; \`sellerFeedTypes\` lists the known ones.`;
}

/** Returns the message for the valid schema versions, for tasks and schedules. */
export function schemaVersionText(facts: Pick<SentenceFacts, "feedType">): string {
  const valid = facts.feedType === undefined ? undefined : factsOf(facts.feedType)?.schemaVersions;
  return valid === undefined
    ? `The schema version is not one of ${forFeedType(facts)}; give one that it has.`
    : `For ${forFeedType(facts)} the schema version must be ${valid}.`;
}

function wrongFamilyText(facts: SentenceFacts): string {
  const mutation = facts.feedType === undefined ? null : mutationOf(facts.feedType);
  const creator = mutation === null ? "the mutation of its own family" : `\`${mutation}\``;
  return `This mutation does not create tasks of ${forFeedType(facts)}; use ${creator}.`;
}

const wrongScope: Sentence = ({ requiredScopes = [] }) =>
  requiredScopes.length === 0
    ? "The token lacks the permission for it."
    : `The token lacks the permission for it; one of these is enough: ${requiredScopes.join(", ")}.`;

const wrongFeedScope: Sentence = (facts) =>
  `The token has no permission for ${forFeedType(facts)}. Use one with a scope of this feed type.`;

/**
 * Messages for users by error number of a service: the problem and the allowed values. No number belongs to two
 * services. The service's own text is only in `upstream`, because it names headers, paths and parameters that clients
 * do not use.
 */
export const sentences: Readonly<Record<number, Sentence>> = {
  // All services (wire facts, common §5).
  1001: "The access token is not valid or has ended: send a fresh one.",
  1002: "The call carried no access token: send one.",
  1003: "The access token is not of the kind that the service takes: send a bearer token.",
  1100: wrongScope,
  2001: "The limit of calls is reached: try again later.",
  2002: "The service does not offer this call at the configured address.",
  2003: "The service has a problem of its own: try again later.",
  2004: withFindings(
    "The service could not read the request: one of the values may be too long or of a wrong form.",
  ),
  3001: "The marketplace's entrance has turned the request away.",
  3002: "The marketplace's entrance could not read the request.",
  3004: "The marketplace's entrance has a problem of its own: try again later.",
  3005: "The marketplace's entrance could not reach the service: try again later.",
  // Media (wire facts, media §6).
  190000: "The media service has a problem of its own: try again later.",
  190002: `The declared size is not right: a video has 1 to ${videoFileRules.maxSizeInBytes} bytes.`,
  190003: `The declared size is too large: a video has 1 to ${videoFileRules.maxSizeInBytes} bytes.`,
  190004: `The title is too long: at most ${maxVideoTextLengths.title} characters are accepted.`,
  190005: `The description is too long: at most ${maxVideoTextLengths.description} characters are accepted.`,
  190006: "A video needs a title that is not empty.",
  190007: otherSize,
  190011: "The video has its file already and takes no other. Declare a new video.",
  190013: "The token has no permission for this call.",
  190014: "A video needs at least one classification: ITEM.",
  190015: otherSize,
  190016: "The title contains markup; only plain text is accepted.",
  190017: "The description contains markup; only plain text is accepted.",
  190050: "The languages are not accepted: a document needs at least one, and each has to be known.",
  190051: "The media service does not know the type of document.",
  190055: "The file's address is missing or is none: give an absolute https address.",
  190056: (_, fault) =>
    rejectionDetail(fault).rejectionReason === "ADDRESS_NOT_PUBLIC"
      ? notPublic
      : "The host in the file's address is missing or is none: give an absolute https address.",
  190057: "The file's address cannot be read: give an absolute https address.",
  190058: withFindings("The media service does not take the request as it is."),
  190059: rejection("The file could not be fetched from its address."),
  190060: notHttps,
  190061: rejection(undetectableType),
  190062: rejection(acceptedTypes),
  190063: tooLarge(documentFileRules.maxSizeInBytes),
  190200: "The image does not exist, or its time is over.",
  190201: tooLarge(imageFileRules.maxSizeInBytes),
  190202: rejection(
    withFindings(
      `The dimensions of the picture are not accepted: its longer side needs at least ${minImageSideInPixels} pixels, and there is an upper limit.`,
    ),
  ),
  190203: rejection(acceptedTypes),
  190204: rejection(withFindings("No picture that can be used was found at the address.")),
  // Seller feed (wire facts, seller feed §9).
  160001: "The seller feed service has a problem of its own: try again later.",
  160002: wrongFeedScope,
  160006: unknownFeedTypeText,
  160007: "The schedule does not exist, or its identifier is not right.",
  160017: unknownFeedTypeText,
  160018: schemaVersionText,
  160019: (facts) => `The filter is not right for ${forFeedType(facts)}: a value is missing or not allowed.`,
  160020: withFindings((facts) => `The content of the file is not right for ${forFeedType(facts)}.`),
  160022: wrongFeedScope,
  160023: "The task takes no file: it has one already, or its feed type makes a file instead.",
  160024: withLimit("Too many tasks are unfinished. Wait until some of them have ended."),
  160025: withLimit(
    "Too many tasks of this feed type were created in the last 24 hours. Wait until there is room again.",
  ),
  160026: `The task takes no file any more: it is accepted within ${uploadWindowMs / 60_000} minutes of the task's creation.`,
  160027: "The marketplace is not one that the service knows, or not one of this feed type.",
  160028: tooLarge(taskFileRules.maxSizeInBytes),
  160030: wrongFamilyText,
  160031: (facts) =>
    `There are as many schedules of ${forFeedType(facts)} as a seller may have, ${maxSchedules} as far as is known. Delete one first.`,
  160034: `A setting of the schedule is missing, not offered by its template, or of a wrong form. The template's \`settings\` say what is offered; a name has at most ${maxScheduleNameLength} characters.`,
  160035:
    "A schedule with the same template and the same settings exists already. Change one of the settings, or use the one that exists.",
  160036: "A date of the schedule is in the past; the present hour or a later one is accepted.",
  160037: "The schedule ends before it starts; `endsAt` must be after `startsAt`.",
  160040: "The template of the schedule is no longer active. Choose another template of the feed type.",
  164500: "The service does not know the metric: one of the two inputs of `metric` is needed.",
  164501: "The marketplace to evaluate is not one that the service knows.",
  164502: "One of the listing categories is not known, or they do not fit the metric.",
  164503: "One of the shipping regions is not known, or they do not fit the metric.",
  164504:
    "The language is not one that the service has for this marketplace; give a BCP 47 tag such as en-US.",
  164505: "The metric is not complete, or one of its values is not allowed.",
  // Store (wire facts, store §6).
  225000: "The store service has a problem of its own: try again later.",
  225001: withFindings("One of the values is missing or not allowed."),
  225002: "The user has no active store. A store is needed for this.",
  225003:
    "The store still carries out another change of its categories, and takes one at a time. Wait until it has ended.",
  226000: "There is a category with this name at this place already. Choose another name or another place.",
  226001: "The name of the category contains characters that are not allowed, such as < and >.",
  226002: "The name of the category is empty or reserved; Other is the store's own. Choose another name.",
  226003: `The name of the category is too long: at most ${maxCategoryNameLength} characters are accepted.`,
  226004: "The store has as many categories as it can have. Delete one first.",
  226005: `The category would lie too deep: a store has ${maxCategoryLevel} levels of categories.`,
  // Catalog feed (wire facts, catalog feed §6).
  14007: "The access rules of the application do not cover this file; `feedAccess` lists them.",
  14009:
    "The access rules of the application do not cover the feed type on this marketplace, or it has no files there; `feedAccess` lists the rules.",
  14011: "The access rules of the application do not cover this feed type; `feedAccess` lists them.",
  // Key management (wire facts, key management §4).
  210001: "The kind of the keypair is not known: ED25519 and RSA are.",
  210005: "The access token stands for no application: a token of the application is needed.",
};

/** Inserts the limit and the current number, if the service reports them. */
function withLimit(sentence: string): Sentence {
  return (_, fault) => {
    const limit = countIn(fault, "limit");
    return limit === null ? sentence : `${sentence} At most ${limit} are allowed.`;
  };
}

/**
 * Explains one error of a service to users: with the gateway's message for a known number, otherwise with the service's
 * text and the number.
 */
export function faultText(fault: UpstreamFault, facts: SentenceFacts = {}): string {
  const sentence = sentences[fault.errorId];
  if (sentence !== undefined) return say(sentence, facts, fault);
  const words = asSentence(fault.longMessage ?? fault.message);
  return words === ""
    ? `The service reported error ${fault.errorId} without an explanation.`
    : `The service reported error ${fault.errorId}: ${words}`;
}
