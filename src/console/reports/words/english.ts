export default {
  title: "Reports",
  tabs: { tasks: "Tasks", upload: "Upload listings" },
} as const;
