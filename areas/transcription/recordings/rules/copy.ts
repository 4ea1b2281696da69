import { isPlayed } from "#platform/files/rules/file-kind.ts";
import type { Length } from "./length.ts";

/** Codecs that browsers play, as the library names them; samples (`pcm-…`, A-law, mu-law) besides. Not ALAC, AC-3 and Speex. */
const PLAYED: ReadonlySet<string> = new Set(["aac", "opus", "mp3", "vorbis", "flac", "alaw", "ulaw"]);

/**
 * True of a recording that browsers do not play, and that a copy is made of where the office has a converter (G-24). `codec` is null where
 * the library knows none.
 */
export const needsCopy = (mime: string, codec: string | null): boolean =>
  !isPlayed(mime) || codec === null || !(PLAYED.has(codec) || codec.startsWith("pcm-"));

/** Seconds by which encoders round, at the beginning and the end. */
const ROUNDED = 2;

/** True of a copy that lasts as long as its recording: a typist who hears less would write down less. */
export const isWholeCopy = (recording: Length, copy: Length): boolean =>
  !copy.endsEarly && copy.seconds >= recording.seconds - ROUNDED;
