import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

export default defineConfig({
  plugins: [react()],
  // GATEWAY_URL reaches the page. There is no token in it: users sign in.
  envPrefix: "GATEWAY_",
});
