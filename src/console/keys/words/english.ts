export default {
  title: "Keys",
} as const;
