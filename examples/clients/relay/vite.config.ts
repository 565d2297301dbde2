import babel from "@rolldown/plugin-babel";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

export default defineConfig({
  // Puts what the compiler has made in the place of each graphql`…`.
  plugins: [react(), babel({ plugins: ["relay"] })],
  // GATEWAY_URL and GATEWAY_TOKEN reach the page. A page in production has no token in it: its users sign in.
  envPrefix: "GATEWAY_",
});
