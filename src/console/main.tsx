import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./shell/app.tsx";
import { chosenTheme, showTheme } from "./theme/theme-choice.ts";
import { loadShellMessages } from "./messages/load-messages.ts";
import "./theme/theme.css";

const root = document.querySelector("#root");
if (!root) throw new Error("The page has no #root element.");
showTheme(chosenTheme());
await loadShellMessages();
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
