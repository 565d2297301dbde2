import { mkdir, open, writeFile, type FileHandle } from "node:fs/promises";
import { join } from "node:path";
import type { Input } from "mediabunny";
import { writeTracks } from "./cmaf.ts";
import { isIoFault } from "./io-fault.ts";
import { dashManifest, hlsMaster, hlsPlaylist, hlsPlaylistFile } from "./manifests.ts";
import { decodeStartAndEnd } from "./video-frames.ts";
import { refusalMessage, VideoRefusal, type VideoFault } from "./video-refusal.ts";
import { inspectVideo, openInput } from "./video-source.ts";

const HLS_FILE = "master.m3u8";
const DASH_FILE = "manifest.mpd";

/** The outcome of {@link packageVideo}. File names are relative to the output folder. */
export type PackagedVideo =
  | {
      ok: true;
      durationSeconds: number;
      /** Pixels as displayed, after rotation. */
      width: number;
      height: number;
      hasAudio: boolean;
      /** The HLS master playlist. */
      hlsFile: string;
      /** The DASH manifest. */
      dashFile: string;
    }
  | {
      ok: false;
      fault: VideoFault;
      /** What is wrong and what to do in plain words, for the video's status message. */
      message: string;
    };

/**
 * Opens an uploaded video for real, and makes of it what a player needs: HLS and DASH manifests over the same CMAF
 * segments, without encoding anything again.
 *
 * Accepted are MP4 files with AVC video, at most 60 s and 1080p (wire facts, media §4). Sound is kept when it is AAC.
 * Every packet is read, and the first second's key frame and the frames from the last key frame on are decoded, so that
 * truncated and damaged files are found. The file is read in slices and one segment is in memory at a time.
 *
 * @param outputFolder is made when it is missing. After a refusal it holds remains that can be deleted.
 * @throws the error of the file system, and nothing else: a bad file is an answer.
 */
export async function packageVideo(inputPath: string, outputFolder: string): Promise<PackagedVideo> {
  await mkdir(outputFolder, { recursive: true });
  const file = await open(inputPath, "r");
  const input = openInput(file);
  try {
    return await packageInput(input, file, outputFolder);
  } catch (error) {
    if (error instanceof VideoRefusal) return { ok: false, fault: error.fault, message: error.message };
    if (isIoFault(error)) throw error;
    // What remains are the complaints of the demuxer about bytes that make no sense.
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
  if (video === undefined) throw new VideoRefusal("CORRUPT", "The video has no pictures.");

  const { width, height } = source;
  const presentation = { video, audio, width, height, channels: source.audio?.config.numberOfChannels };
  for (const track of [video, ...(audio ? [audio] : [])]) {
    await writeFile(join(folder, hlsPlaylistFile(track)), hlsPlaylist(track));
  }
  // The two files that players are pointed at come last: where they are, everything is.
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
