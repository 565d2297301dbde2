import { startServerProcess } from "../processes/server-process.ts";
import { moveToLoadCore } from "./cores.ts";
import { installPeers } from "./install-peers.ts";
import { type Operation, operations } from "./operations.ts";
import { type PeerOptions, readPeerOptions } from "./options.ts";
import { describeOperation, describeStarts } from "./peers-report.ts";
import {
  barePrograms,
  gatewayProgram,
  libraryPrograms,
  peerNames,
  type PeerProgram,
  tailcallProgram,
} from "./programs.ts";
import { findDifference } from "./same-answer.ts";
import { type LoadFigures, runSocketLoad } from "./socket-load.ts";
import { askPeer, type Peer, startPeer } from "./start-peers.ts";
import { measureStarts } from "./starts.ts";

/**
 * CPU time that every server uses under load before any is measured, in milliseconds: twice what V8 needs to optimize
 * the code. Measured with 64 connections, the CPU per request falls for 3 to 5 s in the gateway and in Mercurius, and
 * then stays constant. Elapsed time would be unreliable while other programs use the core.
 */
const warmUpCpuMs = 10_000;
/** Maximum number of warm-up rounds: a server that is not the bottleneck uses little of its core. */
const maxWarmUpRounds = 15;

/**
 * Compares the gateway with alternatives. Each server runs alone on one core; services and load run on the other. All
 * are started together and measured alternately.
 * @param print receives Markdown for each operation.
 * @throws Error when two responses differ in any field.
 */
export async function comparePeers(args: readonly string[], print: (text: string) => void): Promise<void> {
  const options = readPeerOptions(args);
  installPeers();
  moveToLoadCore();
  await using upstream = await startServerProcess(
    ["bench/peers/servers/upstream.ts"],
    {},
    /^ready (http:\/\/\S+)$/m,
  );
  const tailcall = options.isQuick ? null : tailcallProgram(upstream.url);
  const programs = [
    ...barePrograms(upstream.url),
    ...(options.isQuick ? [] : libraryPrograms(upstream.url)),
    ...(tailcall ? [tailcall] : []),
    ...options.builds.map(({ name, path }) => gatewayProgram(name, path, { UPSTREAM_URL: upstream.url })),
  ];
  for (const operation of operations.filter(({ name }) => options.only.includes(name))) {
    print(await compareOperation(programs, operation, options));
  }
  if (options.only.includes("start")) print(describeStarts(await measureStarts(programs, options)));
}

async function compareOperation(
  programs: readonly PeerProgram[],
  operation: Operation,
  options: PeerOptions,
): Promise<string> {
  const peers: Peer[] = [];
  try {
    for (const program of programs.filter(({ lacks }) => !lacks.includes(operation.name))) {
      peers.push(await startPeer(program, operation.body));
    }
    return describeOperation(operation, options, await measureOperation(peers, operation, options));
  } finally {
    await Promise.all(peers.map((peer) => peer[Symbol.asyncDispose]()));
  }
}

async function measureOperation(
  peers: readonly Peer[],
  operation: Operation,
  { rounds, roundMs, connections }: PeerOptions,
): Promise<Map<Peer, LoadFigures[]>> {
  const answers = await readSameAnswers(peers, operation);
  const figures = new Map<Peer, LoadFigures[]>(peers.map((peer) => [peer, []]));
  const runRound = async () => {
    for (const [peer, answer] of answers) {
      const durationMs = roundMs;
      figures.get(peer)?.push(await runSocketLoad(peer, operation, answer, { connections, durationMs }));
    }
  };
  const usedMs = (peer: Peer) =>
    (figures.get(peer) ?? []).reduce((sum, { share }) => sum + share * roundMs, 0);
  // The warm-up alternates too, because an idle server returns memory, including compiled code.
  let warmUpRounds = 0;
  while (warmUpRounds < maxWarmUpRounds && peers.some((peer) => usedMs(peer) < warmUpCpuMs)) {
    await runRound();
    warmUpRounds += 1;
  }
  for (let round = 0; round < rounds; round++) await runRound();
  return new Map([...figures].map(([peer, all]) => [peer, all.slice(warmUpRounds)]));
}

/**
 * Returns the responses of all peers, after comparing their `data` and `errors`: the gateway adds `extensions.cost`,
 * and `raw` returns the services' responses unchanged.
 */
async function readSameAnswers(
  peers: readonly Peer[],
  { name, body }: Operation,
): Promise<Map<Peer, Buffer>> {
  const answers = new Map<Peer, Buffer>();
  let first: { peer: Peer; json: unknown } | null = null;
  for (const peer of peers) {
    // Measures the second use of a document, which may run compiled.
    await askPeer(peer.url, body);
    await askPeer(peer.url, body);
    const answer = await askPeer(peer.url, body);
    if (answer === null) throw new Error(`${peer.name} does not answer ${name}`);
    const { data, errors } = JSON.parse(answer.toString()) as { data?: unknown; errors?: unknown };
    const json = { data, errors };
    answers.set(peer, answer);
    if (peer.name === peerNames.raw) continue;
    first ??= { peer, json };
    const difference = findDifference(first.json, json);
    if (difference !== null) {
      throw new Error(`${first.peer.name} and ${peer.name} answer ${name} differently: ${difference}`);
    }
  }
  return answers;
}
