import { judge } from "../report.ts";
import { median } from "../statistics.ts";
import type { Operation, OperationName } from "./operations.ts";
import type { PeerOptions } from "./options.ts";
import type { LoadFigures } from "./socket-load.ts";
import { peerNames } from "./programs.ts";
import type { Peer } from "./start-peers.ts";
import type { Starts } from "./starts.ts";

/** Share of time below which a core counts as idle: the server was then not the bottleneck. */
const busyShare = 0.95;

/**
 * Minimum ratio of the gateway's requests per second to a peer's; null for an informational value. Tailcall was also
 * recorded on one core of another machine, with the same operations and connections beside `raw`. Its speed on this
 * machine is estimated by the ratio to `raw`.
 */
const targets: Record<
  OperationName,
  {
    readonly ofMercurius: number | null;
    readonly ofTailcall: { readonly ratio: number; readonly recorded: number; readonly raw: number } | null;
  }
> = {
  video: { ofMercurius: 1.15, ofTailcall: { ratio: 0.85, recorded: 18_000, raw: 22_560 } },
  "video-mixed": { ofMercurius: 1, ofTailcall: null },
  list: { ofMercurius: 1.15, ofTailcall: { ratio: 1.6, recorded: 1_010, raw: 8_900 } },
  "list-interface": { ofMercurius: 1.1, ofTailcall: null },
  nodes: { ofMercurius: null, ofTailcall: null },
  "video-shared": { ofMercurius: null, ofTailcall: null },
  "list-shared": { ofMercurius: null, ofTailcall: null },
};
/** Maximum ratio of the CPU time of `nodes` to that of `raw`. */
const nodesCpuRatio = 1.5;
const startTargetsMs = { gateway: 600, "gateway with sandbox": 1_000 } as const;

/** Returns a table of one operation, and the gateway's ratios. */
export function describeOperation(
  { name, title }: Operation,
  { rounds, roundMs, connections }: PeerOptions,
  figures: ReadonlyMap<Peer, readonly LoadFigures[]>,
): string {
  const peers = [...figures].map(([peer, measured]) => ({ peer, measured }));
  const head = ["Server", "requests/s", "spread", "µs CPU", "spread", "of its core"];
  const rows = peers.map(({ peer, measured }) => [
    peer.name,
    ...describe(measured.map(({ requestsPerSecond }) => requestsPerSecond)),
    ...describe(measured.map(({ cpuUs }) => cpuUs)),
    describeShare(median(measured.map(({ share }) => share))),
  ]);
  return [
    `### ${title}`,
    "",
    `${connections} connections, medians of ${rounds} rounds of ${roundMs / 1000} s in turn`,
    "",
    toTable(head, rows),
    "",
    ...describeRatios(name, peers),
    "",
  ].join("\n");
}

interface Measured {
  readonly peer: Peer;
  readonly measured: readonly LoadFigures[];
}

/** Returns lines that compare each build of the gateway with the targets and with the first build. */
function describeRatios(operation: OperationName, peers: readonly Measured[]): string[] {
  const find = (name: string) => peers.find(({ peer }) => peer.name === name);
  const { raw, byHand, mercurius, tailcall } = {
    raw: find(peerNames.raw),
    byHand: find(peerNames.byHand),
    mercurius: find(peerNames.mercurius),
    tailcall: find(peerNames.tailcall),
  };
  const gateways = peers.filter(({ peer }) => peer.isGateway);
  return gateways.flatMap((gateway) => {
    const lines: string[] = [];
    const { ofMercurius, ofTailcall } = targets[operation];
    if (mercurius) lines.push(describeRatio(mercurius.peer.name, compare(gateway, mercurius), ofMercurius));
    if (ofTailcall !== null && tailcall) {
      lines.push(describeRatio(tailcall.peer.name, compare(gateway, tailcall), ofTailcall.ratio));
    }
    if (ofTailcall !== null && raw) {
      const { rate, byCpu } = compare(gateway, raw);
      const scale = ofTailcall.raw / ofTailcall.recorded;
      const name = `Tailcall as recorded on another machine (${ofTailcall.recorded}/s where raw made ${ofTailcall.raw}/s, scaled by raw)`;
      lines.push(describeRatio(name, { rate: rate * scale, byCpu: byCpu * scale }, ofTailcall.ratio));
    }
    if (raw && operation === "nodes") {
      const ratio = 1 / compare(gateway, raw).byCpu;
      lines.push(
        `${ratio.toFixed(2)} × the CPU of raw, ${judge(`≤ ${nodesCpuRatio}`, ratio <= nodesCpuRatio)}`,
      );
    }
    if (byHand)
      lines.push(`${(1 / compare(gateway, byHand).byCpu).toFixed(2)} × the CPU of the same answer by hand`);
    const [base] = gateways;
    if (base && base !== gateway) lines.push(describeRatio(base.peer.name, compare(gateway, base), null));
    return lines.map((line) => `- ${gateway.peer.name}: ${line}`);
  });
}

/** Speed of one server relative to another: by requests per second, and by CPU time per request. */
interface Ratio {
  readonly rate: number;
  /** More precise than the rate when other programs use the cores. */
  readonly byCpu: number;
}

function describeRatio(name: string, { rate, byCpu }: Ratio, target: number | null): string {
  const text = `${rate.toFixed(2)} × ${name}, by CPU ${byCpu.toFixed(2)} ×`;
  return target === null ? text : `${text}, ${judge(`≥ ${target}`, rate >= target)}`;
}

/** Returns the medians of the rounds' ratios: other load in a round affects both servers. */
function compare(left: Measured, right: Measured): Ratio {
  const ratios = left.measured.flatMap((ours, round) => {
    const theirs = right.measured[round];
    if (!theirs) return [];
    return [{ rate: ours.requestsPerSecond / theirs.requestsPerSecond, byCpu: theirs.cpuUs / ours.cpuUs }];
  });
  return { rate: median(ratios.map(({ rate }) => rate)), byCpu: median(ratios.map(({ byCpu }) => byCpu)) };
}

/** Returns a table of the times from the start of a process to its first correct response. */
export function describeStarts(starts: readonly Starts[]): string {
  const rows = starts.map(({ name, kind, startedInMs }) => {
    const [middle = "", spread = ""] = describe(startedInMs);
    const target = kind === "peer" ? null : startTargetsMs[kind];
    return [
      name,
      middle,
      spread,
      target === null ? "" : judge(`≤ ${target} ms`, median(startedInMs) <= target),
    ];
  });
  return [
    "### Start to first correct response",
    "",
    toTable(["Server", "ms", "spread", "Target"], rows),
    "",
  ].join("\n");
}

/** Returns the median, and the smallest and largest value. */
function describe(values: readonly number[]): string[] {
  const digits = median(values) < 100 ? 1 : 0;
  const [least, most] = [Math.min(...values), Math.max(...values)].map((value) => value.toFixed(digits));
  return [median(values).toFixed(digits), `${least}–${most}`];
}

function describeShare(share: number): string {
  return `${(share * 100).toFixed(0)} %${share < busyShare ? " (not busy)" : ""}`;
}

function toTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [head, head.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}
