import { createHash } from "node:crypto";
import type { Feed, FeedScope, FeedType } from "./feed-types.ts";
import { findFeedType } from "./feed-types.ts";

/** File of a feed. Feed type, marketplace, categories and date determine it completely. */
export interface FeedFile {
  readonly fileId: string;
  readonly feedType: FeedType;
  readonly feed: Feed;
  readonly marketplaceId: string;
  readonly categoryIds: readonly string[];
  /** Creation time: a full hour, in milliseconds since the Unix epoch. */
  readonly feedDateMs: number;
}

const hourMs = 60 * 60 * 1000;
const dayMs = 24 * hourMs;

/** Number of hours that a file covers, which is also the interval between files. */
export const spanHours: Readonly<Record<FeedScope, number>> = { HOURLY: 1, DAILY: 24, WEEKLY: 168 };

/**
 * Hour of the first file, counted from the Unix epoch. Daily files are created at 07:00 UTC, weekly ones on Sundays at
 * 07:00 UTC.
 */
const firstHour: Readonly<Record<FeedScope, number>> = { HOURLY: 0, DAILY: 7, WEEKLY: 3 * 24 + 7 };

/** Returns the time in milliseconds for which a file of the feed is available. */
export function lookBackMs(feed: Feed): number {
  return feed.lookBackDays * dayMs;
}

/**
 * Lists the files of a feed type and marketplace that are available at `nowMs`, newest first (wire facts, catalog feed
 * §8). The list is computed and not stored; a new file appears at its hour.
 * @param newerThanMs - minimum date of a file
 */
export function listFiles(
  feedType: FeedType,
  marketplaceId: string,
  nowMs: number,
  newerThanMs: number,
): FeedFile[] {
  return feedType.feeds
    .flatMap((feed) => {
      const oldestMs = Math.max(newerThanMs, nowMs - lookBackMs(feed));
      return datesBetween(feed.scope, oldestMs, nowMs).flatMap((feedDateMs) =>
        partitionsOf(feedType, feed).map((categoryIds) =>
          describe({ feedType, feed, marketplaceId, categoryIds, feedDateMs }),
        ),
      );
    })
    .toSorted((a, b) => b.feedDateMs - a.feedDateMs);
}

/** Returns the file with this id if it is available at `nowMs`. */
export function findFile(fileId: string, nowMs: number): FeedFile | undefined {
  const [feedTypeId = "", marketplaceId = "", scope, partition, hour] = Buffer.from(fileId, "base64url")
    .toString("utf8")
    .split(separator);
  const feedType = findFeedType(feedTypeId);
  const feed = feedType?.feeds.find((one) => one.scope === scope);
  if (feedType === undefined || feed === undefined) return undefined;
  const feedDateMs = Number(hour) * hourMs;
  const categoryIds = partitionsOf(feedType, feed)[Number(partition)];
  if (categoryIds === undefined || !feedType.marketplaceIds.includes(marketplaceId)) return undefined;
  const file = describe({ feedType, feed, marketplaceId, categoryIds, feedDateMs });
  const isThere =
    file.fileId === fileId &&
    feedDateMs <= nowMs &&
    feedDateMs >= nowMs - lookBackMs(feed) &&
    isFeedHour(feed.scope, feedDateMs / hourMs);
  return isThere ? file : undefined;
}

/** Returns the hour in which a file was created, counted from the Unix epoch. */
export function hourNumber(file: FeedFile): number {
  return file.feedDateMs / hourMs;
}

const separator = "/";

function describe(file: Omit<FeedFile, "fileId">): FeedFile {
  const { feedType, feed, marketplaceId, categoryIds, feedDateMs } = file;
  const partition = feed.isByCategory ? feedType.categoryIds.indexOf(categoryIds[0] ?? "") : 0;
  const name = [feedType.id, marketplaceId, feed.scope, partition, feedDateMs / hourMs].join(separator);
  return { ...file, fileId: Buffer.from(name).toString("base64url") };
}

/** Returns the categories of each file of one date. */
function partitionsOf(feedType: FeedType, feed: Feed): readonly (readonly string[])[] {
  return feed.isByCategory ? feedType.categoryIds.map((id) => [id]) : [feedType.categoryIds];
}

function isFeedHour(scope: FeedScope, hour: number): boolean {
  return Number.isInteger(hour) && hour >= 0 && (hour - firstHour[scope]) % spanHours[scope] === 0;
}

function datesBetween(scope: FeedScope, oldestMs: number, newestMs: number): number[] {
  const span = spanHours[scope];
  const newest =
    Math.floor((Math.floor(newestMs / hourMs) - firstHour[scope]) / span) * span + firstHour[scope];
  const dates: number[] = [];
  for (let hour = newest; hour * hourMs >= oldestMs && hour >= 0; hour -= span) dates.push(hour * hourMs);
  return dates;
}

/** Returns a pseudo-random number for the file, at least 0 and less than 1. */
export function randomOf(file: FeedFile): number {
  return createHash("sha256").update(file.fileId).digest().readUInt32LE(0) / 2 ** 32;
}
