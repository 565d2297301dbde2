import { type RefObject, useEffect, useState } from "react";
import type { SeriesTone } from "./chart-data.ts";

/** Colours of a chart as CSS values that a canvas accepts. */
export interface ChartColours {
  readonly tones: Readonly<Record<SeriesTone, string>>;
  readonly text: string;
  readonly line: string;
}

/** Returns the theme's colours and reads them again when the theme changes. Null until the element is mounted. */
export function useChartColours(element: RefObject<HTMLElement | null>): ChartColours | null {
  const [colours, setColours] = useState<ChartColours | null>(null);
  useEffect(() => {
    const read = () => {
      if (element.current) setColours(readColours(element.current));
    };
    read();
    const system = matchMedia("(prefers-color-scheme: dark)");
    system.addEventListener("change", read);
    const chosen = new MutationObserver(read);
    chosen.observe(document.documentElement, { attributeFilter: ["data-theme"] });
    return () => {
      system.removeEventListener("change", read);
      chosen.disconnect();
    };
  }, [element]);
  return colours;
}

/** Reads colours from a probe element. A token may use `light-dark()`, which only a rendered element resolves. */
function readColours(element: HTMLElement): ChartColours {
  const probe = document.createElement("span");
  element.append(probe);
  const colourOf = (token: string) => {
    probe.style.color = `var(${token})`;
    return getComputedStyle(probe).color;
  };
  const colours = {
    tones: {
      accent: colourOf("--accent"),
      bad: colourOf("--bad"),
      good: colourOf("--good"),
      soft: colourOf("--line-strong"),
      warn: colourOf("--warn"),
    },
    text: colourOf("--ink-soft"),
    line: colourOf("--line"),
  };
  probe.remove();
  return colours;
}
