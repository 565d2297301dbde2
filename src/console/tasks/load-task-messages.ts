import { addSectionMessages } from "../messages/load-messages.ts";

/** Loads the messages of tasks, for a section that shows tasks. */
export function loadTaskMessages(): Promise<void> {
  return addSectionMessages("tasks", {
    en: () => import("./messages/english.ts"),
    de: () => import("./messages/german.ts"),
  });
}
