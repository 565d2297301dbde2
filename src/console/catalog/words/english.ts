export default {
  title: "Catalog",
} as const;
