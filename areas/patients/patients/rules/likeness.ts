import { nameKey, soundKey } from "#kernel/people/name-key.ts";
import type { MatchReason } from "../row.contract.ts";

/** Identifying details of a person; unknown ones are null. */
export interface Person {
  readonly first_name: string;
  readonly last_name: string;
  readonly dob: string | null;
  readonly medicare_number: string | null;
  readonly mobile: string | null;
}

/**
 * Returns why the person being typed may be this patient, or null if nothing suggests so. Families share
 * cards and mobile numbers, so neither is sufficient alone: a card must match down to the person's position
 * on it, or the first names must sound alike.
 */
export function matchReasonOf(typed: Person, patient: Person): MatchReason | null {
  if (isSameCard(typed, patient)) return "medicare";
  const isBornThen = typed.dob !== null && typed.dob === patient.dob;
  const isOtherBirthday = typed.dob !== null && patient.dob !== null && !isBornThen;
  if (isBornThen && isSameName(typed, patient)) return "name_and_birth";
  if (isBornThen && soundsAlike(typed, patient)) return "sound_and_birth";
  if (isOtherBirthday) return null;
  if (
    typed.mobile !== null &&
    typed.mobile === patient.mobile &&
    isNamedAlike(typed.first_name, patient.first_name)
  )
    return "mobile";
  return isSameName(typed, patient) ? "name" : null;
}

function isSameCard(typed: Person, patient: Person): boolean {
  const [a, b] = [typed.medicare_number, patient.medicare_number];
  if (!a || !b || a.length < 10 || a.slice(0, 9) !== b.slice(0, 9)) return false;
  const [typedPosition, patientPosition] = [a.charAt(10), b.charAt(10)];
  if (typedPosition !== "" && patientPosition !== "") return typedPosition === patientPosition;
  return isNamedAlike(typed.first_name, patient.first_name);
}

/**
 * Returns true if the card, or both name and birth date, match. The user must then decide whether it is the
 * same person before another patient is created.
 */
export const isCertain = (reason: MatchReason): boolean =>
  reason === "medicare" || reason === "name_and_birth";

const isNamedAlike = (a: string, b: string): boolean =>
  nameKey(a) === nameKey(b) || (soundKey(a) !== "" && soundKey(a) === soundKey(b));

/** Compares two names; first and last name may be swapped. */
function isSameName(a: Person, b: Person): boolean {
  const [first, last] = [nameKey(a.first_name), nameKey(a.last_name)];
  if (first === "" || last === "") return false;
  const [otherFirst, otherLast] = [nameKey(b.first_name), nameKey(b.last_name)];
  return (first === otherFirst && last === otherLast) || (first === otherLast && last === otherFirst);
}

/**
 * Compares the sound of two names. True if both parts sound alike, if the last names do and the first names
 * share their initial (Smyth Jon, Smith John), or if the first names do. Bob Smyth and Jane Smith differ.
 */
function soundsAlike(a: Person, b: Person): boolean {
  const isLastAlike = isNamedAlike(a.last_name, b.last_name);
  const isFirstAlike = isNamedAlike(a.first_name, b.first_name);
  if (isLastAlike && isFirstAlike) return true;
  const isInitialAlike = nameKey(a.first_name).charAt(0) === nameKey(b.first_name).charAt(0);
  return (isLastAlike && isInitialAlike) || isFirstAlike;
}

const REASON_LABELS: Readonly<Record<MatchReason, string>> = {
  medicare: "same Medicare number",
  name_and_birth: "same name and date of birth",
  sound_and_birth: "similar name and same date of birth",
  mobile: "same mobile and first name",
  name: "same name",
};

export const matchReasonLabel = (kind: MatchReason): string => REASON_LABELS[kind];
