import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./shell/app.tsx";
import { chosenTheme, showTheme } from "./theme/theme-choice.ts";
import { startWords } from "./words/words.ts";
import "./theme/theme.css";

const root = document.querySelector("#root");
if (!root) throw new Error("The page has no #root element.");
showTheme(chosenTheme());
await startWords();
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
