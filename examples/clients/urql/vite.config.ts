import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

export default defineConfig({
  plugins: [react()],
  // GATEWAY_URL and GATEWAY_TOKEN reach the page. A page in production has no token in it: its users sign in.
  envPrefix: "GATEWAY_",
});
