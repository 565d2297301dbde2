import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { promisify } from "node:util";

/**
 * Films that ffmpeg 5.1 wrote with its default codec, profile and key frames: `ffmpeg <arguments> <name>`, where the
 * arguments start with `-f lavfi -i testsrc=size=<width>x<height>:rate=<rate> -t <seconds>`.
 */
const films = {
  /** 1280x720, rate 30, 5 s, `-pix_fmt yuv420p` */
  "720p": "720p.mp4",
  /** 1920x1080, rate 30, 5 s, `-f lavfi -i sine -pix_fmt yuv420p` */
  "1080p with sound": "1080p.mp4",
  /** 1920x1080, rate 30, 5 s; ffmpeg chooses High 4:4:4 Predictive */
  "1080p with 4:4:4": "1080p-444.mp4",
  /** 3840x2160, rate 10, 0.5 s, `-pix_fmt yuv420p` */
  "2160p": "2160p.mp4",
  /** 320x180, rate 30, 1 s, `-pix_fmt yuv420p -c:v libx265 -tag:v hvc1`, as phones write it */
  HEVC: "hevc.mp4",
  /** 320x180, rate 30, 1 s, `-pix_fmt yuv420p` */
  QuickTime: "h264.mov",
} as const;

/** Content of a film. */
export function ffmpegFilm(name: keyof typeof films): Promise<Buffer> {
  return readFile(new URL(`../../fixtures/ffmpeg/${films[name]}`, import.meta.url));
}

/** Returns true when ffmpeg with an H.264 encoder is installed. */
export async function hasFfmpeg(): Promise<boolean> {
  try {
    const { stdout } = await run("ffmpeg", ["-hide_banner", "-encoders"]);
    return stdout.includes("libx264");
  } catch {
    return false;
  }
}

/** Writes a film of 1080p at 30 frames per second with ffmpeg. */
export async function encodeWithFfmpeg(path: string, seconds: number, options: string): Promise<void> {
  const source = ["-f", "lavfi", "-i", "testsrc2=size=1920x1080:rate=30", "-t", String(seconds)];
  await run("ffmpeg", ["-loglevel", "error", "-y", ...source, ...options.split(" "), path]);
}

const run = promisify(execFile);
