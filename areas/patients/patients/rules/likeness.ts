import { nameKey, soundKey } from "#kernel/people/name-key.ts";
import type { MatchReason } from "../contract.ts";

/** What identifies a person, as far as it is known. */
export interface Person {
  readonly first_name: string;
  readonly last_name: string;
  readonly dob: string | null;
  readonly medicare_number: string | null;
  readonly mobile: string | null;
}

/**
 * Why the one who is being typed may be this patient; null: nothing says so. A card and a mobile number are shared by a family, so
 * alone they say nothing: the card must be the same down to the person's place on it, or the first names must sound alike.
 */
export function likeness(typed: Person, patient: Person): MatchReason | null {
  if (isSameCard(typed, patient)) return "medicare";
  const isBornThen = typed.dob !== null && typed.dob === patient.dob;
  const isOtherBirthday = typed.dob !== null && patient.dob !== null && !isBornThen;
  if (isBornThen && isSameName(typed, patient)) return "name_and_birth";
  if (isBornThen && soundsAlike(typed, patient)) return "sound_and_birth";
  if (isOtherBirthday) return null;
  if (typed.mobile !== null && typed.mobile === patient.mobile && isNamedAlike(typed.first_name, patient.first_name))
    return "mobile";
  return isSameName(typed, patient) ? "name" : null;
}

function isSameCard(typed: Person, patient: Person): boolean {
  const [a, b] = [typed.medicare_number, patient.medicare_number];
  if (!a || !b || a.length < 10 || a.slice(0, 9) !== b.slice(0, 9)) return false;
  const [mine, theirs] = [a.charAt(10), b.charAt(10)];
  if (mine !== "" && theirs !== "") return mine === theirs;
  return isNamedAlike(typed.first_name, patient.first_name);
}

/** The same card, or the same name and birth date: somebody has to say whether it is the same person before another one is created. */
export const isSurely = (reason: MatchReason): boolean => reason === "medicare" || reason === "name_and_birth";

const isNamedAlike = (a: string, b: string): boolean =>
  nameKey(a) === nameKey(b) || (soundKey(a) !== "" && soundKey(a) === soundKey(b));

/** First and last name may have changed places. */
function isSameName(a: Person, b: Person): boolean {
  const [first, last] = [nameKey(a.first_name), nameKey(a.last_name)];
  if (first === "" || last === "") return false;
  const [otherFirst, otherLast] = [nameKey(b.first_name), nameKey(b.last_name)];
  return (first === otherFirst && last === otherLast) || (first === otherLast && last === otherFirst);
}

/** One of the two names sounds alike and the other does, or begins with the same letter: Smyth Jon, Smith John; Bob Smyth is not Jane Smith. */
function soundsAlike(a: Person, b: Person): boolean {
  const isLastAlike = isNamedAlike(a.last_name, b.last_name);
  const isFirstAlike = isNamedAlike(a.first_name, b.first_name);
  if (isLastAlike && isFirstAlike) return true;
  const isInitialAlike = nameKey(a.first_name).charAt(0) === nameKey(b.first_name).charAt(0);
  return (isLastAlike && isInitialAlike) || isFirstAlike;
}

const WORDS: Readonly<Record<MatchReason, string>> = {
  medicare: "same Medicare number",
  name_and_birth: "same name and date of birth",
  sound_and_birth: "similar name and same date of birth",
  mobile: "same mobile and first name",
  name: "same name",
};

export const likenessWords = (kind: MatchReason): string => WORDS[kind];
