import CalendarClock from "lucide:calendar-clock";
import FileSpreadsheet from "lucide:file-spreadsheet";
import FolderTree from "lucide:folder-tree";
import Images from "lucide:images";
import KeyRound from "lucide:key-round";
import LibraryBig from "lucide:library-big";
import { type ComponentType, lazy } from "react";
import { loadCode } from "../api/load-code.ts";
import type { Icon } from "../parts/icon.ts";
import { addRoomWords, type RoomWords } from "../words/words.ts";

/** A section of the console, with an entry in the navigation. */
export interface Room {
  /** Path segment below the console's path, and i18next namespace of the section's messages. */
  readonly name: "catalog" | "keys" | "media" | "reports" | "schedules" | "store";
  readonly icon: Icon;
  readonly Screen: ComponentType;
}

/** Sections in navigation order. Code and messages of a section are loaded when it is first opened. */
export const rooms: readonly Room[] = [
  room("media", Images, () => import("../media/screen.tsx"), {
    en: () => import("../media/words/english.ts"),
    de: () => import("../media/words/german.ts"),
  }),
  room("reports", FileSpreadsheet, () => import("../reports/screen.tsx"), {
    en: () => import("../reports/words/english.ts"),
    de: () => import("../reports/words/german.ts"),
  }),
  room("schedules", CalendarClock, () => import("../schedules/screen.tsx"), {
    en: () => import("../schedules/words/english.ts"),
    de: () => import("../schedules/words/german.ts"),
  }),
  room("store", FolderTree, () => import("../store/screen.tsx"), {
    en: () => import("../store/words/english.ts"),
    de: () => import("../store/words/german.ts"),
  }),
  room("catalog", LibraryBig, () => import("../catalog/screen.tsx"), {
    en: () => import("../catalog/words/english.ts"),
    de: () => import("../catalog/words/german.ts"),
  }),
  room("keys", KeyRound, () => import("../keys/screen.tsx"), {
    en: () => import("../keys/words/english.ts"),
    de: () => import("../keys/words/german.ts"),
  }),
];

function room(
  name: Room["name"],
  icon: Icon,
  load: () => Promise<{ readonly default: ComponentType }>,
  words: RoomWords,
): Room {
  const Screen = lazy(async () => {
    const [screen] = await loadCode(() => Promise.all([load(), addRoomWords(name, words)]));
    return screen;
  });
  return { name, icon, Screen };
}
