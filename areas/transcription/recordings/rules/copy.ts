import { isPlayable } from "#platform/files/rules/file-kind.ts";
import type { Length } from "./length.ts";

/**
 * Codecs that browsers play, by mediabunny's names; `pcm-…` codecs are also played. ALAC, AC-3 and Speex are
 * not.
 */
const PLAYABLE_CODECS: ReadonlySet<string> = new Set([
  "aac",
  "opus",
  "mp3",
  "vorbis",
  "flac",
  "alaw",
  "ulaw",
]);

/**
 * Returns true if browsers can't play a recording, so that it needs a converted copy (G-24). `codec` is null
 * if mediabunny doesn't know the codec.
 */
export const needsCopy = (mime: string, codec: string | null): boolean =>
  !isPlayable(mime) || codec === null || !(PLAYABLE_CODECS.has(codec) || codec.startsWith("pcm-"));

/** Seconds by which encoders may shorten the beginning and end. */
const ROUNDING_SECONDS = 2;

/**
 * Returns true if the copy is as long as the recording. A shorter copy would produce an incomplete letter.
 */
export const isWholeCopy = (recording: Length, copy: Length): boolean =>
  !copy.endsEarly && copy.seconds >= recording.seconds - ROUNDING_SECONDS;
