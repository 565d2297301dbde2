import { demoSellers } from "../../accounts/demo-accounts.ts";
import type { Database } from "../../storage/database.ts";
import type { Category } from "./category-tree.ts";
import { otherCategoryId } from "./category-tree.ts";
import { writeCategories } from "./seller-store.ts";
import type { StoreRow } from "./seller-store.ts";

/** Node of the demo tree: a leaf with its number of listings, or a category with children. */
type Branch = readonly [name: string, content: number | readonly Branch[]];

const demoTree: readonly Branch[] = [
  [
    "Lamps & Lanterns",
    [
      ["Oil Lamps", 42],
      [
        "Lanterns",
        [
          ["Storm Lanterns", 31],
          ["Railway Lanterns", 12],
        ],
      ],
      ["Candle Holders", 58],
    ],
  ],
  [
    "Kitchen & Table",
    [
      ["Enamelware", 64],
      [
        "Cast Iron",
        [
          ["Skillets", 27],
          ["Dutch Ovens", 9],
        ],
      ],
      ["Glassware", 83],
    ],
  ],
  [
    "Tools & Workshop",
    [
      ["Hand Planes", 22],
      ["Measuring Tools", 37],
    ],
  ],
  [
    "Books & Paper",
    [
      ["Maps", 49],
      ["Field Guides", 18],
      ["Postcards", 120],
    ],
  ],
  ["Gifts under $25", 75],
  ["New Arrivals", 0],
];

/** First id of the demo tree; ids ascend, with parents before their children. */
const firstCategoryId = 1001;

/** Creates a store with three levels of categories for demo seller 1, unless it exists. */
export function createDemoStore(database: Database): void {
  const [{ accountId }] = demoSellers;
  if (database.get("SELECT 1 FROM stores WHERE account_id = ?", accountId) !== undefined) return;
  let nextId = firstCategoryId;
  const plant = (branches: readonly Branch[], parentId: string | null): Category[] =>
    branches.flatMap(([name, content], index) => {
      const id = String(nextId);
      nextId += 1;
      const isLeaf = typeof content === "number";
      const category = { id, parentId, name, position: index + 1, listingCount: isLeaf ? content : 0 };
      return [category, ...(isLeaf ? [] : plant(content, id))];
    });
  const categories: Category[] = [
    ...plant(demoTree, null),
    { id: otherCategoryId, parentId: null, name: "Other", position: 0, listingCount: 6 },
  ];
  database.transaction(() => {
    const store: StoreRow = {
      account_id: accountId,
      name: "The Brass Lantern",
      url: "https://stores.example/str/thebrasslantern",
      url_path: "thebrasslantern",
      description:
        "Lamps, enamelware, tools and paper from the last two centuries, cleaned, tested and ready for use.",
      last_opened_at: Date.parse("2024-03-01T09:00:00.000Z"),
      next_category_id: nextId,
    };
    database.insert("stores", store);
    writeCategories(database, accountId, categories);
  });
}
