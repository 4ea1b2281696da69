import { REASONS, type Reason } from "../duplicates.contract.ts";

/** The fields by which two patients are compared. */
export interface Compared {
  /** Search keys: those of the names, and the sounds of last and first name separated by a space. */
  readonly last_key: string;
  readonly first_key: string;
  readonly sound_key: string;
  readonly dob: string | null;
  readonly gender: string | null;
  readonly medicare_number: string | null;
  readonly mrn: string | null;
  readonly mobile: string | null;
  readonly landline: string | null;
}

/** Score of each reason on its own. */
const WEIGHTS: Readonly<Record<Reason, number>> = {
  medicare: 94,
  name_and_birth: 92,
  mrn: 85,
  sound_and_birth: 74,
  near_birth: 62,
  phone: 56,
  first_name_and_birth: 46,
  name: 42,
};
const EACH_FURTHER = 2;
const OTHER_SEX = 20;
const OTHER_PLACE_ON_CARD = 40;
const LEAST = 25;

/**
 * Computes how likely two records belong to one person, and why. Families share card, phones and names, and
 * twins the birth date as well; a different sex or position on a Medicare card therefore lowers the score.
 * Null if the score is too low to review.
 */
export function pairLikeness(a: Compared, b: Compared): { score: number; reasons: Reason[] } | null {
  const found = facts(a, b);
  const reasons = REASONS.filter((reason) => found[reason]);
  const [surest] = reasons;
  if (surest === undefined) return null;
  const against = (isOther(a.gender, b.gender) ? OTHER_SEX : 0) + (hasOtherPlace(a, b) ? OTHER_PLACE_ON_CARD : 0);
  const score = Math.min(100, WEIGHTS[surest] + EACH_FURTHER * (reasons.length - 1)) - against;
  return score < LEAST ? null : { score, reasons };
}

function facts(a: Compared, b: Compared): Readonly<Record<Reason, boolean>> {
  const [lastSound, firstSound] = a.sound_key.split(" ");
  const [otherLastSound, otherFirstSound] = b.sound_key.split(" ");
  const isFirstAlike = isSame(a.first_key, b.first_key) || isSame(firstSound, otherFirstSound);
  const isLastAlike = isSame(a.last_key, b.last_key) || isSame(lastSound, otherLastSound);
  const isName = isSameName(a, b);
  const isBirth = a.dob !== null && a.dob === b.dob;
  const isUnknownBirth = a.dob === null || b.dob === null;
  const isInitial = initialOf(a) !== "" && initialOf(a) === initialOf(b);
  const isSound = isBirth && !isName && isLastAlike && (isFirstAlike || isInitial);
  const isNear = !isBirth && a.dob !== null && b.dob !== null && isNearDay(a.dob, b.dob);
  const isPhone = isSame(a.mobile, b.mobile) || isSame(a.landline, b.landline);
  return {
    medicare: isSameCard(a, b) && (isSamePlace(a, b) || (!hasOtherPlace(a, b) && (isFirstAlike || isName))),
    name_and_birth: isBirth && isName,
    mrn: isSame(a.mrn?.toUpperCase(), b.mrn?.toUpperCase()),
    sound_and_birth: isSound,
    near_birth: isNear && (isName || (isFirstAlike && isLastAlike)),
    phone: isPhone && (isFirstAlike || isName) && (isBirth || isUnknownBirth || isNear),
    first_name_and_birth: isBirth && !isName && !isSound && isSame(a.first_key, b.first_key),
    name: isName && isUnknownBirth,
  };
}

type Text = string | null | undefined;
const isSame = (a: Text, b: Text): boolean => typeof a === "string" && a !== "" && a === b;
const isOther = (a: Text, b: Text): boolean => typeof a === "string" && typeof b === "string" && a !== b;
const initialOf = ({ first_key }: Compared): string => first_key.charAt(0);

/** Compares two names; first and last name may be swapped. */
function isSameName(a: Compared, b: Compared): boolean {
  if (a.first_key === "" || a.last_key === "") return false;
  const isStraight = a.first_key === b.first_key && a.last_key === b.last_key;
  return isStraight || (a.first_key === b.last_key && a.last_key === b.first_key);
}

type Carded = Pick<Compared, "medicare_number">;
const placeOf = ({ medicare_number }: Carded): string => medicare_number?.charAt(10) ?? "";
const isSameCard = (a: Carded, b: Carded): boolean =>
  (a.medicare_number?.length ?? 0) >= 10 && a.medicare_number?.slice(0, 9) === b.medicare_number?.slice(0, 9);
const isSamePlace = (a: Carded, b: Carded): boolean => isSameCard(a, b) && placeOf(a) !== "" && placeOf(a) === placeOf(b);
const hasOtherPlace = (a: Carded, b: Carded): boolean =>
  isSameCard(a, b) && placeOf(a) !== "" && placeOf(b) !== "" && placeOf(a) !== placeOf(b);

/** Detects a date with one mistake: day, month or year differs, or day and month are swapped. */
function isNearDay(a: string, b: string): boolean {
  const [yearA, monthA, dayA] = a.split("-");
  const [yearB, monthB, dayB] = b.split("-");
  const isSwapped = yearA === yearB && monthA === dayB && dayA === monthB;
  return isSwapped || [yearA === yearB, monthA === monthB, dayA === dayB].filter(Boolean).length === 2;
}

const WORDS: Readonly<Record<Reason, string>> = {
  medicare: "same Medicare number",
  name_and_birth: "same name and date of birth",
  mrn: "same MRN",
  sound_and_birth: "name sounds alike, same date of birth",
  near_birth: "same or similar name, date of birth nearly the same",
  phone: "same phone and first name",
  first_name_and_birth: "same first name and date of birth",
  name: "same name, date of birth missing",
};
export const reasonWords = (reason: Reason): string => WORDS[reason];
/** Joins the reasons for display, capitalised: "Same Medicare number · same MRN". */
export function reasonsLine(reasons: readonly Reason[]): string {
  const words = reasons.map(reasonWords).join(" · ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}
