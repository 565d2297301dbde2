export default {
  title: "Media",
} as const;
