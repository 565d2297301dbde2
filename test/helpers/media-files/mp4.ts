import {
  AudioData,
  AudioEncoder,
  VideoEncoder,
  VideoFrame,
  type EncodedAudioChunk,
  type EncodedVideoChunk,
} from "@napi-rs/webcodecs";
import {
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacket,
  EncodedVideoPacketSource,
  Mp4OutputFormat,
  Output,
  WebMOutputFormat,
  type OutputFormat,
  type Rotation,
} from "mediabunny";

const SAMPLE_RATE = 48_000;
const CHANNELS = 2;
const AUDIO_FRAME = 1024;

/** Properties of a film. `paint` draws pictures into a frame of I420 pixels: full luma, then quarter U and V. */
export type Film = {
  seconds: number;
  width: number;
  height: number;
  framesPerSecond: number;
  bitsPerSecond: number;
  keyFrameEverySeconds: number;
  rotation: Rotation;
  audio: boolean;
  codec: "avc" | "vp9";
  container: "mp4" | "webm";
  /** At the start, as for the web, or at the end, as in camera files. */
  index: "first" | "last";
  paint: (pixels: Uint8Array, seconds: number) => void;
  /** A sample between -1 and 1. */
  sound: (seconds: number) => number;
};

const CODECS = { avc: "avc1.42001F", vp9: "vp09.00.10.08" };

/** Encodes and muxes a film in memory. */
export async function encodeFilm(film: Film): Promise<Buffer> {
  const target = new BufferTarget();
  const output = new Output<OutputFormat, BufferTarget>({ format: formatOf(film), target });
  const video = new EncodedVideoPacketSource(film.codec);
  output.addVideoTrack(video, { frameRate: film.framesPerSecond, rotation: film.rotation });
  const audio = film.audio ? new EncodedAudioPacketSource("aac") : undefined;
  if (audio) output.addAudioTrack(audio);
  await output.start();

  const pictures = await encodePictures(film);
  const sounds = audio ? await encodeSound(film) : undefined;
  for (const { chunk, timestamp } of pictures.chunks) {
    const duration = 1 / film.framesPerSecond;
    const packet = new EncodedPacket(bytesOf(chunk), chunk.type, timestamp, duration);
    await video.add(packet, { decoderConfig: pictures.config });
  }
  for (const { chunk, timestamp } of sounds?.chunks ?? []) {
    const packet = new EncodedPacket(bytesOf(chunk), "key", timestamp, AUDIO_FRAME / SAMPLE_RATE);
    if (sounds) await audio?.add(packet, { decoderConfig: sounds.config });
  }
  await output.finalize();
  if (target.buffer === null) throw new Error("The muxer wrote nothing.");
  return Buffer.from(target.buffer);
}

function formatOf({ container, index }: Film): OutputFormat {
  if (container === "webm") return new WebMOutputFormat();
  return new Mp4OutputFormat({ fastStart: index === "first" ? "in-memory" : false });
}

/** Collects what an encoder emits. @param perSecond chunks in a second */
function collectChunks<Chunk>(perSecond: number) {
  const chunks: { chunk: Chunk; timestamp: number }[] = [];
  let description: Uint8Array | undefined;
  let failure: Error | undefined;
  return {
    callbacks: {
      output(chunk: Chunk, metadata?: { decoderConfig?: { description?: Uint8Array | undefined } }) {
        description ??= metadata?.decoderConfig?.description;
        chunks.push({ chunk, timestamp: chunks.length / perSecond });
      },
      error: (error: Error) => void (failure = error),
    },
    /** Ends the encoding. @returns the chunks, and the decoder's configuration */
    async finish<Config extends object>(encoder: VideoEncoder | AudioEncoder, config: Config) {
      await encoder.flush();
      encoder.close();
      if (failure) throw failure;
      return { chunks, config: description ? { ...config, description } : config };
    },
  };
}

async function encodePictures(film: Film) {
  const { width, height, framesPerSecond } = film;
  const collected = collectChunks<EncodedVideoChunk>(framesPerSecond);
  const encoder = new VideoEncoder(collected.callbacks);
  encoder.configure({
    codec: CODECS[film.codec],
    width,
    height,
    bitrate: film.bitsPerSecond,
    framerate: framesPerSecond,
    // In any other mode the encoder reorders pictures, and gives them the times of their neighbours.
    latencyMode: "realtime",
  });
  const pixels = new Uint8Array((width * height * 3) / 2);
  const frames = Math.round(film.seconds * framesPerSecond);
  const keyEvery = Math.max(1, Math.round(film.keyFrameEverySeconds * framesPerSecond));
  for (let index = 0; index < frames; index += 1) {
    film.paint(pixels, index / framesPerSecond);
    const timestamp = Math.round((index * 1e6) / framesPerSecond);
    const frame = new VideoFrame(pixels, {
      format: "I420",
      codedWidth: width,
      codedHeight: height,
      timestamp,
    });
    encoder.encode(frame, { keyFrame: index % keyEvery === 0 });
    frame.close();
  }
  const config = { codec: CODECS[film.codec], codedWidth: width, codedHeight: height };
  return collected.finish(encoder, config);
}

async function encodeSound(film: Film) {
  const collected = collectChunks<EncodedAudioChunk>(SAMPLE_RATE / AUDIO_FRAME);
  const encoder = new AudioEncoder(collected.callbacks);
  const config = { codec: "mp4a.40.2", sampleRate: SAMPLE_RATE, numberOfChannels: CHANNELS };
  encoder.configure({ ...config, bitrate: 64_000 });
  const samples = new Float32Array(AUDIO_FRAME * CHANNELS);
  const frames = Math.floor((film.seconds * SAMPLE_RATE) / AUDIO_FRAME);
  for (let frame = 0; frame < frames; frame += 1) {
    const first = frame * AUDIO_FRAME;
    for (let index = 0; index < AUDIO_FRAME; index += 1) {
      samples.fill(film.sound((first + index) / SAMPLE_RATE), index * CHANNELS, (index + 1) * CHANNELS);
    }
    const data = new AudioData({
      format: "f32",
      sampleRate: SAMPLE_RATE,
      numberOfFrames: AUDIO_FRAME,
      numberOfChannels: CHANNELS,
      timestamp: Math.round((first * 1e6) / SAMPLE_RATE),
      data: samples,
    });
    encoder.encode(data);
    data.close();
  }
  return collected.finish(encoder, config);
}

function bytesOf(chunk: EncodedVideoChunk | EncodedAudioChunk): Uint8Array {
  const bytes = new Uint8Array(chunk.byteLength);
  chunk.copyTo(bytes);
  return bytes;
}
