import { fetch } from "undici";

/** Metrics at one moment. */
export interface Scrape {
  readonly text: string;
  /** Each series with its labels as written, such as `gateway_subscribers` or `up{a="b"}`. */
  readonly series: ReadonlyMap<string, number>;
  /** Sum of all series of a name that have these labels; null when there is none. */
  readonly sum: (name: string, labels?: Readonly<Record<string, string>>) => number | null;
}

/** Parses the text of metrics. */
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

/**
 * Reads the metrics of a gateway. @param url of the gateway, without a trailing slash. @throws Error when the metrics
 * are not available
 */
export async function scrape(url: string): Promise<Scrape> {
  const response = await fetch(`${url}/metrics`);
  const text = await response.text();
  if (response.status !== 200) throw new Error(`/metrics answered ${response.status}: ${text}`);
  return readMetrics(text);
}
