import { createHash } from "node:crypto";
import type { Feed, FeedScope, FeedType } from "./feed-types.ts";
import { findFeedType } from "./feed-types.ts";

/** One file of a feed, which is wholly described by what it is about and when it was made. */
export interface FeedFile {
  readonly fileId: string;
  readonly feedType: FeedType;
  readonly feed: Feed;
  readonly marketplaceId: string;
  readonly categoryIds: readonly string[];
  /** When it was made: a full hour, in milliseconds since the Unix epoch. */
  readonly feedDateMs: number;
}

const hourMs = 60 * 60 * 1000;
const dayMs = 24 * hourMs;

/** How many hours each file covers; also the time from one to the next. */
export const spanHours: Readonly<Record<FeedScope, number>> = { HOURLY: 1, DAILY: 24, WEEKLY: 168 };

/** Daily files are made at seven o'clock, weekly ones on Sundays at the same time, all in UTC. */
const firstHour: Readonly<Record<FeedScope, number>> = { HOURLY: 0, DAILY: 7, WEEKLY: 3 * 24 + 7 };

/** How long a file of this feed can be had. */
export function lookBackMs(feed: Feed): number {
  return feed.lookBackDays * dayMs;
}

/**
 * The files of a feed type and marketplace that can be had at an instant, newest first (wire facts, catalog feed §8). They
 * follow from the instant alone: nothing is stored, and a new file is there as soon as its hour has come.
 * @param newerThanMs - oldest date of a file
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

/** The file of this id, when it can be had at the instant. */
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

/** Number of the hour since the Unix epoch in which a file was made. */
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

/** The categories of each file that is made at one time. */
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

/** A number that belongs to this file, at least 0 and less than 1. */
export function chanceOf(file: FeedFile): number {
  return createHash("sha256").update(file.fileId).digest().readUInt32LE(0) / 2 ** 32;
}
