import { mkdir, open, writeFile, type FileHandle } from "node:fs/promises";
import { join } from "node:path";
import type { Input } from "mediabunny";
import { writeTracks } from "./cmaf.ts";
import { isSystemError } from "./system-error.ts";
import { dashManifest, hlsMaster, hlsPlaylist, hlsPlaylistFile } from "./manifests.ts";
import { decodeStartAndEnd } from "./video-frames.ts";
import { refusalMessage, VideoError, type VideoFault } from "./video-error.ts";
import { inspectVideo, openInput } from "./video-source.ts";

const HLS_FILE = "master.m3u8";
const DASH_FILE = "manifest.mpd";

/** Result of {@link packageVideo}. File names are relative to the output folder. */
export type PackagedVideo =
  | {
      ok: true;
      durationSeconds: number;
      /** Width in pixels as displayed, after rotation. */
      width: number;
      height: number;
      hasAudio: boolean;
      /** HLS master playlist. */
      hlsFile: string;
      /** DASH manifest. */
      dashFile: string;
    }
  | {
      ok: false;
      fault: VideoFault;
      /** Message for the seller, shown as the video's status message: what is wrong and what to do. */
      message: string;
    };

/**
 * Fully opens an uploaded video and packages it for streaming: HLS and DASH manifests over the same CMAF segments,
 * without re-encoding.
 *
 * Accepts MP4 files with AVC video of at most 60 s and 1080p (wire facts, media §4). AAC audio is included. To detect
 * truncated and damaged files, it reads every packet. It also decodes the key frame at the first second, and all frames
 * from the last key frame on. Memory holds one packet at a time.
 *
 * @param outputFolder created when missing. After a rejection it contains leftovers that can be deleted.
 * @throws file system errors only; an invalid video is a result
 */
export async function packageVideo(inputPath: string, outputFolder: string): Promise<PackagedVideo> {
  await mkdir(outputFolder, { recursive: true });
  const file = await open(inputPath, "r");
  const input = openInput(file);
  try {
    return await packageInput(input, file, outputFolder);
  } catch (error) {
    if (error instanceof VideoError) return { ok: false, fault: error.fault, message: error.message };
    if (isSystemError(error)) throw error;
    // Any other error is the demuxer rejecting invalid bytes.
    return { ok: false, fault: "CORRUPT", message: refusalMessage("CORRUPT", "The file is damaged.") };
  } finally {
    input.dispose();
    await file.close();
  }
}

async function packageInput(input: Input, file: FileHandle, folder: string): Promise<PackagedVideo> {
  const source = await inspectVideo(input, file);
  await decodeStartAndEnd(source);
  const [video, audio] = await writeTracks(source, folder);
  if (video === undefined) throw new VideoError("CORRUPT", "The video has no frames.");

  const { width, height } = source;
  const presentation = { video, audio, width, height, channels: source.audio?.config.numberOfChannels };
  for (const track of [video, ...(audio ? [audio] : [])]) {
    await writeFile(join(folder, hlsPlaylistFile(track)), hlsPlaylist(track));
  }
  // The two manifests are written last: once they exist, all segments do.
  await writeFile(join(folder, HLS_FILE), hlsMaster(presentation));
  await writeFile(join(folder, DASH_FILE), dashManifest(presentation));

  const last = video.segments.at(-1);
  return {
    ok: true,
    durationSeconds: last ? roundToMilliseconds(last.startSeconds + last.durationSeconds) : 0,
    width,
    height,
    hasAudio: audio !== undefined,
    hlsFile: HLS_FILE,
    dashFile: DASH_FILE,
  };
}

function roundToMilliseconds(seconds: number): number {
  return Math.round(seconds * 1000) / 1000;
}
