/**
 * Encodings with one byte a letter, which only the letters themselves reveal, by descending frequency. The
 * first one wins if two fit a text equally well.
 */
export const LETTER_ENCODINGS = ["windows-1252", "macintosh", "windows-1250"] as const;
export type LetterEncoding = (typeof LETTER_ENCODINGS)[number];

export const LETTER_NAMES: Readonly<Record<LetterEncoding, string>> = {
  "windows-1252": "Western European",
  macintosh: "Western European of an old Mac",
  "windows-1250": "Central European",
};
