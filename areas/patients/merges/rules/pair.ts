import { REASONS, type Reason } from "../duplicates.contract.ts";

/** The fields by which two patients are compared. */
export interface ComparedPatient {
  /** Search keys: the name keys, and the sounds of last and first name separated by a space. */
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
const FURTHER_REASON_BONUS = 2;
const OTHER_SEX = 20;
const OTHER_PLACE_ON_CARD = 40;
const MIN_SCORE = 25;

/**
 * Computes how likely two records belong to one person, and why. Families share card, phones and names, and
 * twins the birth date as well; a different sex or position on a Medicare card therefore lowers the score.
 * Null if the score is too low to review.
 */
export function scorePair(
  a: ComparedPatient,
  b: ComparedPatient,
): { score: number; reasons: Reason[] } | null {
  const matches = findMatches(a, b);
  const reasons = REASONS.filter((reason) => matches[reason]);
  const [strongest] = reasons;
  if (strongest === undefined) return null;
  const penalty =
    (isOther(a.gender, b.gender) ? OTHER_SEX : 0) + (hasOtherPosition(a, b) ? OTHER_PLACE_ON_CARD : 0);
  const score = Math.min(100, WEIGHTS[strongest] + FURTHER_REASON_BONUS * (reasons.length - 1)) - penalty;
  return score < MIN_SCORE ? null : { score, reasons };
}

function findMatches(a: ComparedPatient, b: ComparedPatient): Readonly<Record<Reason, boolean>> {
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
    medicare:
      isSameCard(a, b) && (isSamePosition(a, b) || (!hasOtherPosition(a, b) && (isFirstAlike || isName))),
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
const initialOf = ({ first_key }: ComparedPatient): string => first_key.charAt(0);

/** Compares two names; first and last name may be swapped. */
function isSameName(a: ComparedPatient, b: ComparedPatient): boolean {
  if (a.first_key === "" || a.last_key === "") return false;
  const isStraight = a.first_key === b.first_key && a.last_key === b.last_key;
  return isStraight || (a.first_key === b.last_key && a.last_key === b.first_key);
}

type CardHolder = Pick<ComparedPatient, "medicare_number">;
const cardPositionOf = ({ medicare_number }: CardHolder): string => medicare_number?.charAt(10) ?? "";
const isSameCard = (a: CardHolder, b: CardHolder): boolean =>
  (a.medicare_number?.length ?? 0) >= 10 && a.medicare_number?.slice(0, 9) === b.medicare_number?.slice(0, 9);
const isSamePosition = (a: CardHolder, b: CardHolder): boolean =>
  isSameCard(a, b) && cardPositionOf(a) !== "" && cardPositionOf(a) === cardPositionOf(b);
const hasOtherPosition = (a: CardHolder, b: CardHolder): boolean =>
  isSameCard(a, b) &&
  cardPositionOf(a) !== "" &&
  cardPositionOf(b) !== "" &&
  cardPositionOf(a) !== cardPositionOf(b);

/** Detects a date with one mistake: day, month or year differs, or day and month are swapped. */
function isNearDay(a: string, b: string): boolean {
  const [yearA, monthA, dayA] = a.split("-");
  const [yearB, monthB, dayB] = b.split("-");
  const isSwapped = yearA === yearB && monthA === dayB && dayA === monthB;
  return isSwapped || [yearA === yearB, monthA === monthB, dayA === dayB].filter(Boolean).length === 2;
}

const REASON_TEXTS: Readonly<Record<Reason, string>> = {
  medicare: "same Medicare number",
  name_and_birth: "same name and date of birth",
  mrn: "same MRN",
  sound_and_birth: "name sounds alike, same date of birth",
  near_birth: "same or similar name, date of birth nearly the same",
  phone: "same phone and first name",
  first_name_and_birth: "same first name and date of birth",
  name: "same name, date of birth missing",
};
export const reasonText = (reason: Reason): string => REASON_TEXTS[reason];
/** Joins the reasons for display, capitalised: "Same Medicare number · same MRN". */
export function formatReasons(reasons: readonly Reason[]): string {
  const text = reasons.map(reasonText).join(" · ");
  return text.charAt(0).toUpperCase() + text.slice(1);
}
