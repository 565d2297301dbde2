import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Notice } from "../../components/notice.tsx";
import type { MediaFacts } from "../gallery/media-facts.ts";
import styles from "./details.module.css";

/** Step of the arrow keys, in seconds. */
const stepSeconds = 5;

/**
 * Plays the HLS stream of a video with hls.js, or natively where hls.js is not supported. hls.js is loaded with the
 * first player.
 */
export function Player({
  video,
  name,
}: {
  readonly video: Extract<MediaFacts, { readonly __typename: "Video" }>;
  readonly name: string;
}) {
  const { t } = useTranslation("media");
  const screen = useRef<HTMLVideoElement>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const address = video.playlists.find(({ protocol }) => protocol === "HLS")?.url;
  useEffect(() => {
    const element = screen.current;
    if (!element || !address) return undefined;
    let stop = () => {};
    let isGone = false;
    playStream(element, address, setProblem).then(
      (stopStream) => {
        if (isGone) stopStream();
        else stop = stopStream;
        return undefined;
      },
      (error: Error) => setProblem(error.message),
    );
    return () => {
      isGone = true;
      stop();
    };
  }, [address]);
  if (!address) return <Notice tone="warn">{t("player.noStream")}</Notice>;
  return (
    <div className={styles.player}>
      {problem !== null && <Notice tone="bad">{t("player.failed", { reason: problem })}</Notice>}
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- uploaded videos have no captions. */}
      <video
        ref={screen}
        controls
        playsInline
        aria-label={t("player.label", { name })}
        {...(video.thumbnailUrl && { poster: video.thumbnailUrl })}
        onKeyDownCapture={(event) => {
          if (!act(event.key, event.currentTarget, setProblem)) return;
          event.preventDefault();
          // Chromium's own controls listen on the element and would toggle playback a second time.
          event.stopPropagation();
        }}
      />
      <p className={styles.keys}>{t("player.keys")}</p>
    </div>
  );
}

/**
 * Starts a stream.
 * @returns A function that stops it.
 */
async function playStream(
  element: HTMLVideoElement,
  address: string,
  onProblem: (reason: string) => void,
): Promise<() => void> {
  const { default: Hls } = await import("hls.js");
  if (!Hls.isSupported()) {
    element.src = address;
    element.addEventListener("error", () => onProblem(element.error?.message ?? ""), { once: true });
    return () => element.removeAttribute("src");
  }
  // hls.js would create the worker from a blob, which the page's Content-Security-Policy blocks.
  const hls = new Hls({ enableWorker: false });
  hls.on(Hls.Events.ERROR, (_event, { fatal, details }) => {
    if (fatal) onProblem(details);
  });
  hls.loadSource(address);
  hls.attachMedia(element);
  return () => hls.destroy();
}

/**
 * Handles a key.
 * @returns true when the player has an action for it.
 */
function act(key: string, element: HTMLVideoElement, onProblem: (reason: string | null) => void): boolean {
  switch (key) {
    case " ":
    case "k":
      if (element.paused) void play(element, onProblem);
      else element.pause();
      return true;
    case "ArrowLeft":
      element.currentTime -= stepSeconds;
      return true;
    case "ArrowRight":
      element.currentTime += stepSeconds;
      return true;
    case "m":
      element.muted = !element.muted;
      return true;
    case "f":
      if (document.fullscreenElement) void document.exitFullscreen();
      else void element.requestFullscreen();
      return true;
    default:
      return false;
  }
}

/** Starts playback. Reports the browser's reason when it does not start, and null when it does. */
function play(element: HTMLVideoElement, onProblem: (reason: string | null) => void): Promise<void> {
  return element.play().then(
    () => onProblem(null),
    ({ name, message }: DOMException) => {
      // A pause before the first frame rejects with AbortError, which is not a failure.
      if (name !== "AbortError") onProblem(message);
    },
  );
}
