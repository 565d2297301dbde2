import CalendarClock from "lucide:calendar-clock";
import FileSpreadsheet from "lucide:file-spreadsheet";
import FolderTree from "lucide:folder-tree";
import Images from "lucide:images";
import KeyRound from "lucide:key-round";
import LibraryBig from "lucide:library-big";
import { type ComponentType, lazy } from "react";
import { loadChunk } from "../api/load-chunk.ts";
import type { Icon } from "../components/icon.ts";
import { addSectionMessages, type SectionMessages } from "../messages/load-messages.ts";

/** A section of the console, with an entry in the navigation. */
export interface Section {
  /** Path segment below the console's path, and i18next namespace of the section's messages. */
  readonly name: "catalog" | "keys" | "media" | "reports" | "schedules" | "store";
  readonly icon: Icon;
  readonly Screen: ComponentType;
}

/** Sections in navigation order. Code and messages of a section are loaded when it is first opened. */
export const sections: readonly Section[] = [
  room("media", Images, () => import("../media/screen.tsx"), {
    en: () => import("../media/messages/english.ts"),
    de: () => import("../media/messages/german.ts"),
  }),
  room("reports", FileSpreadsheet, () => import("../reports/screen.tsx"), {
    en: () => import("../reports/messages/english.ts"),
    de: () => import("../reports/messages/german.ts"),
  }),
  room("schedules", CalendarClock, () => import("../schedules/screen.tsx"), {
    en: () => import("../schedules/messages/english.ts"),
    de: () => import("../schedules/messages/german.ts"),
  }),
  room("store", FolderTree, () => import("../store/screen.tsx"), {
    en: () => import("../store/messages/english.ts"),
    de: () => import("../store/messages/german.ts"),
  }),
  room("catalog", LibraryBig, () => import("../catalog/screen.tsx"), {
    en: () => import("../catalog/messages/english.ts"),
    de: () => import("../catalog/messages/german.ts"),
  }),
  room("keys", KeyRound, () => import("../keys/screen.tsx"), {
    en: () => import("../keys/messages/english.ts"),
    de: () => import("../keys/messages/german.ts"),
  }),
];

function room(
  name: Section["name"],
  icon: Icon,
  load: () => Promise<{ readonly default: ComponentType }>,
  words: SectionMessages,
): Section {
  const Screen = lazy(async () => {
    const [screen] = await loadChunk(() => Promise.all([load(), addSectionMessages(name, words)]));
    return screen;
  });
  return { name, icon, Screen };
}
