import { type Day, LAST_DAY, parseTypedDay } from "#kernel/dates/day.ts";
import { nameKey } from "#kernel/people/name-key.ts";
import { normalisePhone } from "#kernel/addresses/phone.ts";

/** Least number of characters of a search (RULE-PAT-01). */
export const MIN_SEARCH_LENGTH = 3;
/** Matches scripts in which a whole name may be two characters. */
const SHORT_NAMES = /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]/u;
export const isSearchable = (text: string): boolean =>
  [...text.trim()].length >= MIN_SEARCH_LENGTH || SHORT_NAMES.test(text);

/**
 * One interpretation of a search text. A patient is found if any interpretation matches. Names are folded
 * (`nameKey`), and every name, number and address is matched by its beginning ("prefix").
 */
export type PatientReading =
  /**
   * Every word begins a first or last name, in any order; `whole` begins a last name of several words. `born`
   * is the date of birth, if typed.
   */
  | {
      readonly by: "name";
      readonly words: readonly string[];
      readonly whole: string;
      readonly born: Day | null;
    }
  /** `Smith, J`: the last name before the comma, the first name after the comma. */
  | { readonly by: "lastFirst"; readonly last: string; readonly first: string; readonly born: Day | null }
  | { readonly by: "born"; readonly day: Day }
  | { readonly by: "phone"; readonly prefix: string }
  | { readonly by: "medicare"; readonly prefix: string }
  | { readonly by: "mrn"; readonly prefix: string }
  | { readonly by: "email"; readonly prefix: string };

const DATE =
  /(?:^|\s)(\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}|\d{4}-\d{2}-\d{2}|\d{1,2}[ -]?[a-z]{3,9}[ -]?\d{2,4})(?=\s|$)/i;

/**
 * Returns all interpretations of a search text, best first: `smi jo`, `Smith, J`, `smith 1/2/1960`,
 * `01021960`, `0412 345`, `A12345`, `2428 77813`, `jo@example.com`. Digits may have several interpretations.
 * Without `today`, only years of four digits are recognised.
 */
export function readPatientQuery(text: string, today?: Day): PatientReading[] {
  const normalisedText = text.trim().replace(/\s+/g, " ");
  if (normalisedText === "") return [];
  if (normalisedText.includes("@")) return [{ by: "email", prefix: normalisedText.toLowerCase() }];
  const dateMatch = DATE.exec(normalisedText);
  const born = dateMatch ? parseBirthday(dateMatch[1] ?? "", today) : null;
  if (dateMatch && born) {
    const nameText = normalisedText.replace(dateMatch[1] ?? "", "").trim();
    return nameText === "" ? [{ by: "born", day: born }] : readNames(nameText, born);
  }
  return /\d/.test(normalisedText) ? readNumbers(normalisedText, today) : readNames(normalisedText, null);
}

function parseBirthday(text: string, today: Day | undefined): Day | null {
  if (today !== undefined) return parseTypedDay(text, today, { past: true });
  return /^\d{8}$|^\d{4}\D|\D\d{4}$/.test(text) ? parseTypedDay(text, LAST_DAY) : null;
}

function readNames(typed: string, born: Day | null): PatientReading[] {
  const [last = "", ...others] = typed.split(",");
  const first = nameKey(others.join(" "));
  if (others.length > 0 && nameKey(last) !== "")
    return [{ by: "lastFirst", last: nameKey(last), first, born }];
  const words = typed
    .split(/[\s,]+/)
    .map(nameKey)
    .filter((word) => word !== "");
  if (words.length > 0) return [{ by: "name", words, whole: words.join(""), born }];
  return born ? [{ by: "born", day: born }] : [];
}

function readNumbers(typed: string, today: Day | undefined): PatientReading[] {
  const digits = normalisePhone(typed);
  const day = /^(\d{6}|\d{8})$/.test(typed) ? parseBirthday(typed, today) : null;
  const mrn = typed.replace(/\s/g, "").toUpperCase();
  const readings: (PatientReading | null)[] = [
    day === null ? null : { by: "born", day },
    digits !== null && /^(0|1[38])/.test(digits) ? { by: "phone", prefix: digits } : null,
    // Matches a local number with leading zeros because local numbers are stored in this form (RULE-GEN-07).
    digits !== null && /^[2-9]\d{7}$/.test(digits) ? { by: "phone", prefix: `00${digits}` } : null,
    digits !== null && /^[2-6]\d{3,10}$/.test(digits) ? { by: "medicare", prefix: digits } : null,
    digits === null ? null : { by: "mrn", prefix: digits },
    digits === null && /^[A-Z0-9/-]{2,20}$/.test(mrn) ? { by: "mrn", prefix: mrn } : null,
    digits === null && /\p{L}/u.test(typed) ? (readNames(typed, null)[0] ?? null) : null,
  ];
  return readings.filter((reading) => reading !== null);
}
