export default {
  title: "Upload listings",
} as const;
