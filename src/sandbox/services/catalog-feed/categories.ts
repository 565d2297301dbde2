/** Top-level (L1) category of the marketplaces. */
export interface Category {
  readonly id: string;
  readonly name: string;
  /** Products of the category, for generated titles. */
  readonly goods: readonly string[];
}

/** L1 categories with listings in the sandbox. */
export const categories: readonly Category[] = [
  { id: "20081", name: "Antiques", goods: ["oak chest", "brass lamp", "pocket watch", "silver spoon"] },
  { id: "550", name: "Art", goods: ["oil painting", "lithograph", "bronze figure", "watercolour"] },
  { id: "2984", name: "Baby", goods: ["push chair", "cot mobile", "bottle warmer", "play mat"] },
  { id: "267", name: "Books", goods: ["novel", "cookery book", "atlas", "field guide"] },
  {
    id: "12576",
    name: "Business & Industrial",
    goods: ["bench vice", "label printer", "relay", "pallet jack"],
  },
  { id: "625", name: "Cameras & Photo", goods: ["mirrorless camera", "tripod", "prime lens", "light meter"] },
  { id: "11450", name: "Clothing", goods: ["wool coat", "linen shirt", "leather boots", "silk scarf"] },
  { id: "1", name: "Collectibles", goods: ["enamel sign", "postcard", "pin badge", "trading card"] },
  { id: "58058", name: "Computers", goods: ["laptop", "graphics card", "mechanical keyboard", "monitor"] },
  { id: "293", name: "Consumer Electronics", goods: ["headphones", "radio", "smart speaker", "amplifier"] },
  { id: "14339", name: "Crafts", goods: ["yarn set", "sewing kit", "stamp pad", "cutting mat"] },
  { id: "237", name: "Dolls & Bears", goods: ["teddy bear", "rag doll", "doll house", "porcelain doll"] },
  { id: "11700", name: "Home & Garden", goods: ["cast iron pan", "garden chair", "rug", "watering can"] },
  { id: "281", name: "Jewellery & Watches", goods: ["gold ring", "diver watch", "pearl necklace", "brooch"] },
  { id: "11233", name: "Music", goods: ["vinyl record", "box set", "cassette", "sheet music"] },
  { id: "619", name: "Musical Instruments", goods: ["acoustic guitar", "violin bow", "snare drum", "flute"] },
  { id: "888", name: "Sporting Goods", goods: ["racing bicycle", "tent", "climbing rope", "tennis racket"] },
  { id: "260", name: "Stamps", goods: ["stamp album", "first day cover", "mint set", "miniature sheet"] },
  { id: "220", name: "Toys & Hobbies", goods: ["model railway", "board game", "building set", "kite"] },
  { id: "1249", name: "Video Games", goods: ["game cartridge", "console", "racing wheel", "controller"] },
];
