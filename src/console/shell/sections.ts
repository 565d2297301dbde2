import CalendarClock from "lucide:calendar-clock";
import FileSpreadsheet from "lucide:file-spreadsheet";
import FolderTree from "lucide:folder-tree";
import House from "lucide:house";
import Images from "lucide:images";
import KeyRound from "lucide:key-round";
import LibraryBig from "lucide:library-big";
import Tags from "lucide:tags";
import { type ComponentType, lazy } from "react";
import { loadChunk } from "../api/load-chunk.ts";
import type { Icon } from "../components/icon.ts";
import { addSectionMessages, type SectionMessages } from "../messages/load-messages.ts";
import { loadTaskMessages } from "../tasks/load-task-messages.ts";

/** A section of the console, with an entry in the navigation. */
export interface Section {
  /** i18next namespace of the section's messages, and its path segment, except for the home page. */
  readonly name: "catalog" | "home" | "keys" | "listings" | "media" | "reports" | "schedules" | "store";
  /** Path of the section below the console's path, with a leading slash. */
  readonly path: string;
  readonly icon: Icon;
  readonly Screen: ComponentType;
}

/** Sections in navigation order. Code and messages of a section are loaded when it is first opened. */
export const sections: readonly Section[] = [
  section("home", House, () => withTaskMessages(import("../home/screen.tsx")), {
    en: () => import("../home/messages/english.ts"),
    de: () => import("../home/messages/german.ts"),
  }),
  section("media", Images, () => import("../media/screen.tsx"), {
    en: () => import("../media/messages/english.ts"),
    de: () => import("../media/messages/german.ts"),
  }),
  section("listings", Tags, () => withTaskMessages(import("../listings/screen.tsx")), {
    en: () => import("../listings/messages/english.ts"),
    de: () => import("../listings/messages/german.ts"),
  }),
  section("reports", FileSpreadsheet, () => withTaskMessages(import("../reports/screen.tsx")), {
    en: () => import("../reports/messages/english.ts"),
    de: () => import("../reports/messages/german.ts"),
  }),
  section("schedules", CalendarClock, () => withTaskMessages(import("../schedules/screen.tsx")), {
    en: () => import("../schedules/messages/english.ts"),
    de: () => import("../schedules/messages/german.ts"),
  }),
  section("store", FolderTree, () => import("../store/screen.tsx"), {
    en: () => import("../store/messages/english.ts"),
    de: () => import("../store/messages/german.ts"),
  }),
  section("catalog", LibraryBig, () => import("../catalog/screen.tsx"), {
    en: () => import("../catalog/messages/english.ts"),
    de: () => import("../catalog/messages/german.ts"),
  }),
  section("keys", KeyRound, () => import("../keys/screen.tsx"), {
    en: () => import("../keys/messages/english.ts"),
    de: () => import("../keys/messages/german.ts"),
  }),
];

function section(
  name: Section["name"],
  icon: Icon,
  load: () => Promise<{ readonly default: ComponentType }>,
  messages: SectionMessages,
): Section {
  const Screen = lazy(async () => {
    const [screen] = await loadChunk(() => Promise.all([load(), addSectionMessages(name, messages)]));
    return screen;
  });
  return { name, path: name === "home" ? "/" : `/${name}`, icon, Screen };
}

/** Loads the messages of tasks beside a screen that shows tasks. */
async function withTaskMessages<Screen>(screen: Promise<Screen>): Promise<Screen> {
  const [loaded] = await Promise.all([screen, loadTaskMessages()]);
  return loaded;
}
