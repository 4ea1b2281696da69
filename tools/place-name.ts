const LOWERCASE_WORDS = new Set(["of", "the", "on", "and", "at", "by", "upon"]);
const ABBREVIATIONS = new Set([
  "DC",
  "BC",
  "MC",
  "PO",
  "GPO",
  "LPO",
  "MILPO",
  "MSC",
  "RAAF",
  "UNSW",
  "ANU",
  "CBD",
  "RGH",
  "HMAS",
]);
/** Corrections of errors in the list, and names with a spelling of their own. */
const CORRECTIONS = new Map([
  ["GLEN INNESLAMBTON", "Lambton"],
  ["K'GARI", "K'gari"],
]);

function displayWord(text: string, isFirst: boolean): string {
  if (ABBREVIATIONS.has(text)) return text;
  const lower = text.toLowerCase();
  if (!isFirst && LOWERCASE_WORDS.has(lower)) return lower;
  return lower
    .replace(/^\(?\p{L}/u, (letter) => letter.toUpperCase())
    .replace(/^Mc\p{L}/u, (start) => `Mc${start.slice(2).toUpperCase()}`)
    .replace(/^[OD]'\p{L}/u, (start) => start.toUpperCase());
}

/**
 * Converts a place name from upper case, as in the list ("MCKINNON", "O’CONNOR", "TOWN OF SEVENTEEN
 * SEVENTY"), to the spelling for display.
 */
export function displayName(placeName: string): string {
  const plain = placeName
    .replaceAll("’", "'")
    .replace(/\bNO\. /g, "NO ")
    .trim()
    .toUpperCase();
  const correction = CORRECTIONS.get(plain);
  if (correction) return correction;
  return plain
    .split(" ")
    .map((token, index) =>
      token
        .split("-")
        .map((segment, segmentIndex) => displayWord(segment, index === 0 && segmentIndex === 0))
        .join("-"),
    )
    .join(" ");
}
