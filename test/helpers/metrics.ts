import { fetch } from "undici";

/** The metrics of a moment. */
export interface Scrape {
  readonly text: string;
  /** Every series with its labels as they are written, such as `gateway_subscribers` or `up{a="b"}`. */
  readonly series: ReadonlyMap<string, number>;
  /** The sum of all series of a name that have these labels; null when there is none. */
  readonly sum: (name: string, labels?: Readonly<Record<string, string>>) => number | null;
}

/** Takes a text of metrics apart. */
export function readMetrics(text: string): Scrape {
  const lines = text.split("\n").filter((line) => line !== "" && !line.startsWith("#"));
  const series = new Map(
    lines.map((line) => {
      const end = line.lastIndexOf(" ");
      return [line.slice(0, end), Number(line.slice(end + 1))];
    }),
  );
  return {
    text,
    series,
    sum(name, labels = {}) {
      const wanted = Object.entries(labels).map(([label, value]) => `${label}="${value}"`);
      const values = [...series].flatMap(([one, value]) =>
        one.split("{", 1)[0] === name && wanted.every((label) => one.includes(label)) ? [value] : [],
      );
      return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0);
    },
  };
}

/** Asks for the metrics of a gateway. @param url of the gateway, without a slash at the end. @throws Error when they are not told. */
export async function scrape(url: string): Promise<Scrape> {
  const response = await fetch(`${url}/metrics`);
  const text = await response.text();
  if (response.status !== 200) throw new Error(`/metrics answered ${response.status}: ${text}`);
  return readMetrics(text);
}
