import type { Segment, SegmentedTrack } from "./cmaf.ts";

/** Tracks and properties of the whole presentation. */
export type Presentation = {
  video: SegmentedTrack;
  audio: SegmentedTrack | undefined;
  width: number;
  height: number;
  channels: number | undefined;
};

/** Times in the DASH manifest are whole microseconds. */
const DASH_TIMESCALE = 1_000_000;

/** Builds the HLS master playlist (RFC 8216): one variant, with its audio in a separate playlist. */
export function hlsMaster({ video, audio, width, height, channels }: Presentation): string {
  const tracks = audio ? [video, audio] : [video];
  const attributes = [
    `BANDWIDTH=${sum(tracks.map(({ segments }) => peakBitsPerSecond(segments)))}`,
    `AVERAGE-BANDWIDTH=${sum(tracks.map(({ segments }) => averageBitsPerSecond(segments)))}`,
    `CODECS="${tracks.map(({ codec }) => codec).join(",")}"`,
    `RESOLUTION=${width}x${height}`,
    ...(audio ? [`AUDIO="sound"`] : []),
  ];
  const sound = [
    `TYPE=AUDIO,GROUP-ID="sound",NAME="Sound",DEFAULT=YES,AUTOSELECT=YES`,
    ...(channels === undefined ? [] : [`CHANNELS="${channels}"`]),
    `URI="${audio ? hlsPlaylistFile(audio) : ""}"`,
  ];
  return lines([
    "#EXTM3U",
    "#EXT-X-VERSION:7",
    "#EXT-X-INDEPENDENT-SEGMENTS",
    ...(audio ? [`#EXT-X-MEDIA:${sound.join(",")}`] : []),
    `#EXT-X-STREAM-INF:${attributes.join(",")}`,
    hlsPlaylistFile(video),
  ]);
}

/** Returns the file name under which {@link hlsMaster} references a track's playlist. */
export function hlsPlaylistFile({ name }: SegmentedTrack): string {
  return `${name}.m3u8`;
}

/** Builds the HLS media playlist of one track. */
export function hlsPlaylist({ initFile, segments }: SegmentedTrack): string {
  const longestSeconds = Math.max(...segments.map(({ durationSeconds }) => durationSeconds));
  return lines([
    "#EXTM3U",
    "#EXT-X-VERSION:7",
    `#EXT-X-TARGETDURATION:${Math.max(1, Math.ceil(longestSeconds))}`,
    "#EXT-X-PLAYLIST-TYPE:VOD",
    `#EXT-X-MAP:URI="${initFile}"`,
    ...segments.flatMap(({ file, durationSeconds }) => [`#EXTINF:${durationSeconds.toFixed(6)},`, file]),
    "#EXT-X-ENDLIST",
  ]);
}

/** Builds the DASH manifest (ISO/IEC 23009-1, live profile, static) for the same segments. */
export function dashManifest({ video, audio, width, height, channels }: Presentation): string {
  const durationSeconds = Math.max(
    ...[video, audio].map((track) => (track ? endSeconds(track.segments) : 0)),
  );
  const longestSeconds = Math.max(...video.segments.map((segment) => segment.durationSeconds));
  return lines([
    `<?xml version="1.0" encoding="UTF-8"?>`,
    `<MPD xmlns="urn:mpeg:dash:schema:mpd:2011" profiles="urn:mpeg:dash:profile:isoff-live:2011" type="static" ` +
      `mediaPresentationDuration="PT${durationSeconds.toFixed(3)}S" minBufferTime="PT${longestSeconds.toFixed(3)}S">`,
    `  <Period id="1" start="PT0S">`,
    ...dashTrack(video, `width="${width}" height="${height}"`, []),
    ...(audio ? dashTrack(audio, "", channels === undefined ? [] : [channelConfiguration(channels)]) : []),
    `  </Period>`,
    `</MPD>`,
  ]);
}

function dashTrack(track: SegmentedTrack, attributes: string, children: string[]): string[] {
  const { name, codec, initFile, segments } = track;
  const representation = [
    `id="${name}"`,
    `codecs="${codec}"`,
    `bandwidth="${peakBitsPerSecond(segments)}"`,
    attributes,
  ];
  return [
    `    <AdaptationSet contentType="${name}" mimeType="${name}/mp4" segmentAlignment="true" startWithSAP="1">`,
    `      <SegmentTemplate timescale="${DASH_TIMESCALE}" initialization="${initFile}" media="${name}-$Number$.m4s" startNumber="1">`,
    `        <SegmentTimeline>`,
    ...segments.map(({ startSeconds, durationSeconds }) => {
      const start = Math.round(startSeconds * DASH_TIMESCALE);
      const duration = Math.round((startSeconds + durationSeconds) * DASH_TIMESCALE) - start;
      return `          <S t="${start}" d="${duration}"/>`;
    }),
    `        </SegmentTimeline>`,
    `      </SegmentTemplate>`,
    `      <Representation ${representation.filter(Boolean).join(" ")}>`,
    ...children,
    `      </Representation>`,
    `    </AdaptationSet>`,
  ];
}

function channelConfiguration(channels: number): string {
  const scheme = "urn:mpeg:dash:23003:3:audio_channel_configuration:2011";
  return `        <AudioChannelConfiguration schemeIdUri="${scheme}" value="${channels}"/>`;
}

function peakBitsPerSecond(segments: Segment[]): number {
  return Math.ceil(
    Math.max(
      ...segments.map(({ sizeInBytes, durationSeconds }) => bitsPerSecond(sizeInBytes, durationSeconds)),
    ),
  );
}

function averageBitsPerSecond(segments: Segment[]): number {
  const sizeInBytes = sum(segments.map((segment) => segment.sizeInBytes));
  return Math.ceil(bitsPerSecond(sizeInBytes, sum(segments.map(({ durationSeconds }) => durationSeconds))));
}

/**
 * Returns the bit rate in bits per second. A minimum duration avoids a division by zero, because a last segment with a
 * single sample may have no duration.
 */
function bitsPerSecond(sizeInBytes: number, durationSeconds: number): number {
  return (sizeInBytes * 8) / Math.max(durationSeconds, 0.04);
}

function endSeconds(segments: Segment[]): number {
  const last = segments.at(-1);
  return last ? last.startSeconds + last.durationSeconds : 0;
}

function sum(values: number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

function lines(values: string[]): string {
  return `${values.join("\n")}\n`;
}
