import { useTranslation } from "react-i18next";

/** Formats values in the user's language. */
export interface Formats {
  /** Date and time in the user's time zone. @param instant A date, or ISO text. */
  readonly dateTime: (instant: Date | string) => string;
  /** Formats a date. */
  readonly date: (instant: Date | string) => string;
  /** Formats the time of day. */
  readonly time: (instant: Date | string) => string;
  /** Relative time, such as "in 3 days" or "2 hours ago". */
  readonly relative: (instant: Date | string, now?: Date) => string;
  readonly number: (value: number) => string;
  /** Percentage. @param share From 0 to 1. */
  readonly percent: (share: number) => string;
  /** Size in kB, MB or GB; 1 kB is 1000 bytes. */
  readonly bytes: (sizeInBytes: number) => string;
  /** Duration in its two largest units. */
  readonly duration: (milliseconds: number) => string;
}

/** Returns formatters for the current language. */
export function useFormats(): Formats {
  const { i18n } = useTranslation();
  return formatsOf(localeOf(i18n.language));
}

const known = new Map<string, Formats>();

/** Returns the formatters of a language. They are created once, because that takes longer than rendering a row. */
function formatsOf(language: string): Formats {
  const formats = known.get(language) ?? createFormats(language);
  known.set(language, formats);
  return formats;
}

/** Returns the browser's regional variant of a language, such as `de-AT`; without one, the language. */
export function localeOf(language: string): string {
  return navigator.languages.find((name) => name.toLowerCase().startsWith(language)) ?? language;
}

const byteUnits = ["byte", "kilobyte", "megabyte", "gigabyte", "terabyte"] as const;
const relativeUnits = [
  ["year", 31_536_000_000],
  ["month", 2_592_000_000],
  ["day", 86_400_000],
  ["hour", 3_600_000],
  ["minute", 60_000],
  ["second", 1_000],
] as const;
const durationUnits = relativeUnits.slice(2);

/** Creates formatters for a language. */
export function createFormats(language: string): Formats {
  const dateTime = new Intl.DateTimeFormat(language, { dateStyle: "medium", timeStyle: "short" });
  const date = new Intl.DateTimeFormat(language, { dateStyle: "medium" });
  const time = new Intl.DateTimeFormat(language, { timeStyle: "short" });
  const number = new Intl.NumberFormat(language);
  const percent = new Intl.NumberFormat(language, { style: "percent" });
  const relative = new Intl.RelativeTimeFormat(language, { numeric: "auto" });
  const counted = new Intl.RelativeTimeFormat(language);
  const units = new Map<string, Intl.NumberFormat>();
  const withUnit = (value: number, unit: string, digits = 0) => {
    const key = `${unit} ${digits}`;
    const format =
      units.get(key) ??
      new Intl.NumberFormat(language, {
        style: "unit",
        unit,
        // The short form of bytes has no plural.
        unitDisplay: unit === "byte" ? "long" : "short",
        maximumFractionDigits: digits,
      });
    units.set(key, format);
    return format.format(value);
  };
  return {
    dateTime: (instant) => dateTime.format(new Date(instant)),
    date: (instant) => date.format(new Date(instant)),
    time: (instant) => time.format(new Date(instant)),
    relative(instant, now = new Date()) {
      const target = new Date(instant);
      const difference = target.getTime() - now.getTime();
      const [unit, length] =
        relativeUnits.find((one) => Math.abs(difference) >= one[1]) ??
        relativeUnits[relativeUnits.length - 1]!;
      // "Tomorrow" is a day of the calendar, and 35 hours can end on the day after it.
      if (unit === "day") return relative.format(daysBetween(now, target), unit);
      const format = unit === "second" ? relative : counted;
      return format.format(Math.round(difference / length), unit);
    },
    number: (value) => number.format(value),
    percent: (share) => percent.format(share),
    bytes(sizeInBytes) {
      const power = sizeInBytes < 1_000 ? 0 : Math.min(Math.floor(Math.log10(sizeInBytes) / 3), 4);
      return withUnit(sizeInBytes / 1_000 ** power, byteUnits[power] ?? "byte", power > 1 ? 1 : 0);
    },
    duration(milliseconds) {
      let rest = Math.max(0, Math.round(milliseconds / 1_000) * 1_000);
      const parts: string[] = [];
      for (const [unit, length] of durationUnits) {
        const count = Math.floor(rest / length);
        rest -= count * length;
        if (count > 0 || (unit === "second" && parts.length === 0)) parts.push(withUnit(count, unit));
      }
      return parts.slice(0, 2).join(" ");
    },
  };
}

/** Returns the number of midnights from one instant to another, in the browser's time zone. */
function daysBetween(from: Date, to: Date): number {
  return Math.round((midnightOf(to) - midnightOf(from)) / 86_400_000);
}

function midnightOf(day: Date): number {
  return new Date(day.getFullYear(), day.getMonth(), day.getDate()).getTime();
}
