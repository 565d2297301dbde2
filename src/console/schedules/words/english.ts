export default {
  title: "Schedules",
} as const;
