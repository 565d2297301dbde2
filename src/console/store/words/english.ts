export default {
  title: "Store",
} as const;
