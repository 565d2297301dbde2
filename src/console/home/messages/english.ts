/** English messages of the home page. */
export default {
  title: "Home",
} as const;
