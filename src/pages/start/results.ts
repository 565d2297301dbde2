import type Hls from "hls.js";
import { byId, make } from "./elements.ts";
import type { StoredDocument, StoredImage, StoredVideo } from "./operations.ts";
import type { ProblemDetail } from "./problem.ts";
import { dateText, sizeText } from "./text.ts";

declare global {
  interface Window {
    /** The player of HLS streams, from a script of its own; missing when that did not load. */
    readonly Hls?: typeof Hls;
  }
}

type Fact = readonly [name: string, value: Node | string];

let player: Hls | null = null;

/** Takes away what an earlier job has shown. */
export function clearResult(): void {
  player?.destroy();
  player = null;
  for (const id of ["result", "problems", "facts"]) byId(id).replaceChildren();
}

/** Shows what went wrong, in place of earlier problems. */
export function showProblems(problems: readonly ProblemDetail[]): void {
  byId("problems").replaceChildren(...problems.map(problemBox));
}

function problemBox({ title, kind, message, path }: ProblemDetail): HTMLElement {
  const facts = [
    ["kind", kind ?? ""],
    ["path", path?.join(" › ") ?? ""],
  ].filter(([, value]) => value !== "");
  const list = make(
    "dl",
    {},
    ...facts.flatMap(([name = "", value = ""]) => [
      make("dt", { textContent: name }),
      make("dd", {}, make("code", { textContent: value })),
    ]),
  );
  return make(
    "div",
    { className: "problem" },
    make("h3", { textContent: title }),
    make("p", { textContent: message }),
    facts.length === 0 ? null : list,
  );
}

/** Plays a video that is LIVE. */
export function showVideo(video: StoredVideo, name: string): void {
  const isCalm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  const screen = make("video", {
    className: "media",
    controls: true,
    muted: true,
    playsInline: true,
    loop: true,
    autoplay: !isCalm,
    ariaLabel: name,
  });
  if (video.thumbnailUrl) screen.poster = video.thumbnailUrl;
  byId("result").replaceChildren(screen);
  showFacts([
    ...video.playlists.map(({ protocol, url }): Fact => [protocol, link(url)]),
    ...keptUntil(video.expiresAt),
  ]);
  const url = video.playlists.find(({ protocol }) => protocol === "HLS")?.url;
  if (!url) return showMediaProblem("it has no HLS stream");
  const { Hls: Player } = window;
  if (Player?.isSupported()) {
    player = new Player({ enableWorker: false });
    player.on(Player.Events.ERROR, (_event, { fatal, details }) => {
      if (fatal) showMediaProblem(details);
    });
    player.loadSource(url);
    player.attachMedia(screen);
  } else {
    screen.addEventListener("error", () => showMediaProblem(screen.error?.message));
    screen.src = url;
  }
}

/** Shows an image as it was stored. */
export function showImage(image: StoredImage, name: string): void {
  const picture = make("img", { className: "media", alt: `${name}, as it was stored` });
  picture.addEventListener("error", () => showMediaProblem());
  picture.src = image.maxDimensionUrl ?? image.url;
  byId("result").replaceChildren(picture);
  showFacts([
    ["For listings", link(image.url)],
    ...(image.maxDimensionUrl ? [["Largest", link(image.maxDimensionUrl)] as const] : []),
    ...keptUntil(image.expiresAt),
  ]);
}

/** Shows what is known of an accepted document. */
export function showDocument({ status, documentType, languages, file }: StoredDocument): void {
  byId("result").replaceChildren(
    make("p", { className: "paper", textContent: "Accepted: it may be attached to a listing." }),
  );
  showFacts([
    ["Status", make("code", { textContent: status })],
    ["Kind", make("code", { textContent: documentType ?? "unknown" })],
    ["Languages", make("code", { textContent: languages.join(", ") })],
    ...(file?.name ? [["File", file.name] as const] : []),
    ...(file?.sizeInBytes ? [["Size", sizeText(file.sizeInBytes)] as const] : []),
  ]);
}

function showFacts(facts: readonly Fact[]): void {
  byId("facts").replaceChildren(
    ...facts.flatMap(([name, value]) => [make("dt", { textContent: name }), make("dd", {}, value)]),
  );
}

function keptUntil(expiresAt: string | null): Fact[] {
  return expiresAt ? [["Kept until", dateText(expiresAt)]] : [];
}

/** A link to what a service stored. Anything but a web address stays text. */
function link(url: string): Node | string {
  if (!/^https?:\/\//.test(url)) return url;
  return make("a", { href: url, textContent: url, title: url, target: "_blank", rel: "noreferrer" });
}

function showMediaProblem(reason?: string): void {
  const message = "The service has stored it, but this browser cannot show it";
  showProblems([{ title: "Not shown", message: reason ? `${message}: ${reason}.` : `${message}.` }]);
}
