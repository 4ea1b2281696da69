const SMALL = new Set(["of", "the", "on", "and", "at", "by", "upon"]);
const CAPITALS = new Set(["DC", "BC", "MC", "PO", "GPO", "LPO", "MILPO", "MSC", "RAAF", "UNSW", "ANU", "CBD", "RGH", "HMAS"]);
/** Corrections of errors in the list, and names with a spelling of their own. */
const CORRECTIONS = new Map([
  ["GLEN INNESLAMBTON", "Lambton"],
  ["K'GARI", "K'gari"],
]);

function word(text: string, isFirst: boolean): string {
  if (CAPITALS.has(text)) return text;
  const lower = text.toLowerCase();
  if (!isFirst && SMALL.has(lower)) return lower;
  return lower
    .replace(/^\(?\p{L}/u, (letter) => letter.toUpperCase())
    .replace(/^Mc\p{L}/u, (start) => `Mc${start.slice(2).toUpperCase()}`)
    .replace(/^[OD]'\p{L}/u, (start) => start.toUpperCase());
}

/**
 * Converts a place name from upper case, as in the list ("MCKINNON", "O’CONNOR", "TOWN OF SEVENTEEN
 * SEVENTY"), to the spelling for display.
 */
export function displayName(shouted: string): string {
  const plain = shouted
    .replaceAll("’", "'")
    .replace(/\bNO\. /g, "NO ")
    .trim()
    .toUpperCase();
  const corrected = CORRECTIONS.get(plain);
  if (corrected) return corrected;
  return plain
    .split(" ")
    .map((part, at) =>
      part
        .split("-")
        .map((piece, inner) => word(piece, at === 0 && inner === 0))
        .join("-"),
    )
    .join(" ");
}
