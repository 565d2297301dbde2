import { expect, it } from "vitest";
import { createFeedContents } from "../../../src/sandbox/services/catalog-feed/feed-content.ts";
import { feedTypes, largeFileBytes } from "../../../src/sandbox/services/catalog-feed/feed-types.ts";
import { listFiles } from "../../../src/sandbox/services/catalog-feed/feed-files.ts";

const nowMs = Date.parse("2026-03-04T10:20:30.000Z");
const weekMs = 7 * 24 * 60 * 60 * 1000;

// Opening a file compresses its text and checks the copied blocks, so downloads cannot fail on them later.
it.each(feedTypes)(
  "every file of $id has a size between half its feed's minimum and 1.5 times its maximum",
  (feedType) => {
    const contents = createFeedContents();
    const files = feedType.marketplaceIds.flatMap((id) => listFiles(feedType, id, nowMs, nowMs - weekMs));
    expect(files.length).toBeGreaterThan(0);
    const outliers = files.filter((file) => {
      const { sizeInBytes } = contents.open(file);
      const [smallest, largest] = file.feed.fileBytes;
      const isLarge = feedType.id === "CURATED_ITEM_FEED" && file.feed.scope === "DAILY";
      const most = isLarge ? largeFileBytes : largest;
      return sizeInBytes < 0.5 * smallest || sizeInBytes > 1.5 * most;
    });
    expect(outliers).toEqual([]);
  },
);
